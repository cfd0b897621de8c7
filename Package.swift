// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let c: [CSetting] = [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]
let cxx: [CXXSetting] = [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
        swiftSettings: swift)
}

// Only `make fuzz` builds it, with sanitizers: libFuzzer brings its own main.
let fuzzing: [Target] =
    Context.environment["FACETRACKD_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "facetrackd-fuzz",
            dependencies: [
                "Records", "Frames", "Capture", "FaceTracking", "Publishing", "CaptureDaemon", "TestSupport",
                "V4L2Bridge",
            ],
            path: "Fuzz", swiftSettings: swift + [.unsafeFlags(["-parse-as-library"])])
    ]

let package = Package(
    name: "facetrackd",
    products: [
        .library(name: "FaceTracking", targets: ["FaceTracking"]),
        .executable(name: "facetrackd", targets: ["facetrackd"]),
        .executable(name: "facetrack", targets: ["facetrack"]),
    ],
    targets: [
        // C and C++, only where Swift cannot go.
        .target(name: "V4L2Bridge", cSettings: c),
        .target(name: "V4LConvertBridge", cSettings: c, linkerSettings: [.linkedLibrary("v4lconvert")]),
        .target(name: "SystemBridge", cSettings: c),
        .target(
            name: "PixelBridge", cSettings: c, cxxSettings: cxx,
            linkerSettings: [.linkedLibrary("yuv"), .linkedLibrary("turbojpeg"), .linkedLibrary("png")]),
        .target(name: "TOMLBridge", cxxSettings: cxx),
        .target(name: "VisionBridge", dependencies: ["COpenCV"], cxxSettings: cxx),
        .target(name: "SocketBridge", cSettings: c),
        .target(name: "AllocationCounter", cSettings: c),
        .systemLibrary(name: "COpenVINO", pkgConfig: "facetrackd-openvino"),
        .systemLibrary(
            name: "COpenCV", pkgConfig: "facetrackd-opencv", providers: [.apt(["libopencv-objdetect-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),

        // The pipeline, in the order a frame meets it.
        room("Records"),
        room("Frames", ["PixelBridge"]),
        room("Capture", ["Frames", "Records", "V4L2Bridge", "V4LConvertBridge", "SystemBridge"]),
        room("Models", ["Records"]),
        room("Inference", ["COpenVINO", "Records"]),
        room("Tracking", ["Frames", "Inference", "Records", "VisionBridge"]),
        room("Analysis", ["Frames", "Inference", "Records", "Tracking"]),
        room("FaceTracking", ["Analysis", "Frames", "Inference", "Models", "Records", "Tracking"]),
        room("Evaluation", ["Records", "Frames", "Capture", "Tracking", "Analysis"]),
        room("Publishing", ["Records", "SocketBridge"]),
        room(
            "CaptureDaemon",
            [
                "Records", "Frames", "Capture", "Models", "Inference", "Tracking", "Analysis", "FaceTracking",
                "Evaluation", "Publishing", "TOMLBridge", "CSystemd",
            ]),

        // The programs.
        .executableTarget(name: "facetrackd", dependencies: ["CaptureDaemon"], swiftSettings: swift),
        .executableTarget(
            name: "facetrack", dependencies: ["CaptureDaemon", "AllocationCounter"], swiftSettings: swift),

        // Tests.
        .target(name: "V4L2Kernel", path: "Tests/V4L2Kernel", cSettings: c),
        // Lets networks run under AddressSanitizer; no program depends on it.
        .target(name: "DeepBinding", path: "Tests/DeepBinding", cSettings: c),
        .target(
            name: "TestSupport",
            dependencies: ["Records", "Frames", "Capture", "V4L2Bridge", "V4L2Kernel", "DeepBinding"],
            path: "Tests/TestSupport", swiftSettings: swift),
        tests("Records"),
        tests("Frames", ["PixelBridge"]),
        tests("Capture", ["Frames", "Records", "V4L2Bridge", "V4L2Kernel"]),
        tests("Inference"),
        tests("Tracking", ["Capture", "Frames", "Inference", "Records"]),
        tests("Analysis", ["Capture", "Frames", "Inference", "Records", "Tracking"]),
        tests("FaceTracking", ["AllocationCounter", "Capture", "Frames", "Records", "Tracking"]),
        tests("Evaluation", ["Analysis", "Frames", "Records", "Tracking"]),
        tests("Publishing", ["Records", "SocketBridge"]),
        tests(
            "CaptureDaemon",
            [
                "Records", "Frames", "Capture", "Models", "Inference", "Tracking", "Analysis", "Evaluation",
                "Publishing", "TOMLBridge", "V4L2Bridge", "V4L2Kernel",
            ]),
    ] + fuzzing,
    cLanguageStandard: .c11,
    cxxLanguageStandard: .cxx17
)

// swift-tools-version: 6.2
import PackageDescription

// Programs of their own that use the library. Yours names it by its repository and a version instead of the folder above:
// .package(url: "https://…/facetrackd.git", from: "…")
let package = Package(
    name: "examples",
    dependencies: [.package(name: "facetrackd", path: "..")],
    targets: [
        .executableTarget(
            name: "detect-picture", dependencies: [.product(name: "FaceTracking", package: "facetrackd")]),
        .executableTarget(name: "best-shot", dependencies: [.product(name: "FaceTracking", package: "facetrackd")]),
        .executableTarget(name: "liveness", dependencies: [.product(name: "FaceTracking", package: "facetrackd")]),
        .executableTarget(name: "track-movie", dependencies: [.product(name: "FaceTracking", package: "facetrackd")]),
    ]
)

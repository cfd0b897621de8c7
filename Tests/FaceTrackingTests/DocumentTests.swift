import Dispatch
import FaceTracking
import FoundationEssentials
import Testing

/// The programs that the documents show, word for word, so that they compile; and a test that they are the same.
@Suite struct DocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// Lines with their words one space apart, and without what only separates or imports.
    private static func lines(_ text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }

    @Test(arguments: ["README.md", "docs/library.md", "docs/best-shot.md", "docs/liveness.md"])
    func `the Swift programs of the documents are those that are compiled here`(document: String) throws {
        let blocks = try Self.text(document).split(separator: "```swift\n").dropFirst()
            .compactMap { $0.split(separator: "```").first }.filter { !$0.hasPrefix("// Package.swift") }
        #expect(!blocks.isEmpty)
        let compiled = Self.lines(try Self.text("Tests/FaceTrackingTests/DocumentTests.swift"))
        for block in blocks {
            let wanted = Self.lines(block)
            let isThere = compiled.indices.contains { compiled[$0...].starts(with: wanted) }
            #expect(isThere, "\(document): not compiled as it stands:\n\(block)")
        }
    }
}

// docs/library.md

func detect(models: String, picture: String) throws -> FaceSnapshot {
    try FaceTrackingRuntime.launch(path: models)  // once a process; .deps/share/facetrackd/models
    defer { try? FaceTrackingRuntime.terminate() }
    let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
    defer { try? session.close() }
    let bitmap = try ImageBitmap(contentsOfFile: picture, channels: 3)
    defer { try? bitmap.close() }
    return try bitmap.withUnsafeMutablePixels { bytes, pixels in
        try ImageStream.withBorrowedBytes(bytes, width: pixels.width, height: pixels.height, format: .bgr) { stream in
            try session.withUnsafeFaces(in: stream) { faces in faces.snapshot() }
        }
    }
}

private func video(_ buffer: UnsafeRawBufferPointer, timestamp: Int64) throws {
    let queue = DispatchQueue(label: "camera")
    let session = try FaceSession(
        configuration: SessionConfiguration(detectionMode: .lightTrack, maximumFaces: 5), queue: queue)

    // On the queue, for each frame:
    try ImageStream.withBorrowedBytes(
        buffer, width: 1280, height: 720, format: .nv12, strides: [1344, 1344], offsets: [0, 1344 * 736],
        rotation: .quarter, time: .nanoseconds(timestamp)
    ) { stream in
        try session.withUnsafeFaces(in: stream) { faces in
            for face in faces.faces { print(face.trackID ?? 0, face.rectangle, face.yaw ?? "no angle") }
        }
    }
}

private func analysis(_ stream: ImageStream) throws {
    let session = try FaceSession(
        configuration: SessionConfiguration(features: [.eyes, .quality, .actions, .presence], framesPerSecond: 30))
    try session.withUnsafeFaces(in: stream) { faces in
        for action in faces.actions { print("face \(action.trackID): \(action.action)") }
        for event in faces.presenceEvents { print(event.kind) }
    }
}

private func passing(_ session: FaceSession, now: Int64) throws {
    for event in try session.passTime(to: .nanoseconds(now)) { print(event.kind, event.time) }
}

private func classifying() throws {
    var mask = Classifier(name: "mask", file: "mask.onnx", labels: ["bare", "masked"])
    mask.inputSize = ImageSize(width: 112, height: 112)
    let session = try FaceSession(configuration: SessionConfiguration(classifiers: [mask]))
    try session.close()
}

// README.md

private func readme(_ session: FaceSession) throws {
    let bitmap = try ImageBitmap(contentsOfFile: "group.jpg", channels: 3)
    try bitmap.withUnsafeMutablePixels { bytes, pixels in
        try ImageStream.withBorrowedBytes(bytes, width: pixels.width, height: pixels.height, format: .bgr) { stream in
            try session.withUnsafeFaces(in: stream) { faces in
                for face in faces.faces { print(face.rectangle, face.yaw ?? "no angle") }
            }
        }
    }
}

// docs/best-shot.md

private func use(_ token: FaceToken, _ bitmap: ImageBitmap?) {}

private func capturing(_ session: FaceSession, _ stream: ImageStream) throws {
    var configuration = CaptureConfiguration()
    configuration.bitmapSide = 256  // the face upright, as a bitmap
    let capture = try FaceCaptureSession(session: session, configuration: configuration)

    // For each image, in order:
    let progress = try capture.update(with: stream)  // or update(with: faces, in: stream) within withUnsafeFaces
    print(progress.state, progress.rejections, progress.remainingTime)
    if progress.outcome == .captured { for result in try capture.results() { use(result.token, result.bitmap) } }
}

// docs/liveness.md

private func show(_ what: some Any) {}

private func challenging(_ stream: ImageStream) throws {
    let session = try FaceSession(
        configuration: SessionConfiguration(
            features: FaceFeatures.liveness.union(LivenessChallenge.features), framesPerSecond: 30))
    var challenge = try LivenessChallenge(moves: 3, timeLimit: 5)
    // With each image:
    switch try session.withUnsafeFaces(in: stream, { faces in challenge.update(with: faces) }) {
    case .asking(let move): show(move)
    case .failed(let why): show(why)
    case .passed, .waiting, .returning: break
    }
}

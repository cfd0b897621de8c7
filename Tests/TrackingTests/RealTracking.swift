import Capture
import Frames
import Inference
import TestSupport

@testable import Tracking

/// Tracking with the real networks, as tests use it.
struct RealTracking {
    let session: TrackingSession
    private let reader = PictureReader()

    private static let files = TrackingNetworks.Files(
        detector: Prefix.models + "/face_detection_back.tflite", landmarks: Prefix.models + "/face_landmark.tflite",
        referee: Prefix.models + "/face_detection_full_range.tflite",
        irises: Prefix.models + "/iris_landmark.tflite")

    init(
        _ mode: TrackingSettings.Mode, pixelLevel: Int = 256, maximumFaces: Int = 10,
        appearance: any AppearanceModel = MeshBrightness(), change: (inout TrackingSettings) -> Void = { _ in }
    ) throws {
        var settings = TrackingSettings()
        settings.mode = mode
        settings.pixelLevel = pixelLevel
        settings.maximumFaces = maximumFaces
        change(&settings)
        let networks = try TrackingNetworks(
            runtime: InferenceRuntime(settings: InferenceSettings()), files: Self.files, pixelLevel: pixelLevel)
        var last = 0
        session = try TrackingSession(networks: networks, settings: settings, appearance: appearance) {
            last += 1
            return last
        }
    }

    func track(_ frame: borrowing Frame, rotation: Rotation = .none) throws -> TrackingResult {
        try track(frame, at: frame.time, rotation: rotation)
    }

    func track(
        _ frame: borrowing Frame, at time: FrameTime, rotation: Rotation = .none
    ) throws -> TrackingResult {
        try reader.withPicture(of: frame, rotation: rotation) { try session.track($0, at: time) }
    }

    /// Faces of one picture.
    func faces(inPicture path: String, rotation: Rotation = .none) throws -> [TrackedFace] {
        try faces(in: ImageBitmap.contentsOfFile(path), rotation: rotation)
    }

    func faces(in bitmap: ImageBitmap, rotation: Rotation = .none) throws -> [TrackedFace] {
        try track(bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0), rotation: rotation).faces
    }

    /// Results of all frames of a movie, in order.
    func results(ofMovie path: String) throws -> [TrackingResult] {
        let source = try SourceOpener.open(SourceRequest(device: path))
        defer { source.close() }
        var results: [TrackingResult] = []
        while true {
            switch try source.next(timeout: 20_000_000_000) {
            case .frame(let frame): results.append(try track(frame))
            case .idle: throw CaptureError(code: .stalled, subject: path, message: "gave no frame in time")
            case .end: return results
            }
        }
    }
}

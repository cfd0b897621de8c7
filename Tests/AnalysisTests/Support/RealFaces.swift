import Capture
import Frames
import Inference
import TestSupport

@testable import Analysis
@testable import Tracking

/// Tracking and analysis with the real networks.
struct RealFaces {
    let session: TrackingSession
    let analyser: FaceAnalyser
    private let reader = PictureReader()

    init(_ mode: TrackingSettings.Mode = .lightTrack, _ change: (inout AnalysisSettings) -> Void) throws {
        var tracking = TrackingSettings()
        tracking.mode = mode
        let networks = try TrackingNetworks(
            runtime: InferenceRuntime(settings: InferenceSettings()),
            files: TrackingNetworks.Files(
                detector: Prefix.models + "/face_detection_back.tflite",
                landmarks: Prefix.models + "/face_landmark.tflite",
                referee: Prefix.models + "/face_detection_full_range.tflite",
                irises: Prefix.models + "/iris_landmark.tflite"), pixelLevel: tracking.pixelLevel)
        var last = 0
        session = try TrackingSession(networks: networks, settings: tracking) {
            last += 1
            return last
        }
        var settings = AnalysisSettings()
        change(&settings)
        analyser = FaceAnalyser(settings: settings)
        session.measure(analyser.details)
    }

    func analyse(
        _ frame: borrowing Frame, rotation: Rotation = .none
    ) throws -> (tracking: TrackingResult, analysis: AnalysisResult) {
        let time = frame.time
        return try reader.withPicture(of: frame, rotation: rotation) { picture in
            let result = try session.track(picture, at: time)
            return (result, analyser.analyse(result, in: picture, at: time))
        }
    }

    /// Of every frame of the sample clip.
    ///
    /// - Parameter step: 2 takes every other frame.
    func sampleClip(step: Int = 1) throws -> [(tracking: TrackingResult, analysis: AnalysisResult)] {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        var results: [(TrackingResult, AnalysisResult)] = []
        var count = 0
        while true {
            switch try source.next(timeout: 20_000_000_000) {
            case .frame(let frame):
                if count.isMultiple(of: step) { results.append(try analyse(frame)) }
                count += 1
            case .idle: throw CaptureError(code: .stalled, subject: Prefix.sample, message: "gave no frame in time")
            case .end: return results
            }
        }
    }
}

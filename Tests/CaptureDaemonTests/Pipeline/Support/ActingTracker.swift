import Frames
import Inference
import Records

@testable import Tracking

/// Sees one face that turns its head as a script says, without any network.
final class ActingTracker: FaceTracker {
    weak var stages: (any StageObserver)?
    /// Degrees at a time in seconds; nil where nobody is there.
    private let yaw: (Double) -> Double?
    private static let bounds = BoundingBox(x: 10, y: 10, width: 40, height: 30)

    init(yaw: @escaping (Double) -> Double?) {
        self.yaw = yaw
    }

    func apply(_ settings: TrackingSettings) {}

    func use(_ detector: any FaceDetector) {}

    func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult {
        guard let yaw = yaw(Double(time.nanoseconds) * 1e-9) else {
            return TrackingResult(size: picture.size, faces: [], events: [])
        }
        let pose = HeadPose(roll: 0, yaw: yaw, pitch: 0)
        let mesh = FaceMesh(points: ReferenceHead.points.map { 20 * $0 + SIMD3(32, 24, 0) })
        let face = TrackedFace(
            id: 1, state: .tracked, bounds: Self.bounds, confidence: 1, pose: pose, eyeAngle: 0, mesh: mesh,
            rawBounds: Self.bounds, rawPose: pose)
        return TrackingResult(size: picture.size, faces: [face], events: [])
    }

    func cameraLost(at time: FrameTime) {}

    func pass(to time: FrameTime) -> [TrackEvent] { [] }

    func end(at time: FrameTime) -> [TrackEvent] { [] }
}

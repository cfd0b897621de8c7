import Frames
import Inference
import Records

@testable import Tracking

/// Sees one face in every frame, always at the same place, without any network: all of a session's work can be tested with
/// it but the tracking itself.
final class StandInTracker: FaceTracker {
    weak var stages: (any StageObserver)?
    private let nextID: () -> Int
    private var id: Int?
    private static let bounds = BoundingBox(x: 10, y: 10, width: 20, height: 20)

    init(nextID: @escaping () -> Int) {
        self.nextID = nextID
    }

    func apply(_ settings: TrackingSettings) {}

    func use(_ detector: any FaceDetector) {}

    func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult {
        var events: [TrackEvent] = []
        let id = self.id ?? nextID()
        if self.id == nil {
            self.id = id
            events = [TrackEvent(kind: .appeared, id: id, time: time, bounds: Self.bounds)]
        }
        let face = TrackedFace(
            id: id, state: .tracked, bounds: Self.bounds, confidence: 1, pose: nil, eyeAngle: nil, mesh: nil,
            rawBounds: nil, rawPose: nil)
        return TrackingResult(size: picture.size, faces: [face], events: events)
    }

    func cameraLost(at time: FrameTime) {}

    func pass(to time: FrameTime) -> [TrackEvent] { [] }

    func end(at time: FrameTime) -> [TrackEvent] {
        defer { id = nil }
        return id.map { [TrackEvent(kind: .lost(.cameraLost), id: $0, time: time, bounds: Self.bounds)] } ?? []
    }
}

import Frames
import Records

@testable import Evaluation
@testable import Tracking

/// Results as tracking would give them, for faces at places of the test's own.
enum MadeClips {
    /// A clip with one frame for each list of faces.
    static func clip(_ frames: [[TrackedFace]], landmarkRuns: Int = 1) -> FollowedClip {
        var clip = FollowedClip()
        for faces in frames {
            clip.append(
                .init(
                    result: TrackingResult(size: PixelSize(width: 640, height: 480), faces: faces, events: []),
                    landmarkRuns: landmarkRuns, detectorRuns: 0))
        }
        return clip
    }

    /// A seen face whose box has its middle at a place.
    static func face(_ id: Int, x: Double, y: Double, width: Double = 100) -> TrackedFace {
        var face = TrackedFace(
            bounds: BoundingBox(x: x - width / 2, y: y - width / 2, width: width, height: width), confidence: 1)
        face.id = id
        face.state = .tracked
        face.pose = HeadPose(roll: 0, yaw: 0, pitch: 0)
        return face
    }
}

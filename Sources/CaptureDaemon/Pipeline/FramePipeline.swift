package import Frames
internal import Inference
package import Tracking

/// What is done with one frame: make it readable, track, copy the values out. The same for daemon, replay, detect and
/// bench.
///
/// Thread rule: *queue-bound* to one camera's serial queue.
package final class FramePipeline {
    package let session: TrackingSession
    private let reader = PictureReader()
    private let rotation: Rotation

    /// Hears how the work is divided; nil costs nothing.
    package weak var stages: (any StageObserver)? {
        didSet { session.stages = stages }
    }

    package init(session: TrackingSession, rotation: Rotation) {
        self.session = session
        self.rotation = rotation
    }

    /// Tracks one frame.
    ///
    /// - Parameter time: rises from frame to frame.
    /// - Throws: `FramesError` for a frame that cannot be read (the next one may be fine), `InferenceError` when a
    ///   network fails.
    package func process(_ frame: borrowing Frame, at time: FrameTime) throws -> TrackingResult {
        stages?.begin(.convert)
        return try reader.withPicture(of: frame, rotation: rotation) { picture in
            stages?.end(.convert)
            return try session.track(picture, at: time)
        }
    }
}

package import Frames
package import Inference

/// Who follows the faces of one camera: `TrackingSession`, with networks, or what stands in for it where there are none.
///
/// Thread rule: *queue-bound* to the camera's serial queue.
package protocol FaceTracker: AnyObject {
    /// Hears how the work is divided; held weakly.
    var stages: (any StageObserver)? { get set }

    /// Changes what can change while running.
    func apply(_ settings: TrackingSettings)

    /// Has these details measured from the next frame on. Where there are no networks there are none.
    func measure(_ details: FaceDetails)

    /// Changes the detector, for one of another pixel level.
    func use(_ detector: any FaceDetector)

    /// Tracks the faces of one frame. `time` rises from frame to frame.
    func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult

    /// The camera is gone since `time`: its faces stand still until it is back or the re-link time is over.
    func cameraLost(at time: FrameTime)

    /// Lets time pass without frames; returns what it ends.
    func pass(to time: FrameTime) -> [TrackEvent]

    /// Ends all faces; returns their last events.
    func end(at time: FrameTime) -> [TrackEvent]
}

extension FaceTracker {
    package func measure(_ details: FaceDetails) {}
}

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

    /// Makes detectors of other pixel levels; nil where there is one level only.
    var detectors: DetectorMaker? { get }

    /// The detector's pixel level; nil where there is no detector.
    var pixelLevel: Int? { get }

    /// Runs of the landmark network in a frame from which on no further followed face is measured; nil for all faces.
    var landmarkBudget: Int? { get set }

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
    package var detectors: DetectorMaker? { nil }

    package var pixelLevel: Int? { nil }

    package var landmarkBudget: Int? {
        get { nil }
        set {}
    }

    package func measure(_ details: FaceDetails) {}
}

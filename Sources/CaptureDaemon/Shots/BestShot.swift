internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// A picture of a person that was chosen: values and pixels of its own, no lease on a frame.
struct BestShot: Sendable {
    /// The person's track.
    var id: Int
    /// When the frame was captured, on the camera's clock.
    var time: FrameTime
    /// 1 for the best of the person's pictures.
    var rank: Int
    /// Of the face in its frame.
    var bounds: BoundingBox
    var pose: HeadPose?
    var look: BestShotLook
    /// The face and its surroundings, upright.
    var bitmap: ImageBitmap
}

package import Frames
package import Records

/// The verdict on a face has changed.
package struct LivenessChange: Sendable, Equatable {
    package var finding: FaceLiveness
    package var id: Int
    package var time: FrameTime
    package var bounds: BoundingBox
}

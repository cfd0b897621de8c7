package import Frames

/// What one frame brought.
package struct TrackingResult: Sendable {
    /// Size of the upright frame.
    package var size: PixelSize
    package var faces: [TrackedFace]
    package var events: [TrackEvent]
}

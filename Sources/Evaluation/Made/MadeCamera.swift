internal import Frames

/// The camera that all made clips are seen by.
enum MadeCamera {
    static let size = PixelSize(width: 640, height: 480)
    /// Deviation of its noise, in steps of 255.
    static let noise: Float = 4
}

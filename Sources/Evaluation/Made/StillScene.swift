internal import Frames
internal import Records

/// One picture on a 640x480 canvas that moves as a whole, seen by a camera with noise.
struct StillScene {
    static let size = PixelSize(width: 640, height: 480)
    /// Deviation of the camera's noise, in steps of 255.
    static let noise: Float = 4

    private let base: Canvas
    private var random: NoiseSource

    /// - Parameter face: comes to lie in the middle.
    init(_ face: PosedFace, seed: UInt64) {
        let middle = AffineMap.translation(
            x: face.bounds.centerX - Double(Self.size.width) / 2, y: face.bounds.centerY - Double(Self.size.height) / 2)
        base = face.picture.sampled(middle, size: Self.size)
        random = NoiseSource(seed: seed)
    }

    /// The picture moved to the right and down, in pixels.
    mutating func frame(movedBy across: Double, _ down: Double = 0) throws(FramesError) -> ImageBitmap {
        let moved = base.sampled(.translation(x: -across, y: -down), size: Self.size)
        return try moved.bitmap(noise: Self.noise, from: &random)
    }
}

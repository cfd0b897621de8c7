internal import Frames
internal import Records

/// One picture on a 640x480 canvas that moves as a whole, seen by a camera with noise.
struct StillScene {
    static let size = PixelSize(width: 640, height: 480)
    /// Deviation of the camera's noise, in steps of 255.
    static let noise: Float = 4

    private let face: PosedFace
    private var last: (way: SIMD2<Double>, canvas: Canvas)?
    private var random: NoiseSource

    /// - Parameter face: comes to lie in the middle.
    init(_ face: PosedFace, seed: UInt64) {
        self.face = face
        random = NoiseSource(seed: seed)
    }

    /// The picture moved to the right and down, in pixels.
    mutating func frame(movedBy way: SIMD2<Double>) throws(FramesError) -> ImageBitmap {
        if let last, last.way == way { return try last.canvas.bitmap(noise: Self.noise, from: &random) }
        let shift = AffineMap.translation(
            x: face.bounds.centerX - Double(Self.size.width) / 2 - way.x,
            y: face.bounds.centerY - Double(Self.size.height) / 2 - way.y)
        let canvas = face.picture.sampled(shift, size: Self.size)
        last = (way, canvas)
        return try canvas.bitmap(noise: Self.noise, from: &random)
    }
}

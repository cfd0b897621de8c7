internal import Frames

/// A picture in a room so dark that its highlights have a few dozen of 255 steps, seen by a camera that drifts a little.
struct DarkCamera {
    static let size = PixelSize(width: 320, height: 240)
    /// Of the picture's highlights, in steps of 255.
    static let highlights: ClosedRange<Float> = 26...50
    /// Deviation of its noise, in steps of 255.
    private static let noise: Float = 1.5
    /// Pixels a frame in either direction, at most.
    private static let drift = 0.3

    private let scene: Canvas
    private let way: SIMD2<Double>
    private var random: NoiseSource

    /// - Parameter scene: in good light, of the camera's size.
    init(_ scene: Canvas, seed: UInt64) {
        random = NoiseSource(seed: seed)
        way = SIMD2(
            Double.random(in: -Self.drift...Self.drift, using: &random),
            Double.random(in: -Self.drift...Self.drift, using: &random))
        let light = Float.random(in: Self.highlights, using: &random) / max(1, Self.highlight(of: scene))
        self.scene = Canvas(size: scene.size, values: scene.values.map { $0 * light })
    }

    mutating func frame(_ number: Int) throws(FramesError) -> ImageBitmap {
        let gone = way * Double(number)
        return try scene.sampled(.translation(x: gone.x, y: gone.y), size: Self.size).bitmap(
            noise: Self.noise, from: &random)
    }

    /// The green that one pixel in a hundred exceeds.
    private static func highlight(of scene: Canvas) -> Float {
        let greens = stride(from: 1, to: scene.values.count, by: 3).map { scene.values[$0] }.sorted()
        return greens[greens.count * 99 / 100]
    }
}

internal import Frames
internal import Records

/// One picture on a 640x480 canvas that moves as a whole, seen by a camera with noise.
struct StillScene {
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
        if let last, last.way == way { return try last.canvas.bitmap(noise: MadeCamera.noise, from: &random) }
        let canvas = face.centred(in: MadeCamera.size, movedBy: way)
        last = (way, canvas)
        return try canvas.bitmap(noise: MadeCamera.noise, from: &random)
    }
}

/// An eye's picture in short: the brightness of 16 x 16 blocks. Enough to see whether the eye moved, and coarse enough
/// that a camera's noise does not count as that.
struct EyeBlocks: Sendable {
    private var means: InlineArray<256, Float>
    private static let blocks = 16

    /// - Parameters:
    ///   - crop: side x side x 3 floats, RGB 0...1.
    ///   - side: a multiple of 16.
    init(crop: UnsafeBufferPointer<Float>, side: Int) {
        precondition(side.isMultiple(of: Self.blocks) && crop.count == side * side * 3)
        let pixels = side / Self.blocks
        means = InlineArray(repeating: 0)
        for y in 0..<side {
            for x in 0..<side {
                // The green channel stands for brightness: it has most of it.
                means[y / pixels * Self.blocks + x / pixels] += crop[(y * side + x) * 3 + 1]
            }
        }
        for index in means.indices { means[index] /= Float(pixels * pixels) }
    }

    /// The most that a block changed, 0...1, where the whole picture's getting brighter or darker does not count.
    func change(from other: EyeBlocks) -> Float {
        var all: Float = 0
        for index in means.indices { all += means[index] - other.means[index] }
        all /= Float(means.count)
        var largest: Float = 0
        for index in means.indices { largest = max(largest, (means[index] - other.means[index] - all).magnitude) }
        return largest
    }
}

/// The colours of a face at the points of its mesh: means over 5 x 5 pixels of the network's square, R G B, 0...1.
struct PointColours {
    private var values: [SIMD3<Float>]
    /// Pixels around a point that count: a square of 2 * radius + 1.
    private static let radius = 2

    /// - Parameters:
    ///   - crop: side x side x 3 floats, RGB 0...1.
    ///   - points: the mesh in pixels of the crop.
    init(crop: UnsafeBufferPointer<Float>, side: Int, points: [SIMD3<Float>]) {
        values = points.map { Self.mean(crop, side, around: $0) }
    }

    init(values: [SIMD3<Float>]) {
        self.values = values
    }

    subscript(point: Int) -> SIMD3<Float> { values[point] }

    private static func mean(_ crop: UnsafeBufferPointer<Float>, _ side: Int, around point: SIMD3<Float>) -> SIMD3<
        Float
    > {
        func clamped(_ value: Float) -> Int { Int(max(0, min(Float(side - 1), value))) }
        var sum = SIMD3<Float>()
        var count: Float = 0
        let (column, row) = (clamped(point.x), clamped(point.y))
        for y in max(0, row - radius)...min(side - 1, row + radius) {
            for x in max(0, column - radius)...min(side - 1, column + radius) {
                let index = (y * side + x) * 3
                sum += SIMD3(crop[index], crop[index + 1], crop[index + 2])
                count += 1
            }
        }
        return sum / count
    }
}

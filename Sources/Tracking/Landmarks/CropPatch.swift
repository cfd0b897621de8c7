/// The square of pixels around a point of the mesh, in the network's crop, as far as it lies in that.
struct CropPatch {
    private let columns: ClosedRange<Int>
    private let rows: ClosedRange<Int>
    private let side: Int

    /// Pixels around a point that count: a square of 2 * radius + 1.
    private static let radius = 2

    /// - Parameters:
    ///   - point: in pixels of the crop; one outside counts as the nearest within.
    ///   - side: of the crop, pixels.
    init(around point: SIMD3<Float>, side: Int) {
        func reach(_ value: Float) -> ClosedRange<Int> {
            let middle = Int(max(0, min(Float(side - 1), value)))
            return max(0, middle - Self.radius)...min(side - 1, middle + Self.radius)
        }
        columns = reach(point.x)
        rows = reach(point.y)
        self.side = side
    }

    var count: Float { Float(columns.count * rows.count) }

    /// Calls `body` with the place of each pixel's first component, row by row, in a crop of three a pixel.
    @inline(__always)
    func forEachPixel(_ body: (Int) -> Void) {
        for row in rows {
            for column in columns { body((row * side + column) * 3) }
        }
    }
}

/// The colours of a face at the points of its mesh: means over 5 x 5 pixels of the network's square, R G B, 0...1.
struct PointColours {
    private var values: [SIMD3<Float>]

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

    private static func mean(
        _ crop: UnsafeBufferPointer<Float>, _ side: Int, around point: SIMD3<Float>
    ) -> SIMD3<Float> {
        let patch = CropPatch(around: point, side: side)
        var sum = SIMD3<Float>()
        patch.forEachPixel { sum += SIMD3(crop[$0], crop[$0 + 1], crop[$0 + 2]) }
        return sum / patch.count
    }
}

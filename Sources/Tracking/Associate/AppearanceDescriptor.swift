/// How a face looks: its brightness at the points of its mesh, so that the same place of the face is compared whatever
/// the head's size and turn. Enough to tell a face that comes back from another one that takes its place; it is no
/// embedding and recognises nobody later.
package struct AppearanceDescriptor: Sendable {
    /// Coordinates in `AppearanceBasis`, unit length; empty where the face has no contrast at all.
    private let coordinates: [Float]

    /// - Parameters:
    ///   - crop: side x side x 3 floats, RGB 0...1.
    ///   - points: the mesh in pixels of the crop.
    init(crop: UnsafeBufferPointer<Float>, side: Int, points: [SIMD3<Float>]) {
        self.init(brightness: points.map { Self.mean(crop, side, around: $0) })
    }

    /// From the brightness at the mesh's points, in any unit.
    init(brightness: consuming [Float]) {
        coordinates = AppearanceBasis.coordinates(of: brightness)
    }

    /// How alike two faces look, -1...1; around 0 for different people, 0 where one has no contrast.
    package func similarity(_ other: AppearanceDescriptor) -> Double {
        guard coordinates.count == other.coordinates.count else { return 0 }
        var sum: Float = 0
        for index in coordinates.indices { sum += coordinates[index] * other.coordinates[index] }
        return Double(sum)
    }

    private static func mean(_ crop: UnsafeBufferPointer<Float>, _ side: Int, around point: SIMD3<Float>) -> Float {
        let patch = CropPatch(around: point, side: side)
        var sum: Float = 0
        // The green channel stands for brightness: it has most of it.
        patch.forEachPixel { sum += crop[$0 + 1] }
        return sum / patch.count
    }
}

package import Frames
package import Inference

/// The appearance model that needs no network: the brightness of a face at the points of its mesh, so that the same place of
/// the face is compared whatever the head's size and turn. Enough to tell a face that comes back from another one that takes
/// its place; it is no embedding and recognises nobody later.
package struct MeshBrightness: AppearanceModel {
    package init() {}

    package var interval: Double { 0 }

    package func describe(
        _ face: FaceMesh, crop: FaceCrop, in picture: borrowing Picture
    ) throws(InferenceError) -> AppearanceDescriptor {
        Self.descriptor(brightness: crop.points.map { Self.mean(crop, around: $0) })
    }

    /// The cosine of two descriptors' directions.
    package func similarity(_ one: AppearanceDescriptor, _ other: AppearanceDescriptor) -> Double {
        guard one.numbers.count == other.numbers.count else { return 0 }
        var sum: Float = 0
        for index in one.numbers.indices { sum += one.numbers[index] * other.numbers[index] }
        return Double(sum)
    }

    /// The coordinates in `AppearanceBasis` of a face with this brightness, in any unit, at the points of its mesh.
    static func descriptor(brightness: consuming [Float]) -> AppearanceDescriptor {
        AppearanceDescriptor(AppearanceBasis.coordinates(of: brightness))
    }

    private static func mean(_ crop: FaceCrop, around point: SIMD3<Float>) -> Float {
        let patch = CropPatch(around: point, side: crop.side)
        var sum: Float = 0
        // The green channel stands for brightness: it has most of it.
        patch.forEachPixel { sum += crop.pixels[$0 + 1] }
        return sum / patch.count
    }
}

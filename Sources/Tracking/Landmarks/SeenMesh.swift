/// Where a picture shows the points of a mesh. Smoothed points lag behind a head that begins or ceases to move, and lie beside
/// what they are the points of; raw ones tremble. So this has the smoothed shape, moved to where the part around the eyes is in
/// this very picture. Points are moved as they are looked up: the mesh is not copied. *Reentrant*.
package struct SeenMesh: Sendable {
    private let mesh: FaceMesh
    private let shift: SIMD3<Float>

    /// - Parameter raw: the points as measured in the picture; nil where they were not: then those of `mesh` stay as they are.
    package init(_ mesh: FaceMesh, raw: FaceMesh? = nil) {
        self.mesh = mesh
        guard let raw else {
            shift = SIMD3()
            return
        }
        let sum = Self.aroundEyes.reduce(SIMD3<Float>()) { $0 + raw.points[$1] - mesh.points[$1] }
        shift = sum / Float(Self.aroundEyes.count)
    }

    package var indices: Range<Int> { mesh.points.indices }

    /// Pixels of the upright frame; z on x's scale.
    package subscript(index: Int) -> SIMD3<Float> { mesh.points[index] + shift }

    /// As that of a mesh.
    var eyeAngle: Double {
        FaceMesh.slope(from: self[FaceMesh.Index.imageLeftEyeOuter], to: self[FaceMesh.Index.imageRightEyeOuter])
    }

    /// Of brows, the nose's bridge and below the eyes: what the lids do not move.
    private static let aroundEyes = [70, 105, 66, 107, 336, 296, 334, 300, 168, 6, 197, 195, 119, 101, 348, 330]
}

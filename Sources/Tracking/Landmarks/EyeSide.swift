/// One of a face's two eyes, by where a picture shows it when the face looks at the lens.
package enum EyeSide: Sendable, CaseIterable {
    /// The subject's right eye.
    case imageLeft
    /// The subject's left eye.
    case imageRight

    /// Points of the mesh: the corner towards the temple, the one towards the nose.
    package var corners: (outer: Int, inner: Int) {
        switch self {
        case .imageLeft: (FaceMesh.Index.imageLeftEyeOuter, FaceMesh.Index.imageLeftEyeInner)
        case .imageRight: (FaceMesh.Index.imageRightEyeOuter, FaceMesh.Index.imageRightEyeInner)
        }
    }

    /// Points of the mesh between the corners, from the outer to the inner: along the upper lid, and the lower one.
    package var lids: (upper: [Int], lower: [Int]) { (Array(contour[9..<16]), Array(contour[1..<8])) }

    /// The way down across the eye, of length 1, where `along` leads from its outer corner to the inner one: one side's eye is
    /// the other's mirror image.
    package func down(across along: SIMD2<Double>) -> SIMD2<Double> {
        self == .imageLeft ? SIMD2(-along.y, along.x) : SIMD2(along.y, -along.x)
    }

    /// Points of the mesh about the eye, in the order of the iris network: along the lower lid from the outer corner to the
    /// inner one, along the upper lid likewise but for the corners; then the same of the fold about the lids.
    var contour: [Int] {
        switch self {
        case .imageLeft: Self.imageLeftContour
        case .imageRight: Self.imageRightContour
        }
    }

    private static let imageLeftContour =
        [33, 7, 163, 144, 145, 153, 154, 155, 133] + [246, 161, 160, 159, 158, 157, 173]
        + [130, 25, 110, 24, 23, 22, 26, 112, 243] + [247, 30, 29, 27, 28, 56, 190]
    private static let imageRightContour = imageLeftContour.map { FaceMesh.opposites[$0] }

    /// The eye's place, width and tilt in `mesh`: a square as wide as it is from corner to corner.
    func region(in mesh: FaceMesh) -> CropRegion {
        let (outer, inner) = (mesh.points[corners.outer], mesh.points[corners.inner])
        let (from, to) = self == .imageLeft ? (outer, inner) : (inner, outer)
        return CropRegion(between: SIMD2(from.x, from.y), and: SIMD2(to.x, to.y))
    }

    /// Mean depth of the eye's corners, as the mesh has it.
    func depth(in mesh: FaceMesh) -> Float {
        (mesh.points[corners.outer].z + mesh.points[corners.inner].z) / 2
    }
}

/// One of a face's two eyes, by where a picture shows it when the face looks at the lens.
enum EyeSide: CaseIterable {
    /// The subject's right eye.
    case imageLeft
    /// The subject's left eye.
    case imageRight

    /// Points of the mesh at the corners: the image-left one, the image-right one.
    private var corners: (Int, Int) {
        switch self {
        case .imageLeft: (FaceMesh.Index.imageLeftEyeOuter, FaceMesh.Index.imageLeftEyeInner)
        case .imageRight: (FaceMesh.Index.imageRightEyeInner, FaceMesh.Index.imageRightEyeOuter)
        }
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
        let (from, to) = (mesh.points[corners.0], mesh.points[corners.1])
        return CropRegion(between: SIMD2(from.x, from.y), and: SIMD2(to.x, to.y))
    }

    /// Mean depth of the eye's corners, as the mesh has it.
    func depth(in mesh: FaceMesh) -> Float {
        (mesh.points[corners.0].z + mesh.points[corners.1].z) / 2
    }
}

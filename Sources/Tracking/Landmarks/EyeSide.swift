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

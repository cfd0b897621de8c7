internal import Tracking

/// One of a face's eyes. Left and right are the subject's own; when the face looks at the lens, the left eye is on the
/// image's right.
package enum FaceEye: Sendable, CaseIterable {
    case left
    case right

    /// Points of the mesh: the corner towards the temple, the one towards the nose.
    package var corners: (outer: Int, inner: Int) {
        switch self {
        case .left: (FaceMesh.Index.imageRightEyeOuter, FaceMesh.Index.imageRightEyeInner)
        case .right: (FaceMesh.Index.imageLeftEyeOuter, FaceMesh.Index.imageLeftEyeInner)
        }
    }

    /// Points of the mesh between the corners, from the outer to the inner: along the upper lid, and the lower one.
    package var lids: (upper: [Int], lower: [Int]) {
        switch self {
        case .left: ([466, 388, 387, 386, 385, 384, 398], [249, 390, 373, 374, 380, 381, 382])
        case .right: ([246, 161, 160, 159, 158, 157, 173], [7, 163, 144, 145, 153, 154, 155])
        }
    }
}

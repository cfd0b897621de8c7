package import Frames
internal import Glibc
package import Records
package import Tracking

/// Measures what the picture of a face is like, and how it compares with others of the same face.
///
/// Thread rule: *queue-bound*; its memory is used again for each face.
package struct BestShotMeter {
    private var quality = QualityMeter()

    package init() {}

    /// - Parameters:
    ///   - mesh: the face's points in the picture.
    ///   - width: of the face, pixels.
    package mutating func look(
        at mesh: FaceMesh, width: Double, pose: HeadPose?, visibility: FaceVisibility?, in picture: borrowing Picture
    ) -> BestShotLook {
        let (quality, parts, figures) = quality.measure(
            SeenMesh(mesh), width: width, pose: pose, visibility: visibility, in: picture)
        // As bright as it is, not as a share of its contrast: of two pictures of one person the one with more to see is better.
        let detail = figures.detail * figures.contrast / Self.goodDetail
        return BestShotLook(
            quality: quality, sharpness: parts.sharpness, brightness: figures.mean,
            score: Self.score(
                detail: detail, angle: pose.map(Self.angle), exposure: parts.exposure, occlusion: parts.occlusion))
    }

    /// Between where the head points and the line to the lens, in degrees.
    static func angle(of pose: HeadPose) -> Double {
        let forward = pose.rotation.rows.2.z
        return acos(max(-1, min(1, forward))) * 180 / .pi
    }

    /// Spread of the second differences of a sharp face in good light.
    private static let goodDetail = 0.07
    /// Degrees at which a face counts as turned away.
    private static let turnedAway = 45.0

    /// The geometric mean of what changes from one picture of a person to the next; unlike `quality` it still tells good ones
    /// apart: sharpness has no upper end, and each degree counts alike.
    static func score(detail: Double, angle: Double?, exposure: Double, occlusion: Double?) -> Double {
        GeometricMean.of([
            (detail, 3), (angle.map { 1 - $0 / turnedAway }, 3), (exposure, 1), (occlusion, 1),
        ])
    }
}

import Frames

@testable import Tracking

/// Meshes of the reference head, as a network would bring them of a distant head.
enum MadeHead {
    static let lens = Lens(size: PixelSize(width: 640, height: 480))

    /// Seen from afar in the middle of nowhere: no perspective.
    static func mesh(_ pose: HeadPose, center: SIMD2<Double> = SIMD2(320, 240), width: Double = 60) -> FaceMesh {
        let rotation = pose.rotation
        return FaceMesh(
            points: ReferenceHead.points.map { point in
                let turned = rotation * SIMD3<Double>(point) * (width / 2)
                return SIMD3<Float>(turned + SIMD3(center.x, center.y, 0))
            })
    }

    /// Turned by `pose` against the line from the lens to it, and photographed through `lens` so far from it that the head's
    /// own depth makes no difference.
    ///
    /// - Parameter center: where in the picture, in pixels.
    static func mesh(_ pose: HeadPose, through lens: Lens, center: SIMD2<Double>) -> FaceMesh {
        let focal = Double(lens.size.width) / 2 / tangent(lens.fieldOfView / 2)
        let (u, v) = (
            (center.x - Double(lens.size.width) / 2) / focal, (center.y - Double(lens.size.height) / 2) / focal
        )
        // The shortest turn that takes the camera's axis to where the head is.
        let ahead = unit(SIMD3(u, v, 1))
        let half = unit(ahead + SIMD3(0, 0, 1))
        let turn = RotationMatrix(w: half.z, x: -half.y, y: half.x, z: 0)
        let distance = 1000.0
        // Out there a head is shown larger, by this across and by its square along the way out. A network that sees it so
        // gives its depth between the two.
        let length = (1 + u * u + v * v).squareRoot()
        let depth = focal * length * length.squareRoot() / (distance * 30)
        let rotation = pose.rotation
        return FaceMesh(
            points: ReferenceHead.points.map { point in
                let turned = rotation * SIMD3<Double>(point) * 30
                let place = turn * (turned + SIMD3(0, 0, distance * 30))
                return SIMD3<Float>(
                    SIMD3(
                        place.x / place.z * focal + Double(lens.size.width) / 2,
                        place.y / place.z * focal + Double(lens.size.height) / 2,
                        turned.z * depth))
            })
    }

    private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        vector / (vector * vector).sum().squareRoot()
    }

    /// Of degrees, by the rotation matrix that the pose's own formulas make.
    private static func tangent(_ degrees: Double) -> Double {
        let rotation = HeadPose(roll: degrees, yaw: 0, pitch: 0).rotation
        return rotation.rows.1.x / rotation.rows.0.x
    }
}

internal import Glibc
internal import Records
internal import Tracking

/// Where the eyes of a face look, from the places of the irises between the corners of the eyes.
///
/// An eye is a ball whose middle lies behind the line between its corners: in the picture, the iris moves along with the
/// gaze by the ball's radius, and against the turn of the head by the middle's depth. *Reentrant*.
enum GazeEstimate {
    /// From an eye's middle to its iris, in widths of the eye.
    static let radius = 0.38
    /// From the line between the corners to the eye's middle, in widths of the eye.
    static let depth = 0.18
    /// How far the iris of a level gaze lies below the line between the corners: the median of 3744 faces of LFW.
    static let level = -0.044

    /// Yaw and pitch of the head, in degrees, beyond which an eye is seen too much from the side.
    private static let widest = 40.0

    /// - Returns: nil where the head is turned too far, or its pose was not measured.
    static func gaze(of mesh: FaceMesh, irises: Irises, pose: HeadPose?) -> FaceFacts.Gaze? {
        guard let pose, pose.yaw.magnitude < widest, pose.pitch.magnitude < widest else { return nil }
        let left = place(of: irises.imageRight[0], in: .imageRight, of: mesh)
        let right = place(of: irises.imageLeft[0], in: .imageLeft, of: mesh)
        guard let left, let right else { return nil }
        let place = (left + right) / 2
        let radians = Double.pi / 180
        let across = (place.x + depth * sin(pose.yaw * radians)) / radius
        let up = (level - place.y + depth * sin(pose.pitch * radians)) / radius
        return FaceFacts.Gaze(
            yaw: asin(max(-1, min(1, across))) / radians, pitch: asin(max(-1, min(1, up))) / radians)
    }

    /// Where an iris lies, from the middle between the eye's corners, in widths of the eye: along the eye to the image's
    /// right, and down.
    private static func place(of iris: SIMD3<Float>, in eye: EyeSide, of mesh: FaceMesh) -> SIMD2<Double>? {
        let (outer, inner) = (mesh.points[eye.corners.outer], mesh.points[eye.corners.inner])
        let way = SIMD3<Double>(eye == .imageRight ? outer - inner : inner - outer)
        let flat = hypot(way.x, way.y)
        guard flat > 1 else { return nil }
        let along = SIMD2(way.x, way.y) / flat
        let from = SIMD3<Double>(iris) - SIMD3<Double>(outer + inner) / 2
        let width = (way * way).sum().squareRoot()
        return SIMD2(from.x * along.x + from.y * along.y, from.y * along.x - from.x * along.y) / width
    }
}

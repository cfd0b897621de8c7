/// The head that pose is measured against: the average of many people's meshes, symmetric, looking into the lens.
package enum ReferenceHead {
    private static let points: [SIMD3<Float>] = (0..<FaceMesh.count).map {
        SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2])
    }

    /// Degrees to add to the fitted pitch so that 0 is level as in AFLW2000: the reference head's own "level" is the
    /// average view of the people it was made from. Fitted on the labelled faces of that data set with |yaw| < 60.
    static let pitchOffset = -0.6

    /// Largest yaw and pitch, in degrees, that a fit of the mesh is trusted for.
    private static let limit = 90.0

    /// Where the head of `mesh` points; nil where its points span no head. *Reentrant*.
    package static func pose(of mesh: FaceMesh) -> HeadPose? {
        guard let rotation = RigidFit.rotation(from: points, to: mesh.points) else { return nil }
        var pose = HeadPose(rotation)
        pose.pitch += pitchOffset
        guard pose.yaw.magnitude < limit, pose.pitch.magnitude < limit else { return nil }
        return pose
    }
}

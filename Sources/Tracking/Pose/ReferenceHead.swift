internal import Records

/// The head that pose is measured against: the average of many people's meshes, symmetric, looking into the lens.
package enum ReferenceHead {
    /// The points in head axes; centroid 0, root mean square distance from it 1.
    static let points: [SIMD3<Float>] = (0..<FaceMesh.count).map {
        SIMD3(numbers[4 * $0], numbers[4 * $0 + 1], numbers[4 * $0 + 2])
    }

    /// How much each point counts; together 1. The mouth and the chin, which talk, count nothing.
    private static let weights = (0..<FaceMesh.count).map { numbers[4 * $0 + 3] }

    private static let fit = RigidFit(model: points, weights: weights)

    /// Degrees to add to the fitted pitch so that 0 is level as in AFLW2000: the reference head's own "level" is the
    /// average view of the people it was made from. Fitted on the labelled faces of that data set with |yaw| < 60.
    static let pitchOffset = 0.2

    /// How much farther a head is turned than its mesh: the network's points lag behind, and its depth with them. Found
    /// by the labels of AFLW2000, and by points that people marked in other pictures: see `docs/angles.md`.
    static let yawGain = 1.1

    /// Largest yaw and pitch, in degrees, that a fit of the mesh is trusted for.
    private static let limit = 90.0

    /// Where the head of `mesh` points, against the line from the lens to its middle; nil where its points span no head,
    /// or one turned too far to be measured. *Reentrant*.
    package static func pose(of mesh: FaceMesh, through lens: Lens) -> HeadPose? {
        let view = lens.view(of: mesh.bounds)
        guard let rotation = fit.rotation(to: { view.sees(mesh.points[$0]) }) else { return nil }
        var pose = HeadPose(rotation)
        pose.yaw *= yawGain
        pose.pitch += pitchOffset
        guard pose.yaw.magnitude < limit, pose.pitch.magnitude < limit else { return nil }
        return pose
    }
}

internal import Frames
package import Records
internal import Tracking

/// Measures how far the eyes of a face are open.
///
/// Thread rule: *queue-bound*.
struct EyeMeter {
    private var patch = EyePatch()

    /// Yaw, in degrees, from which the nose hides the eye behind it.
    private static let hidden = 50.0
    /// How much an eye's figure takes of the other's: eyes mostly move together, and a wink still shows.
    private static let together = 0.3

    /// - Returns: nil where neither eye can be seen.
    mutating func eyes(of mesh: SeenMesh, pose: HeadPose?, in picture: borrowing Picture) -> FaceFacts.Eyes? {
        // The nose points to the image's right: the eye on that side, the left one, is behind it.
        let yaw = pose?.yaw ?? 0
        let left = yaw > Self.hidden ? nil : openness(.imageRight, of: mesh, in: picture)
        let right = yaw < -Self.hidden ? nil : openness(.imageLeft, of: mesh, in: picture)
        switch (left, right) {
        case (nil, nil): return nil
        case (let left?, let right?):
            let difference = (right - left) * Self.together
            return FaceFacts.Eyes(left: left + difference, right: right - difference)
        default: return FaceFacts.Eyes(left: left, right: right)
        }
    }

    private mutating func openness(_ eye: EyeSide, of mesh: SeenMesh, in picture: borrowing Picture) -> Double? {
        patch.look(at: eye, of: mesh, in: picture) ? EyeOpennessModel.openness(of: patch.cells) : nil
    }
}

extension FaceFacts.Eyes {
    /// Of both eyes, or the one that can be seen.
    package var mean: Double? {
        switch (left, right) {
        case (let left?, let right?): (left + right) / 2
        default: left ?? right
        }
    }
}

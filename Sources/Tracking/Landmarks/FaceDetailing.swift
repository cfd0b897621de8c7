internal import Frames
internal import Inference

/// Adds to the faces of a frame what is asked for beyond their points, and nothing that is not.
///
/// Thread rule: *queue-bound*.
final class FaceDetailing {
    /// What is asked for now.
    var wanted: FaceDetails = []
    private let networks: TrackingNetworks
    private var irises: IrisFollower?

    init(networks: TrackingNetworks) {
        self.networks = networks
    }

    /// Adds what is asked for.
    func add(
        to faces: inout [TrackedFace], in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) {
        guard wanted.contains(.irises) else { return }
        let follower = try follower()
        follower.keep(faces.compactMap(\.id))
        for index in faces.indices {
            guard let mesh = faces[index].mesh else { continue }
            faces[index].irises = try follower.irises(of: mesh, id: faces[index].id, in: picture, at: time)
        }
    }

    private func follower() throws(InferenceError) -> IrisFollower {
        if let irises { return irises }
        let made = try IrisFollower(network: networks.irises())
        irises = made
        return made
    }
}

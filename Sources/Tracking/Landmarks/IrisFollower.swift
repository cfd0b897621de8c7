internal import Frames
internal import Inference

/// Finds the irises of the faces of one camera. Its network is run when an eye moved within its lids, or now and then;
/// between runs the points go along with the eye.
///
/// Thread rule: *queue-bound*.
final class IrisFollower {
    /// What is known of one eye of one face.
    private struct Eye {
        var points: IrisEstimator.Points
        var blocks: EyeBlocks
        var time: FrameTime
    }

    private let estimator: IrisEstimator
    private var eyes: [Int: InlineArray<2, Eye?>] = [:]
    /// Runs of the network so far.
    private(set) var runs = 0

    /// A block's change from which the eye counts as having moved: an iris whose edge moved by half a pixel of the
    /// network's square changes a block by more, noise of 6 steps of 255 by less.
    private static let movement: Float = 0.04
    /// Longest time, in seconds, that points go along unmeasured.
    private static let longest = 0.5
    /// Narrowest eye, in pixels of the picture, that has an iris to be seen.
    private static let narrowest = 6.0

    init(network: CompiledNetwork) throws(InferenceError) {
        estimator = try IrisEstimator(network: network)
    }

    /// The irises of a face; nil where its eyes are too small or the network's answer makes no sense.
    ///
    /// - Parameter id: of the face's track; nil for one that is seen once.
    func irises(
        of mesh: FaceMesh, id: Int?, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> Irises? {
        var known: InlineArray<2, Eye?> = id.flatMap { eyes[$0] } ?? InlineArray(repeating: nil)
        let left = try measure(&known[0], .imageLeft, of: mesh, in: picture, at: time)
        let right = try measure(&known[1], .imageRight, of: mesh, in: picture, at: time)
        if let id { eyes[id] = known }
        guard let left, let right else { return nil }
        return Irises(imageLeft: left, imageRight: right)
    }

    /// Forgets all faces but those with these ids.
    func keep(_ ids: [Int]) {
        guard eyes.keys.contains(where: { !ids.contains($0) }) else { return }
        eyes = eyes.filter { ids.contains($0.key) }
    }

    private func measure(
        _ eye: inout Eye?, _ side: EyeSide, of mesh: FaceMesh, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> [SIMD3<Float>]? {
        let region = side.region(in: mesh)
        guard region.side >= Self.narrowest else {
            eye = nil
            return nil
        }
        let blocks = estimator.look(at: region, side, in: picture)
        let stands = eye.map { known in
            time.seconds(since: known.time) < Self.longest && blocks.change(from: known.blocks) < Self.movement
        }
        if stands != true {
            runs += 1
            eye = try estimator.estimate().map { Eye(points: $0, blocks: blocks, time: time) }
        }
        return eye.map { IrisEstimator.place($0.points, at: region, side, depth: side.depth(in: mesh)) }
    }
}

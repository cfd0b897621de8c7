internal import Frames
internal import Glibc
internal import Inference

/// Finds the irises and the contours of the eyes of the faces of one camera. Its network is run when an eye moved within its lids, or now and then;
/// between runs the points go along with the eye.
///
/// Thread rule: *queue-bound*.
final class IrisFollower {
    /// What is known of one eye of one face.
    private struct Eye {
        var points: EyePoints
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
    /// Time constant with which trembling points follow, and the share of a new look that they take where the eye stands.
    private static let smoothingSeconds = 0.25
    private static let shareAtRest: Float = 0.3
    /// Farthest that an eye's corner may be from the mesh's, in eye widths.
    private static let farthestCorner: Float = 0.35
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
        try measure(&known[0], .imageLeft, of: mesh, in: picture, at: time)
        try measure(&known[1], .imageRight, of: mesh, in: picture, at: time)
        if let id { eyes[id] = known }
        guard let left = known[0]?.points, let right = known[1]?.points else { return nil }
        return Irises(
            imageLeft: Self.iris(left, .imageLeft, of: mesh), imageRight: Self.iris(right, .imageRight, of: mesh),
            imageLeftContour: Self.contour(left, .imageLeft, of: mesh),
            imageRightContour: Self.contour(right, .imageRight, of: mesh))
    }

    /// Forgets all faces but those with these ids.
    func keep(_ ids: [Int]) {
        guard eyes.keys.contains(where: { !ids.contains($0) }) else { return }
        eyes = eyes.filter { ids.contains($0.key) }
    }

    private func measure(
        _ eye: inout Eye?, _ side: EyeSide, of mesh: FaceMesh, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) {
        let region = side.region(in: mesh)
        guard region.side >= Self.narrowest else {
            eye = nil
            return
        }
        let blocks = estimator.look(at: region, side, in: picture)
        let stands = eye.map { blocks.change(from: $0.blocks) < Self.movement } ?? false
        if let eye, stands, time.seconds(since: eye.time) < Self.longest { return }
        runs += 1
        guard var points = try estimator.estimate() else {
            eye = nil
            return
        }
        if let eye {
            let look = points
            points = eye.points
            let share = 1 - exp(-time.seconds(since: eye.time) / Self.smoothingSeconds)
            points.follow(look, share: stands ? Self.shareAtRest : Float(share))
        }
        eye = Eye(points: points, blocks: blocks, time: time)
    }

    private static func iris(_ points: EyePoints, _ side: EyeSide, of mesh: FaceMesh) -> [SIMD3<Float>] {
        IrisEstimator.iris(points, at: side.region(in: mesh), side, depth: side.depth(in: mesh))
    }

    /// nil where the corners are not where the mesh has them: it looks past the nose, or at an eye that is covered.
    private static func contour(_ points: EyePoints, _ side: EyeSide, of mesh: FaceMesh) -> [SIMD3<Float>]? {
        let region = side.region(in: mesh)
        let contour = IrisEstimator.contour(points, at: region, side, of: mesh)
        let isAgreed = [EyePoints.corners.outer, EyePoints.corners.inner].allSatisfy { corner in
            let way = contour[corner] - mesh.points[side.contour[corner]]
            return (way * way).sum().squareRoot() < Self.farthestCorner * Float(region.side)
        }
        return isAgreed ? contour : nil
    }
}

/// What the iris network says of one eye: in pixels of its square, of an eye with its outer corner to the left; z on x's
/// scale.
struct EyePoints: Sendable {
    /// Where the network's contour has the eye's corners.
    static let corners = (outer: 0, inner: 8)

    var iris: InlineArray<5, SIMD3<Float>>
    var contour: InlineArray<32, SIMD3<Float>>

    /// Way of a point between two looks, in pixels of the square, up to which it may be the network's trembling, and from
    /// which the point has moved.
    private static let trembling: ClosedRange<Float> = 2...6

    /// Moves the points to those of a new look: what has moved, like a lid or an iris, at once, what only trembles slowly.
    ///
    /// - Parameter share: of the way, 0...1, that a trembling point goes.
    mutating func follow(_ look: EyePoints, share: Float) {
        for index in iris.indices { Self.follow(&iris[index], look.iris[index], share) }
        for index in contour.indices { Self.follow(&contour[index], look.contour[index], share) }
    }

    private static func follow(_ point: inout SIMD3<Float>, _ new: SIMD3<Float>, _ share: Float) {
        let way = new - point
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        let motion = (length - trembling.lowerBound) / (trembling.upperBound - trembling.lowerBound)
        point += max(share, min(1, motion)) * way
    }
}

/// An outline in fractions of the upright frame: (0, 0) is its top left corner, (1, 1) its bottom right one.
package struct RegionPolygon: Sendable, Equatable {
    /// How many corners an outline may have.
    package static let corners = 3...64

    /// In order round the outline, which closes by itself.
    package var points: [SIMD2<Double>]

    package init(points: [SIMD2<Double>]) {
        self.points = points
    }

    /// Whether `point` lies inside, by the even-odd rule. *Reentrant*.
    package func contains(_ point: SIMD2<Double>) -> Bool {
        var isInside = false
        var last = points.count - 1
        for index in points.indices {
            let (from, to) = (points[last], points[index])
            // Half-open, so that a ray through a corner crosses once.
            if (from.y > point.y) != (to.y > point.y) {
                let crossing = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                if point.x < crossing { isInside.toggle() }
            }
            last = index
        }
        return isInside
    }
}

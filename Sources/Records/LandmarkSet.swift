/// Named face points in pixels of the upright frame; z, where the layout has it, is on x's scale, smaller is nearer.
package struct LandmarkSet: Sendable, Equatable, Codable {
    /// Which points, in which order. The raw values are the names of the protocol.
    package enum Layout: String, Sendable, CaseIterable, Codable {
        /// 468 points of the face mesh, each x, y, z.
        case mesh468
        /// Eye centres (image left, image right), nose tip, mouth corners (image left, image right), each x, y.
        case five

        /// Numbers a point has in this layout: 2 or 3.
        package var dimensions: Int { self == .mesh468 ? 3 : 2 }
    }

    package var layout: Layout
    /// One array of `layout.dimensions` numbers a point.
    package var points: [[Double]]

    package init(layout: Layout, points: [[Double]]) {
        self.layout = layout
        self.points = points
    }
}

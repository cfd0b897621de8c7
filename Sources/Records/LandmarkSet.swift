/// Points of one face in pixels of the upright frame; z, where the layout has it, is on x's scale, smaller is nearer.
package struct LandmarkSet: Sendable, Equatable {
    /// Which points, in which order: `docs/landmarks.md`. The raw values are the names of the protocol.
    package enum Layout: String, Sendable, CaseIterable, Codable {
        /// 468 points of the face mesh, each x, y, z.
        case mesh468
        /// The same and five points of each iris.
        case mesh478
        /// Contour, brows, eyes, nose and mouth, each x, y.
        case points106
        /// The points of each `FaceRegion` under its name, each x, y.
        case regions
        /// Eye centres (image left, image right), nose tip, mouth corners (image left, image right), each x, y.
        case five

        /// Numbers a point has in this layout: 2 or 3.
        package var dimensions: Int { self == .mesh468 || self == .mesh478 ? 3 : 2 }
    }

    /// How many of the points belong to a region.
    package struct RegionCount: Sendable, Equatable {
        package var region: FaceRegion
        package var count: Int

        package init(region: FaceRegion, count: Int) {
            self.region = region
            self.count = count
        }
    }

    package var layout: Layout
    /// `layout.dimensions` numbers a point, one point after the other.
    package private(set) var coordinates: [Float]
    /// Of layout `regions`: whose points they are, in order. A region that was not measured is left out.
    package private(set) var regions: [RegionCount] = []

    /// - Parameters:
    ///   - coordinates: `layout.dimensions` numbers a point.
    ///   - regions: of layout `regions`: which points are whose; they must add up.
    package init(layout: Layout, coordinates: [Float], regions: [RegionCount] = []) {
        precondition(coordinates.count.isMultiple(of: layout.dimensions))
        precondition(
            layout != .regions || regions.reduce(0) { $0 + $1.count } * layout.dimensions == coordinates.count)
        self.layout = layout
        self.coordinates = coordinates
        self.regions = regions
    }

    /// - Parameter points: an array of `layout.dimensions` numbers a point.
    package init(layout: Layout, points: [[Double]]) {
        self.init(layout: layout, coordinates: points.flatMap { $0.map { Float($0) } })
    }

    /// Points in all.
    package var count: Int { coordinates.count / layout.dimensions }

    /// Coordinates of point `index`, `layout.dimensions` of them.
    package subscript(index: Int) -> ArraySlice<Float> {
        coordinates[index * layout.dimensions..<(index + 1) * layout.dimensions]
    }
}

internal import Tracking

/// Outlines of a configuration: a list of lists of corners, each `[x, y]` in fractions of the upright picture. *Reentrant*.
enum PolygonList {
    /// What is wrong with a list, in words.
    struct Fault: Error, Equatable {
        let words: String
    }

    /// More outlines than this are no regions any more.
    static let most = 64

    static let rule =
        "a list of at most \(most) outlines, each of \(RegionPolygon.corners.lowerBound) to "
        + "\(RegionPolygon.corners.upperBound) corners [x, y] in fractions of the upright picture, 0 to 1"

    /// An outline that holds less than this part of the picture is a line.
    private static let leastArea = 1e-6

    static func read(_ node: TOMLNode) throws(Fault) -> [RegionPolygon] {
        guard case .array(let outlines) = node.value else { throw Fault(words: "not \(node.kindName)") }
        guard outlines.count <= most else { throw Fault(words: "not \(outlines.count) outlines") }
        var polygons: [RegionPolygon] = []
        for (index, outline) in outlines.enumerated() {
            polygons.append(try polygon(outline, name: "outline \(index + 1)"))
        }
        return polygons
    }

    /// The list as TOML; reading it gives the same outlines again.
    static func toml(_ polygons: [RegionPolygon]) -> String {
        func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ", ") + "]" }
        return list(polygons.map { list($0.points.map { list(["\($0.x)", "\($0.y)"]) }) })
    }

    private static func polygon(_ node: TOMLNode, name: String) throws(Fault) -> RegionPolygon {
        guard case .array(let corners) = node.value else {
            throw Fault(words: "and \(name) is \(node.kindName), no list of corners")
        }
        if !corners.isEmpty, corners.allSatisfy({ number($0) != nil }) {
            throw Fault(
                words:
                    "and \(name) is a single corner; outlines stand in a list of their own: [[[x, y], [x, y], [x, y]]]")
        }
        guard RegionPolygon.corners.contains(corners.count) else {
            throw Fault(words: "and \(name) has \(corners.count) corner\(corners.count == 1 ? "" : "s")")
        }
        var points: [SIMD2<Double>] = []
        for (index, corner) in corners.enumerated() {
            guard case .array(let pair) = corner.value, pair.count == 2, let x = number(pair[0]),
                let y = number(pair[1])
            else { throw Fault(words: "and corner \(index + 1) of \(name) is no [x, y]") }
            guard (0...1).contains(x), (0...1).contains(y) else {
                throw Fault(
                    words:
                        "and corner \(index + 1) of \(name) is [\(x), \(y)], outside the picture; pixels are divided by "
                        + "its width and height")
            }
            points.append(SIMD2(x, y))
        }
        let polygon = RegionPolygon(points: points)
        guard area(polygon) >= leastArea else { throw Fault(words: "and \(name) encloses nothing") }
        return polygon
    }

    private static func number(_ node: TOMLNode) -> Double? {
        switch node.value {
        case .integer(let number): Double(number)
        case .float(let number) where number.isFinite: number
        default: nil
        }
    }

    /// By the triangles from the first corner, each counted as positive, so that an outline which crosses itself counts.
    private static func area(_ polygon: RegionPolygon) -> Double {
        let first = polygon.points[0]
        return zip(polygon.points.dropFirst(), polygon.points.dropFirst(2)).reduce(0) { sum, corners in
            let (a, b) = (corners.0 - first, corners.1 - first)
            return sum + (a.x * b.y - a.y * b.x).magnitude / 2
        }
    }
}

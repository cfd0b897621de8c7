/// A box in pixels of the upright frame, origin top left; may reach over the frame's edge.
package struct BoundingBox: Sendable, Equatable, Codable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var area: Double { max(0, width) * max(0, height) }
    package var centerX: Double { x + width / 2 }
    package var centerY: Double { y + height / 2 }

    /// The box in a picture whose width and height are `factor` times as large.
    package func scaled(by factor: SIMD2<Double>) -> BoundingBox {
        BoundingBox(x: x * factor.x, y: y * factor.y, width: width * factor.x, height: height * factor.y)
    }

    /// Area of the part both boxes share.
    package func intersection(_ other: BoundingBox) -> Double {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        return across > 0 && down > 0 ? across * down : 0
    }

    /// Shared area over joint area, 0...1.
    package func intersectionOverUnion(_ other: BoundingBox) -> Double {
        let shared = intersection(other)
        let joint = area + other.area - shared
        return joint > 0 ? shared / joint : 0
    }

    /// Share of the smaller box that lies in the other, 0...1.
    package func containment(_ other: BoundingBox) -> Double {
        let smaller = min(area, other.area)
        return smaller > 0 ? intersection(other) / smaller : 0
    }
}

import Glibc

/// A map of the plane that keeps lines straight and parallel:
/// (x, y) becomes (a x + b y + c, d x + e y + f), in pixels.
package struct AffineMap: Sendable, Hashable {
    package var a, b, c, d, e, f: Double

    package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    package static let identity = AffineMap(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

    package static func translation(x: Double, y: Double) -> AffineMap {
        AffineMap(a: 1, b: 0, c: x, d: 0, e: 1, f: y)
    }

    package static func scale(x: Double, y: Double) -> AffineMap {
        AffineMap(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
    }

    /// A turn about the origin, clockwise as seen in a picture (y down).
    package static func rotation(degrees: Double) -> AffineMap {
        let radians = degrees * .pi / 180
        return AffineMap(a: cos(radians), b: -sin(radians), c: 0, d: sin(radians), e: cos(radians), f: 0)
    }

    /// The map from a crop of `width` x `height` pixels to the picture it shows: a square or oblong about `center`,
    /// `extent` wide and high in picture pixels, turned clockwise by `degrees`.
    package static func crop(
        center: PixelPoint, extent: (width: Double, height: Double), degrees: Double, width: Int, height: Int
    ) -> AffineMap {
        AffineMap.translation(x: -Double(width) / 2, y: -Double(height) / 2)
            .then(.scale(x: extent.width / Double(width), y: extent.height / Double(height)))
            .then(.rotation(degrees: degrees))
            .then(.translation(x: center.x, y: center.y))
    }

    /// This map first, `next` after it.
    package func then(_ next: AffineMap) -> AffineMap {
        AffineMap(
            a: next.a * a + next.b * d, b: next.a * b + next.b * e, c: next.a * c + next.b * f + next.c,
            d: next.d * a + next.e * d, e: next.d * b + next.e * e, f: next.d * c + next.e * f + next.f)
    }

    /// The map back; nil where the plane is folded to a line or a point.
    package func inverted() -> AffineMap? {
        let determinant = a * e - b * d
        guard determinant.isNormal else { return nil }
        let (p, q, r, s) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
        return AffineMap(a: p, b: q, c: -(p * c + q * f), d: r, e: s, f: -(r * c + s * f))
    }

    package func callAsFunction(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
    }
}

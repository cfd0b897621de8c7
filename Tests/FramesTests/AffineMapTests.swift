import Frames
import Testing

@Suite("Affine maps")
struct AffineMapTests {
    private func isNear(_ left: PixelPoint, _ right: PixelPoint) -> Bool {
        abs(left.x - right.x) < 1e-9 && abs(left.y - right.y) < 1e-9
    }

    @Test("Maps follow each other in the order they are written")
    func order() {
        let map = AffineMap.scale(x: 2, y: 3).then(.translation(x: 10, y: 20))
        #expect(map(PixelPoint(x: 1, y: 1)) == PixelPoint(x: 12, y: 23))
    }

    @Test("A turn goes clockwise as seen in a picture")
    func clockwise() {
        let right = PixelPoint(x: 1, y: 0)
        #expect(isNear(AffineMap.rotation(degrees: 90)(right), PixelPoint(x: 0, y: 1)))
    }

    @Test("The inverse leads back, and a folded plane has none")
    func inverse() throws {
        let map = AffineMap(a: 1.5, b: -0.3, c: 7, d: 0.4, e: 2, f: -5)
        let back = try #require(map.inverted())
        let point = PixelPoint(x: 12.5, y: -3)
        #expect(isNear(back(map(point)), point))
        #expect(AffineMap(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0).inverted() == nil)
        #expect(AffineMap.scale(x: .nan, y: 1).inverted() == nil)
    }

    @Test("A crop's middle and corners lie where its center, extent and turn put them")
    func crop() {
        let map = AffineMap.crop(
            center: PixelPoint(x: 100, y: 50), extent: (width: 40, height: 20), degrees: 90, width: 192, height: 96)
        #expect(isNear(map(PixelPoint(x: 96, y: 48)), PixelPoint(x: 100, y: 50)))
        // The crop's own x axis points down in the picture.
        #expect(isNear(map(PixelPoint(x: 192, y: 48)), PixelPoint(x: 100, y: 70)))
        #expect(isNear(map(PixelPoint(x: 96, y: 0)), PixelPoint(x: 110, y: 50)))
    }
}

/// A point in a picture: pixels from the top left corner, x right, y down. Pixel centres lie at .5: the middle of the
/// first pixel is (0.5, 0.5).
package struct PixelPoint: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

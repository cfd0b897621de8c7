/// A part of an upright picture in whole pixels, origin top left.
package struct PixelArea: Sendable, Hashable {
    package var x, y: Int
    /// Both at least 1.
    package var width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        precondition(width >= 1 && height >= 1, "an area has pixels")
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The whole of a picture of `size`, at least one pixel.
    package init(whole size: PixelSize) {
        self.init(x: 0, y: 0, width: max(1, size.width), height: max(1, size.height))
    }

    /// The part of this area that lies in a picture of `size`; nil where there is none.
    package func clamped(to size: PixelSize) -> PixelArea? {
        let (left, top) = (max(0, x), max(0, y))
        let (right, bottom) = (min(size.width, x + width), min(size.height, y + height))
        guard right > left, bottom > top else { return nil }
        return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// Where a picture lies in the square it was fitted into.
package struct Letterbox: Sendable, Hashable {
    /// Side of the square in pixels.
    package let side: Int

    /// Pixels of the square per pixel of the upright picture; the two differ only by rounding to whole pixels.
    package let scaleX, scaleY: Double

    /// Pixels of the square left of and above the picture.
    package let padX, padY: Double

    package init(side: Int, scaleX: Double, scaleY: Double, padX: Double, padY: Double) {
        self.side = side
        (self.scaleX, self.scaleY) = (scaleX, scaleY)
        (self.padX, self.padY) = (padX, padY)
    }

    /// The map from the square to the upright picture, in pixels of each.
    package var squareToUpright: AffineMap {
        AffineMap(a: 1 / scaleX, b: 0, c: -padX / scaleX, d: 0, e: 1 / scaleY, f: -padY / scaleY)
    }

    /// The point of the upright picture that `point` of the square shows.
    package func upright(_ point: PixelPoint) -> PixelPoint { squareToUpright(point) }
}

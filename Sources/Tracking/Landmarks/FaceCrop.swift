/// The turned square of the picture that the landmark network has looked at, and where it saw the points in it.
///
/// The pixels are lent: valid only during the call that the crop is given to.
package struct FaceCrop {
    /// side x side x 3 floats, RGB 0...1.
    package let pixels: UnsafeBufferPointer<Float>
    /// Edge in pixels.
    package let side: Int
    /// The mesh in pixels of the crop; z on x's scale.
    package let points: [SIMD3<Float>]

    package init(pixels: UnsafeBufferPointer<Float>, side: Int, points: [SIMD3<Float>]) {
        self.pixels = pixels
        self.side = side
        self.points = points
    }
}

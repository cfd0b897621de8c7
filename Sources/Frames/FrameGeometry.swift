/// Where the pixels of a frame lie and what they mean.
package struct FrameGeometry: Sendable {
    package let format: PixelFormat

    /// Size of the picture in pixels, without padding.
    package let size: PixelSize

    /// Bytes from one row of plane 0, 1, 2 to the next; 0 for planes the format does not have.
    package let strides: InlineArray<3, Int>

    package let color: ColorEncoding

    /// - Precondition: size and strides are not negative. Sources check what they are told by the world before.
    package init(format: PixelFormat, size: PixelSize, strides: InlineArray<3, Int>, color: ColorEncoding) {
        precondition(size.width >= 0 && size.height >= 0, "a picture of negative size")
        precondition(strides[0] >= 0 && strides[1] >= 0 && strides[2] >= 0, "a negative stride")
        self.format = format
        self.size = size
        self.strides = strides
        self.color = color
    }

    /// A geometry whose rows have no padding; without a `color` it is what is customary for the format.
    package init(unpadded format: PixelFormat, size: PixelSize, color: ColorEncoding? = nil) {
        self.init(
            format: format, size: size,
            strides: InlineArray { plane in
                plane < format.planeCount ? format.rowBytes(plane: plane, width: size.width) : 0
            },
            color: color ?? .customary(for: format))
    }

    /// Bytes that plane `plane` needs from its first to its last pixel (the last row needs no padding).
    package func byteCount(plane: Int) -> Int {
        let rows = format.rows(plane: plane, height: size.height)
        guard rows > 0 else { return 0 }
        return strides[plane] * (rows - 1) + format.rowBytes(plane: plane, width: size.width)
    }
}

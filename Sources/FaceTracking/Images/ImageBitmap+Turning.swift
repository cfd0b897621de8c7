extension ImageBitmap {
    /// A part of the bitmap, as a bitmap of its own.
    ///
    /// - Parameters: of the part, in pixels; it must lie within the bitmap.
    /// - Throws: `FaceTrackingError`: `invalidImage`, `closed`, `inUse`, `outOfMemory`.
    public func cropped(x: Int, y: Int, width: Int, height: Int) throws -> ImageBitmap {
        guard x >= 0, y >= 0, width >= 1, height >= 1, width <= self.width - x, height <= self.height - y else {
            throw FaceTrackingError(
                .invalidImage, subject: "a part of \(width)x\(height) at \(x), \(y)",
                message: "it does not lie within the bitmap of \(self.width)x\(self.height); clamp it first")
        }
        return try withUnsafePixels { source, pixels in
            let part = try ImagePixels(width: width, height: height, channels: pixels.channels)
            return try ImageBitmap(pixels: part) { target in
                for row in 0..<height {
                    let start = (y + row) * pixels.rowBytes + x * pixels.channels
                    UnsafeMutableRawBufferPointer(rebasing: target[row * part.rowBytes..<(row + 1) * part.rowBytes])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + part.rowBytes]))
                }
            }
        }
    }

    /// The bitmap turned clockwise, as a bitmap of its own.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `outOfMemory`.
    public func rotated(by rotation: ImageRotation) throws -> ImageBitmap {
        try withUnsafePixels { source, pixels in
            let isSideways = rotation == .quarter || rotation == .threeQuarters
            let turned = try ImagePixels(
                width: isSideways ? pixels.height : pixels.width, height: isSideways ? pixels.width : pixels.height,
                channels: pixels.channels)
            // Where the first pixel comes from, and the way from one to the next in a row and in a column.
            let (pixel, row) = (pixels.channels, pixels.rowBytes)
            let (last, bottom) = ((pixels.width - 1) * pixel, (pixels.height - 1) * row)
            let (first, right, down) =
                switch rotation {
                case .none: (0, pixel, row)
                case .quarter: (bottom, -row, pixel)
                case .half: (bottom + last, -pixel, -row)
                case .threeQuarters: (last, row, -pixel)
                }
            return try ImageBitmap(pixels: turned) { target in
                var to = 0
                for y in 0..<turned.height {
                    for x in 0..<turned.width {
                        let from = first + x * right + y * down
                        for channel in 0..<pixel { target[to + channel] = source[from + channel] }
                        to += pixel
                    }
                }
            }
        }
    }
}

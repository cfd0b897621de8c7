extension ImageBitmap {
    /// A part of a square of R G B floats, 0...255, as bytes B G R, `steps` x `steps` of them the mean of one.
    ///
    /// - Parameters:
    ///   - side: floats' pixels in a row of the square.
    ///   - x, y: of the part, in pixels of the square.
    ///   - width, height: of the bitmap.
    convenience init(
        samples: UnsafeMutableBufferPointer<Float>, side: Int, x: Int = 0, y: Int = 0, width: Int, height: Int,
        steps: Int = 1
    ) throws {
        try self.init(pixels: ImagePixels(width: width, height: height, channels: 3)) { target in
            var to = 0
            for row in 0..<height {
                for column in 0..<width {
                    let first = ((y + row * steps) * side + x + column * steps) * 3
                    for channel in 0..<3 {
                        var sum: Float = 0
                        for down in 0..<steps {
                            for right in 0..<steps { sum += samples[first + (down * side + right) * 3 + 2 - channel] }
                        }
                        target[to + channel] = UInt8(min(max(sum / Float(steps * steps), 0), 255).rounded())
                    }
                    to += 3
                }
            }
        }
    }
}

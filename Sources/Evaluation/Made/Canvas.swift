internal import Frames
internal import Glibc

/// A picture that is being made: three floats a pixel, R G B, 0...255, rows without padding.
struct Canvas {
    let size: PixelSize
    var values: [Float]

    init(size: PixelSize, values: [Float]) {
        precondition(values.count == size.width * size.height * 3, "three values a pixel")
        self.size = size
        self.values = values
    }

    /// The pixels of a bitmap.
    init(_ bitmap: ImageBitmap) {
        size = bitmap.size
        values = bitmap.withBytes { bytes in
            bytes.withUnsafeBytes { bytes in
                [Float](unsafeUninitializedCapacity: bytes.count / 4 * 3) { values, count in
                    for pixel in 0..<bytes.count / 4 {
                        for channel in 0..<3 { values[pixel * 3 + channel] = Float(bytes[pixel * 4 + 2 - channel]) }
                    }
                    count = bytes.count / 4 * 3
                }
            }
        }
    }

    /// The pixels of a picture.
    init(_ picture: borrowing Picture) {
        let size = picture.size
        self.size = size
        values = [Float](repeating: 0, count: size.width * size.height * 3)
        values.withUnsafeMutableBufferPointer { values in
            picture.sample(
                .identity, width: size.width, height: size.height, border: .edge,
                values: ComponentRange(low: 0, high: 255), into: values)
        }
    }

    /// The picture along a map from pixels of the result to pixels of this one, bilinear; beyond the edge the nearest
    /// pixel stands.
    func sampled(_ map: AffineMap, size target: PixelSize) -> Canvas {
        let (width, height) = (size.width, size.height)
        let result = values.withUnsafeBufferPointer { source in
            [Float](unsafeUninitializedCapacity: target.width * target.height * 3) { output, count in
                var cell = 0
                for row in 0..<target.height {
                    for column in 0..<target.width {
                        let place = map(PixelPoint(x: Double(column) + 0.5, y: Double(row) + 0.5))
                        let x = max(0, min(Double(width - 1), place.x - 0.5))
                        let y = max(0, min(Double(height - 1), place.y - 0.5))
                        let (left, top) = (Int(x), Int(y))
                        let (across, down) = (Float(x - Double(left)), Float(y - Double(top)))
                        let a = (top * width + left) * 3
                        let b = left + 1 < width ? a + 3 : a
                        let below = top + 1 < height ? width * 3 : 0
                        for channel in 0..<3 {
                            let upper = source[a + channel] + (source[b + channel] - source[a + channel]) * across
                            let (c, d) = (source[a + below + channel], source[b + below + channel])
                            let lower = c + (d - c) * across
                            output[cell + channel] = upper + (lower - upper) * down
                        }
                        cell += 3
                    }
                }
                count = target.width * target.height * 3
            }
        }
        return Canvas(size: target, values: result)
    }

    /// The colour at a point, bilinear; beyond the edge that of the nearest pixel.
    func colour(at point: SIMD2<Double>) -> SIMD3<Float> {
        let x = max(0, min(Double(size.width - 1), point.x - 0.5))
        let y = max(0, min(Double(size.height - 1), point.y - 0.5))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, size.width - 1), min(top + 1, size.height - 1))
        func pixel(_ column: Int, _ row: Int) -> SIMD3<Float> {
            let cell = (row * size.width + column) * 3
            return SIMD3(values[cell], values[cell + 1], values[cell + 2])
        }
        let (across, down) = (Float(x - Double(left)), Float(y - Double(top)))
        let upper = pixel(left, top) + (pixel(right, top) - pixel(left, top)) * across
        let lower = pixel(left, bottom) + (pixel(right, bottom) - pixel(left, bottom)) * across
        return upper + (lower - upper) * down
    }

    /// Half as wide and high, each pixel the mean of four.
    func halved() -> Canvas {
        let target = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
        var result = [Float](repeating: 0, count: target.width * target.height * 3)
        for row in 0..<target.height {
            for column in 0..<target.width {
                let (left, top) = (min(column * 2, size.width - 1), min(row * 2, size.height - 1))
                let (right, bottom) = (min(left + 1, size.width - 1), min(top + 1, size.height - 1))
                for channel in 0..<3 {
                    let sum =
                        values[(top * size.width + left) * 3 + channel]
                        + values[(top * size.width + right) * 3 + channel]
                        + values[(bottom * size.width + left) * 3 + channel]
                        + values[(bottom * size.width + right) * 3 + channel]
                    result[(row * target.width + column) * 3 + channel] = sum / 4
                }
            }
        }
        return Canvas(size: target, values: result)
    }

    /// The bitmap, with noise as a camera's added to it.
    ///
    /// - Parameter deviation: of the noise of each colour of each pixel, in steps of 255.
    func bitmap(noise deviation: Float = 0, from source: inout NoiseSource) throws(FramesError) -> ImageBitmap {
        var noisy = values
        source.addGaussian(deviation: deviation, to: &noisy)
        let pixels = size.width * size.height
        let bytes = [UInt8](unsafeUninitializedCapacity: pixels * 4) { bytes, count in
            noisy.withUnsafeBufferPointer { noisy in
                for pixel in 0..<pixels {
                    for channel in 0..<3 {
                        bytes[pixel * 4 + 2 - channel] = UInt8(max(0, min(255, noisy[pixel * 3 + channel].rounded())))
                    }
                    bytes[pixel * 4 + 3] = 255
                }
            }
            count = pixels * 4
        }
        return try ImageBitmap(size: size, bgra: bytes)
    }
}

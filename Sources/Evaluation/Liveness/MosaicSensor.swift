internal import Frames

/// A camera whose pixels see one colour each (Bayer 1976), which fills in the others from the neighbours, and compresses.
struct MosaicSensor {
    /// Deviation of the noise of each pixel, in steps of 255.
    var noise: Float
    /// Of the JPEG that the camera sends, 1...100.
    var quality: Int

    /// What the camera sends of what its pixels would see if they saw all colours.
    func picture(of seen: Canvas, from random: inout NoiseSource) throws -> ImageBitmap {
        var mosaic = Self.mosaic(of: seen)
        random.addGaussian(deviation: noise, to: &mosaic)
        let jpeg = try Self.filled(mosaic, size: seen.size).bitmap(from: &random).jpeg(quality: quality)
        return try jpeg.withUnsafeBytes { bytes in
            try ImageBitmap.decode(bytes, subject: "a camera's picture")
        }
    }

    /// Rows of R G R G, and of G B G B.
    private static func colour(_ column: Int, _ row: Int) -> Int { (column & 1) + (row & 1) }

    private static func mosaic(of seen: Canvas) -> [Float] {
        let (width, height) = (seen.size.width, seen.size.height)
        return (0..<width * height).map { seen.values[$0 * 3 + colour($0 % width, $0 / width)] }
    }

    /// Each colour that a pixel does not see is the mean of the nearest pixels that see it (bilinear).
    private static func filled(_ mosaic: [Float], size: PixelSize) -> Canvas {
        let (width, height) = (size.width, size.height)
        var values = [Float](repeating: 0, count: width * height * 3)
        mosaic.withUnsafeBufferPointer { mosaic in
            for row in 0..<height {
                for column in 0..<width {
                    var (sum, count) = (SIMD3<Float>(), SIMD3<Float>())
                    for y in max(0, row - 1)...min(height - 1, row + 1) {
                        for x in max(0, column - 1)...min(width - 1, column + 1) {
                            sum[colour(x, y)] += mosaic[y * width + x]
                            count[colour(x, y)] += 1
                        }
                    }
                    let pixel = row * width + column
                    let own = colour(column, row)
                    for channel in 0..<3 {
                        values[pixel * 3 + channel] = channel == own ? mosaic[pixel] : sum[channel] / count[channel]
                    }
                }
            }
        }
        return Canvas(size: size, values: values)
    }
}

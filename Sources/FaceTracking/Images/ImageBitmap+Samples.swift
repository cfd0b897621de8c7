internal import Frames

extension ImageBitmap {
    /// What a picture shows along a map, as bytes B G R, each pixel the mean of `steps` x `steps` samples. Only a row of samples
    /// is held at a time.
    ///
    /// - Parameters:
    ///   - map: from samples, which are `steps` times as fine as pixels, to pixels of the upright picture; it should not shrink
    ///     the picture by much.
    ///   - width, height: of the bitmap.
    convenience init(
        sampling picture: borrowing Picture, _ map: AffineMap, width: Int, height: Int, steps: Int,
        border: Picture.Border
    ) throws {
        let pixels = try ImagePixels(width: width, height: height, channels: 3)
        let count = 3 * width * steps
        let memory = try PixelMemory(byteCount: (count + 3 * width) * MemoryLayout<Float>.stride)
        let floats = memory.bytes.bindMemory(to: Float.self)
        let samples = UnsafeMutableBufferPointer(rebasing: floats[..<count])
        let sums = UnsafeMutableBufferPointer(rebasing: floats[count..<count + 3 * width])
        try self.init(pixels: pixels) { target in
            for row in 0..<height {
                sums.initialize(repeating: 0)
                for step in 0..<steps {
                    let line = AffineMap.translation(x: 0, y: Double(row * steps + step)).then(map)
                    picture.sample(line, width: width * steps, height: 1, border: border, values: .byte, into: samples)
                    Self.add(samples, steps: steps, to: sums)
                }
                let share = 1 / Float(steps * steps)
                let first = row * pixels.rowBytes
                for column in 0..<width {
                    for channel in 0..<3 {
                        let value = sums[3 * column + 2 - channel] * share
                        target[first + 3 * column + channel] = UInt8(min(max(value, 0), 255).rounded())
                    }
                }
            }
        }
        withExtendedLifetime(memory) {}
    }

    /// Adds up `steps` samples of a row for each pixel.
    private static func add(
        _ samples: UnsafeMutableBufferPointer<Float>, steps: Int, to sums: UnsafeMutableBufferPointer<Float>
    ) {
        var from = 0
        for pixel in stride(from: 0, to: sums.count, by: 3) {
            for _ in 0..<steps {
                for channel in 0..<3 { sums[pixel + channel] += samples[from + channel] }
                from += 3
            }
        }
    }
}

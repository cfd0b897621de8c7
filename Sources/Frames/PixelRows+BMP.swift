extension PixelRows {
    /// Writes an uncompressed BMP file of 24 bits a pixel. A file of that name is replaced only by a whole new one.
    ///
    /// - Throws: as `writePNG`.
    package func writeBMP(to path: String) throws(FramesError) {
        // Rows lie on multiples of four bytes, the last one first.
        let row = (size.width * 3 + 3) / 4 * 4
        let head = 14 + 40
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head + row * size.height)
        func append(_ numbers: UInt32...) { for number in numbers { append(number, count: 4) } }
        func append(_ number: UInt32, count: Int) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
        }
        bytes += Array("BM".utf8)
        append(UInt32(head + row * size.height), 0, UInt32(head))
        append(40, UInt32(size.width), UInt32(size.height))
        append(1, count: 2)
        append(24, count: 2)
        // No compression; 72 dots an inch; no palette.
        append(0, UInt32(row * size.height), 2835, 2835, 0, 0)
        for y in (0..<size.height).reversed() {
            for x in 0..<size.width {
                let start = (y * size.width + x) * channels
                for n in 0..<3 { bytes.append(pixels[start + (channels == 1 ? 0 : n)]) }
            }
            bytes += [UInt8](repeating: 0, count: row - 3 * size.width)
        }
        try bytes.span.bytes.withUnsafeBytes { bytes throws(FramesError) in
            try FileBytes.replace(path: path, with: bytes)
        }
    }
}

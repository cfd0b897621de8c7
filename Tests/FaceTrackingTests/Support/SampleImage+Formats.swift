import FaceTracking

extension SampleImage {
    /// The image in a format, its rows `padding` bytes longer than they must be, its planes `gap` bytes apart. What lies
    /// between is filled with what no pixel may take up.
    func encoded(_ format: ImageFormat, padding: Int = 0, gap: Int = 0) throws -> (bytes: [UInt8], layout: ImageLayout)
    {
        let strides = (0..<format.planeCount).map { format.rowBytes(plane: $0, width: width) + padding }
        var offsets: [Int] = []
        var end = gap
        for plane in 0..<format.planeCount {
            offsets.append(end)
            end += strides[plane] * format.rows(plane: plane, height: height) + gap
        }
        var bytes = [UInt8](repeating: 0xa5, count: end)
        for plane in 0..<format.planeCount {
            for row in 0..<format.rows(plane: plane, height: height) {
                let values = line(format, plane, row)
                let start = offsets[plane] + row * strides[plane]
                bytes.replaceSubrange(start..<start + values.count, with: values)
            }
        }
        return (
            bytes,
            try ImageLayout(format: format, width: width, height: height, strides: strides, offsets: offsets)
        )
    }

    private func line(_ format: ImageFormat, _ plane: Int, _ row: Int) -> [UInt8] {
        switch format {
        case .bgr: colors(row).flatMap { [UInt8($0.z), UInt8($0.y), UInt8($0.x)] }
        case .rgb: colors(row).flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z)] }
        case .bgra: colors(row).flatMap { [UInt8($0.z), UInt8($0.y), UInt8($0.x), 77] }
        case .rgba: colors(row).flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z), 77] }
        case .grey: colors(row).map { Self.byte(0.299 * Double($0.x) + 0.587 * Double($0.y) + 0.114 * Double($0.z)) }
        case .nv12, .nv21, .i420:
            if plane == 0 {
                colors(row).map { Self.luma($0) }
            } else {
                chroma(row).flatMap { u, v in
                    switch format {
                    case .nv12: [u, v]
                    case .nv21: [v, u]
                    default: plane == 1 ? [u] : [v]
                    }
                }
            }
        }
    }

    private func colors(_ row: Int) -> [SIMD3<Int>] { (0..<width).map { pixel($0, row) } }

    /// U and V of one row of 2x2 pixels; the last column or row of an odd size stands for itself.
    private func chroma(_ row: Int) -> [(UInt8, UInt8)] {
        (0..<(width + 1) / 2).map { column in
            var sum = SIMD3<Double>()
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let color = pixel(min(2 * column + x, width - 1), min(2 * row + y, height - 1))
                sum += SIMD3(Double(color.x), Double(color.y), Double(color.z))
            }
            let (r, g, b) = (sum.x / 4, sum.y / 4, sum.z / 4)
            // ITU-R BT.601, limited range.
            return (
                Self.byte(128 - 0.148 * r - 0.291 * g + 0.439 * b), Self.byte(128 + 0.439 * r - 0.368 * g - 0.071 * b)
            )
        }
    }

    private static func luma(_ color: SIMD3<Int>) -> UInt8 {
        byte(16 + 0.257 * Double(color.x) + 0.504 * Double(color.y) + 0.098 * Double(color.z))
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}

package import Frames

/// Makes frames with known content, in any format, with any padding and at any address.
package struct FrameBuilder: Sendable {
    package let format: PixelFormat
    package let size: PixelSize
    package let color: ColorEncoding

    /// The bytes of each plane, rows without padding.
    package let planes: [[UInt8]]

    /// - Parameter bytes: the planes one after the other, rows without padding, as other programs write raw video;
    ///   or the coded bytes of a JPEG.
    package init(_ format: PixelFormat, size: PixelSize, bytes: [UInt8], color: ColorEncoding? = nil) {
        self.format = format
        self.size = size
        self.color = color ?? .customary(for: format)
        if format.isUncompressed {
            var rest = bytes[...]
            planes = (0..<format.planeCount).map { plane in
                let count =
                    format.rowBytes(plane: plane, width: size.width) * format.rows(plane: plane, height: size.height)
                defer { rest = rest.dropFirst(count) }
                precondition(rest.count >= count, "plane \(plane) of \(format) \(size) needs \(count) bytes")
                return Array(rest.prefix(count))
            }
            precondition(rest.isEmpty, "\(rest.count) bytes too many for \(format) \(size)")
        } else {
            planes = [bytes]
        }
    }

    /// An NV12 frame from functions of the pixel's column and row; chroma is asked once for each 2x2 pixels.
    package init(
        nv12 size: PixelSize, color: ColorEncoding = .camera, luma: (_ x: Int, _ y: Int) -> UInt8,
        chroma: (_ x: Int, _ y: Int) -> (u: UInt8, v: UInt8) = { _, _ in (128, 128) }
    ) {
        var bytes: [UInt8] = []
        for y in 0..<size.height { for x in 0..<size.width { bytes.append(luma(x, y)) } }
        for y in 0..<(size.height + 1) / 2 {
            for x in 0..<(size.width + 1) / 2 {
                let (u, v) = chroma(x, y)
                bytes += [u, v]
            }
        }
        self.init(.nv12, size: size, bytes: bytes, color: color)
    }

    /// A BGRA frame from a function of the pixel's column and row.
    package init(bgra size: PixelSize, pixel: (_ x: Int, _ y: Int) -> (r: UInt8, g: UInt8, b: UInt8)) {
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (r, g, b) = pixel(x, y)
                bytes += [b, g, r, 255]
            }
        }
        self.init(.bgra, size: size, bytes: bytes)
    }

    /// What a made frame needs to be looked at and to be looked after.
    package struct Lending: ~Copyable {
        package let frame: Frame
        package let owner: LendingOwner
        /// Address of each plane's first byte.
        package let addresses: [UInt]

        /// Hands the frame on alone.
        package consuming func intoFrame() -> Frame { frame }
    }

    /// Lends a copy of the content.
    ///
    /// - Parameters:
    ///   - rowPadding: bytes behind each row of plane 0, 1, 2; filled with noise.
    ///   - lead: bytes before the first pixel of each plane, which lie in memory of their own. Every plane ends where
    ///     its last row's pixels end, and nothing may be read behind that.
    package func lend(
        rowPadding: [Int] = [0, 0, 0], lead: Int = 0, time: FrameTime = FrameTime(nanoseconds: 0),
        sequence: UInt64 = 0, slot: Int = 0
    ) -> Lending {
        let rowBytes = (0..<3).map { $0 < planes.count ? format.rowBytes(plane: $0, width: size.width) : 0 }
        let strides = InlineArray<3, Int> {
            $0 < planes.count && format.isUncompressed ? rowBytes[$0] + rowPadding[$0] : 0
        }
        let geometry = FrameGeometry(format: format, size: size, strides: strides, color: color)
        var memory: [GuardedMemory] = []
        for (plane, content) in planes.enumerated() {
            let count = format.isUncompressed ? geometry.byteCount(plane: plane) : content.count
            let block = GuardedMemory(byteCount: lead + count)
            Self.fillWithNoise(block.bytes)
            let target = UnsafeMutableRawBufferPointer(rebasing: block.bytes[lead...])
            if format.isUncompressed {
                for row in 0..<format.rows(plane: plane, height: size.height) {
                    for x in 0..<rowBytes[plane] {
                        target[row * strides[plane] + x] = content[row * rowBytes[plane] + x]
                    }
                }
            } else {
                target.copyBytes(from: content)
            }
            memory.append(block)
        }
        let buffers = InlineArray<3, UnsafeRawBufferPointer> { plane in
            plane < memory.count
                ? UnsafeRawBufferPointer(rebasing: memory[plane].bytes[lead...])
                : UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let owner = LendingOwner(memory: memory)
        let addresses = memory.map { UInt(bitPattern: $0.bytes.baseAddress) + UInt(lead) }
        let frame = Frame(
            geometry: geometry, time: time, sequence: sequence, planes: buffers, owner: owner, slot: slot)
        return Lending(frame: frame, owner: owner, addresses: addresses)
    }

    private static func fillWithNoise(_ bytes: UnsafeMutableRawBufferPointer) {
        var state: UInt32 = 0x9e37_79b9
        for index in bytes.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes[index] = UInt8(state >> 24)
        }
    }
}

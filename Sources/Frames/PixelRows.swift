internal import Glibc
internal import PixelBridge

/// Rows of 8-bit pixels with 1 (grey), 3 (B G R) or 4 channels (B G R A), and how they become files. *Reentrant*.
///
/// The pointer is the caller's: valid as long as the caller says.
package struct PixelRows {
    let pixels: UnsafeRawBufferPointer
    let size: PixelSize
    let channels: Int

    /// - Precondition: `pixels` holds `size.height` rows of `size.width` times `channels` bytes without padding; `channels` is 1,
    ///   3 or 4, and no side is 0.
    package init(_ pixels: UnsafeRawBufferPointer, size: PixelSize, channels: Int) {
        precondition(size.width > 0 && size.height > 0 && [1, 3, 4].contains(channels), "no such pixels")
        precondition(pixels.count >= size.width * size.height * channels, "too few pixels")
        (self.pixels, self.size, self.channels) = (pixels, size, channels)
    }

    /// Writes a PNG file. A file of that name is replaced only by a whole new one.
    ///
    /// - Throws: `FramesError`, whose subject is `path`: `notFound` (no such folder), `denied`, `outOfMemory`, `system`.
    package func writePNG(to path: String) throws(FramesError) {
        try write(to: path) { source, target, count in
            pixel_bridge_png_encode(
                source, size.width * channels, Int32(size.width), Int32(size.height), Int32(channels), target, count)
        }
    }

    /// The same without the fourth channel, of pixels that have one.
    func writeOpaquePNG(to path: String) throws(FramesError) {
        precondition(channels == 4, "there is no fourth channel")
        try write(to: path) { source, target, count in
            pixel_bridge_png_encode_bgra(
                source, size.width * channels, Int32(size.width), Int32(size.height), target, count)
        }
    }

    /// Writes a JPEG file, likewise; a fourth channel is left out.
    ///
    /// - Parameter quality: 1...100.
    /// - Throws: as `writePNG`, and `tooLarge`, where a side is longer than a JPEG's may be.
    package func writeJPEG(to path: String, quality: Int) throws(FramesError) {
        try write(to: path) { source, target, count in
            pixel_bridge_jpeg_encode(
                source, size.width * channels, Int32(size.width), Int32(size.height), Int32(channels), Int32(quality),
                target, count)
        }
    }

    /// The same as bytes in memory.
    ///
    /// - Throws: `FramesError`, whose subject is the JPEG: `outOfMemory`, `tooLarge`, `system`.
    package func jpeg(quality: Int) throws(FramesError) -> [UInt8] {
        try coded("a JPEG of \(size)") { source, target, count in
            pixel_bridge_jpeg_encode(
                source, size.width * channels, Int32(size.width), Int32(size.height), Int32(channels), Int32(quality),
                target, count)
        } use: {
            Array($0)
        }
    }

    private typealias Encoder = (
        UnsafePointer<UInt8>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>
    ) -> Int32

    private func write(to path: String, _ encode: Encoder) throws(FramesError) {
        try coded(path, encode) { bytes throws(FramesError) in try FileBytes.replace(path: path, with: bytes) }
    }

    /// Lends the coded picture; valid only during `use`.
    ///
    /// - Parameter subject: what is coded, for errors.
    private func coded<R>(
        _ subject: String, _ encode: Encoder, use: (UnsafeRawBufferPointer) throws(FramesError) -> R
    ) throws(FramesError) -> R {
        var coded: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard let source = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            preconditionFailure("pixels lie somewhere")
        }
        let status = encode(source, &coded, &count)
        guard status == 0, let coded else { throw error(-status, subject) }
        defer { free(coded) }
        return try use(UnsafeRawBufferPointer(start: coded, count: count))
    }

    private func error(_ code: Int32, _ subject: String) -> FramesError {
        switch code {
        case ENOMEM: .outOfMemory(subject: subject)
        case EOVERFLOW:
            FramesError(
                code: .tooLarge, errno: code, subject: subject,
                message: "a JPEG has no side of \(max(size.width, size.height)) pixels; make it smaller, or write a PNG"
            )
        default:
            FramesError(
                code: .system, errno: code, subject: subject,
                message: "its encoder failed (\(String(cString: strerror(code)))); write it in another kind")
        }
    }
}

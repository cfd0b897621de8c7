import Glibc
import PixelBridge

/// A picture that owns its pixels: BGRA, rows without padding, A = 255. It never changes. *Thread-safe*.
package final class ImageBitmap: FrameOwner, Sendable {
    /// Size in pixels.
    package let size: PixelSize

    // unsafe: written only by `init`, freed only by `deinit`.
    private nonisolated(unsafe) let pixels: UnsafeMutableRawBufferPointer

    /// Makes a bitmap of pixels that `fill` writes: `size.height` rows of `size.width` times B G R A.
    ///
    /// - Throws: what `fill` throws, and `FramesError.Code.outOfMemory`.
    /// - Precondition: `size` is at least 1x1.
    init(
        size: PixelSize, subject: String, filledBy fill: (UnsafeMutablePointer<UInt8>) throws(FramesError) -> Void
    ) throws(FramesError) {
        precondition(size.width > 0 && size.height > 0, "a bitmap has pixels")
        let count = size.width * size.height * 4
        guard let memory = malloc(count) else { throw .outOfMemory(subject: subject) }
        do {
            try fill(memory.assumingMemoryBound(to: UInt8.self))
        } catch {
            free(memory)
            throw error
        }
        self.size = size
        pixels = UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    /// A bitmap of given bytes: `size.height` rows of `size.width` times B G R A.
    ///
    /// - Throws: `FramesError.Code.outOfMemory`.
    /// - Precondition: `size` is at least 1x1 and `bgra` holds 4 bytes a pixel.
    package convenience init(size: PixelSize, bgra: [UInt8]) throws(FramesError) {
        precondition(bgra.count == size.width * size.height * 4, "4 bytes a pixel")
        try self.init(size: size, subject: "a bitmap of \(size)") { target in
            bgra.withUnsafeBufferPointer { source in
                if let base = source.baseAddress { target.update(from: base, count: source.count) }
            }
        }
    }

    deinit {
        free(pixels.baseAddress)
    }

    /// Lends the bytes, rows of B G R A without padding; valid only during `body`.
    package func withBytes<R, E>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        try body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(pixels)))
    }

    /// Lends the bitmap as a frame, which keeps it alive. Any number of frames may be lent at a time.
    package func frame(time: FrameTime, sequence: UInt64) -> Frame {
        Frame(
            geometry: FrameGeometry(unpadded: .bgra, size: size), time: time, sequence: sequence,
            planes: [UnsafeRawBufferPointer(pixels), .init(start: nil, count: 0), .init(start: nil, count: 0)],
            owner: self, slot: 0)
    }

    package func giveBack(slot: Int) {
        // Nothing to do: the frame held a reference, and the pixels are freed with the last one.
    }

    /// Turned as EXIF's orientation (1 ... 8) asks.
    func oriented(_ orientation: Int32, subject: String) throws(FramesError) -> ImageBitmap {
        guard orientation != 1, let source = pixels.baseAddress else { return self }
        let turned = orientation > 4 ? PixelSize(width: size.height, height: size.width) : size
        return try ImageBitmap(size: turned, subject: subject) { target throws(FramesError) in
            guard
                pixel_bridge_orient_bgra(
                    source.assumingMemoryBound(to: UInt8.self), Int32(size.width), Int32(size.height), orientation,
                    target) == 0
            else { throw .outOfMemory(subject: subject) }
        }
    }
}

internal import Glibc

// @unchecked: the pixels are touched only behind the gate.
/// An image that owns its pixels: 8 bits a channel, 1 (grey), 3 (B G R) or 4 channels (B G R A), rows without padding.
///
/// Thread rule: *thread-safe* in that misuse is an error: many may look at one bitmap, and changing or closing it meanwhile is
/// refused (`inUse`).
public final class ImageBitmap: @unchecked Sendable {
    let gate = UseGate("the bitmap")
    let pixels: ImagePixels
    private var memory: PixelMemory?
    private let number: Int

    /// A black bitmap, opaque where it has four channels.
    ///
    /// - Parameters:
    ///   - width: pixels, 1...65535.
    ///   - height: pixels, 1...65535.
    ///   - channels: 1, 3 or 4.
    /// - Throws: `FaceTrackingError`: `invalidImage`, `invalidSetting`, `outOfMemory`.
    public convenience init(width: Int, height: Int, channels: Int = 3) throws {
        try self.init(pixels: ImagePixels(width: width, height: height, channels: channels)) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            if channels == 4 {
                for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
            }
        }
    }

    /// Copies pixels.
    ///
    /// - Parameters:
    ///   - bytes: rows of `width` times `channels` bytes.
    ///   - stride: bytes from one row to the next; nil for rows without padding.
    /// - Throws: `FaceTrackingError`: `invalidImage` where there are too few bytes, `invalidSetting`, `outOfMemory`.
    public convenience init(
        copying bytes: UnsafeRawBufferPointer, width: Int, height: Int, channels: Int, stride: Int? = nil
    ) throws {
        let pixels = try ImagePixels(width: width, height: height, channels: channels)
        let layout = try ImageLayout(
            format: pixels.format, width: width, height: height, strides: stride.map { [$0] })
        let plane = try layout.planes(of: bytes)[0]
        try self.init(pixels: pixels) { target in
            for row in 0..<height {
                let start = row * layout.stride(plane: 0)
                UnsafeMutableRawBufferPointer(rebasing: target[row * pixels.rowBytes..<(row + 1) * pixels.rowBytes])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: plane[start..<start + pixels.rowBytes]))
            }
        }
    }

    /// - Parameter fill: writes all bytes.
    init(pixels: ImagePixels, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
        let memory = try PixelMemory(byteCount: pixels.byteCount)
        try fill(memory.bytes)
        self.pixels = pixels
        self.memory = memory
        number = ObjectCounts.opened(.bitmap)
    }

    deinit {
        ObjectCounts.closed(.bitmap, number)
    }

    /// Pixels.
    public var width: Int { pixels.width }
    /// Pixels.
    public var height: Int { pixels.height }
    /// 1, 3 or 4.
    public var channels: Int { pixels.channels }

    /// Frees the pixels. Whatever is done with them after that is an error, closing them again, too.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`.
    public func close() throws {
        try gate.close { memory = nil }
    }

    /// Whether it was closed.
    public var isClosed: Bool { gate.isClosed }

    /// Lends the pixels to be looked at; valid only during `body`.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`; and what `body` throws.
    public func withUnsafePixels<R>(_ body: (UnsafeRawBufferPointer, ImagePixels) throws -> R) throws -> R {
        try gate.look {
            guard let memory else { preconditionFailure("an open bitmap has pixels") }
            return try body(UnsafeRawBufferPointer(memory.bytes), pixels)
        }
    }

    /// Lends the pixels to be changed, by nobody else meanwhile; valid only during `body`.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`; and what `body` throws.
    public func withUnsafeMutablePixels<R>(
        _ body: (UnsafeMutableRawBufferPointer, ImagePixels) throws -> R
    ) throws -> R {
        try gate.change {
            guard let memory else { preconditionFailure("an open bitmap has pixels") }
            return try body(memory.bytes, pixels)
        }
    }

    /// A copy with pixels of its own.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `outOfMemory`.
    public func copy() throws -> ImageBitmap {
        try withUnsafePixels { bytes, pixels in
            try ImageBitmap(pixels: pixels) { $0.copyMemory(from: bytes) }
        }
    }

    /// A frame with a copy of the pixels, for streams that outlive the bitmap.
    ///
    /// - Throws: as `copy`.
    public func frame(time: Duration? = nil) throws -> Frame {
        try withUnsafePixels { bytes, pixels in
            try Frame(
                copying: bytes,
                layout: ImageLayout(format: pixels.format, width: pixels.width, height: pixels.height), time: time)
        }
    }
}

package import Capture
package import Frames

/// What a test keeps of a frame.
package struct ReadFrame: Equatable, Sendable {
    package var size: PixelSize
    package var color: ColorEncoding
    package var time: Int64
    package var sequence: UInt64
    /// All planes without padding; empty unless asked for.
    package var pixels: [UInt8] = []
    /// The clock's time when it was handed over.
    package var arrival: Int64 = 0

    package init(_ frame: borrowing Frame, keepsPixels: Bool) {
        size = frame.geometry.size
        color = frame.geometry.color
        time = frame.time.nanoseconds
        sequence = frame.sequence
        guard keepsPixels else { return }
        let format = frame.geometry.format
        for plane in 0..<format.planeCount {
            let stride = frame.geometry.strides[plane]
            let width = format.rowBytes(plane: plane, width: size.width)
            let rows = format.rows(plane: plane, height: size.height)
            let bytes: [UInt8] = frame.withBytes(plane: plane) { span in
                span.withUnsafeBytes { bytes in
                    format.isUncompressed
                        ? (0..<rows).flatMap { bytes[$0 * stride..<$0 * stride + width] } : Array(bytes)
                }
            }
            pixels += bytes
        }
    }
}

/// Every frame of a source up to its end, or `limit` frames.
package func readAll(
    _ source: any FrameSource, keepsPixels: Bool = false, limit: Int = .max,
    clock: (any CaptureClock)? = nil, timeout: Int64 = 20_000_000_000
) throws -> [ReadFrame] {
    var frames: [ReadFrame] = []
    while frames.count < limit {
        switch try source.next(timeout: timeout) {
        case .frame(let frame):
            var read = ReadFrame(frame, keepsPixels: keepsPixels)
            read.arrival = clock?.now() ?? 0
            frames.append(read)
        case .idle:
            continue
        case .end:
            return frames
        }
    }
    return frames
}

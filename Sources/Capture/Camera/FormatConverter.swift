package import Frames
internal import Glibc
internal import V4LConvertBridge

/// Makes frames of a camera's buffers by libv4lconvert, in memory of its own. *Queue-bound*.
package final class FormatConverter {
    private let handle: OpaquePointer
    private let pool: FramePool
    private let layout: PlaneLayout
    private let conversion: FormatConversion
    /// The picture as the library reads it: rows without padding, then zeros.
    private var source = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var dirtyBytes = 0
    private let padding: Int
    /// Memory for the next frame, once asked for.
    private var slot: Int?

    /// Frames that may be out, and the one that is being made.
    private static let slotCount = 4

    /// - Parameter layout: of a format that is converted.
    /// - Throws: `unusable` where the installed library cannot do it.
    package init(_ layout: PlaneLayout, subject: String) throws(CaptureError) {
        guard let conversion = layout.format.conversion else { preconditionFailure("nothing to convert") }
        self.layout = layout
        self.conversion = conversion
        let size = layout.geometry.size
        var task = v4lconvert_bridge_task()
        task.source_format = layout.format.code
        task.target_format = CameraFormat.code(layout.geometry.format == .rgb ? "RGB3" : "YU12")
        task.width = UInt32(size.width)
        task.height = UInt32(size.height)
        task.bytes_per_line = UInt32(conversion.rowBytes(width: size.width))
        task.encoding = layout.encoding
        var made: OpaquePointer?
        let result = v4lconvert_bridge_create(&task, &made)
        guard result == 0, let made else { throw Self.refusal(-result, layout.format.name, size, subject: subject) }
        handle = made
        padding = v4lconvert_bridge_padding_bytes(made)
        do {
            pool = try FramePool(
                slotCount: Self.slotCount,
                byteCount: v4lconvert_bridge_target_bytes(made) + V4LCONVERT_BRIDGE_MARGIN)
        } catch {
            v4lconvert_bridge_destroy(made)
            throw error
        }
    }

    deinit {
        v4lconvert_bridge_destroy(handle)
        free(source.baseAddress)
    }

    /// Signalled when a frame ended while `hasRoom` said no.
    package var returned: WakeEvent { pool.returned }

    /// True where there is memory for one more frame; else `returned` will be signalled.
    package var hasRoom: Bool {
        if slot == nil { slot = pool.acquire() }
        return slot != nil
    }

    /// Converts the bytes of one whole buffer; nil where the picture is damaged. `hasRoom` must have said yes.
    ///
    /// - Parameter bytes: from the picture's first byte, as far as the driver filled it.
    package func convert(_ bytes: UnsafeRawBufferPointer, time: FrameTime, sequence: UInt64) -> Frame? {
        precondition(hasRoom, "no memory for a frame")
        guard let slot, let target = pool.bytes(of: slot).baseAddress, let count = take(bytes),
            let first = source.baseAddress
        else { return nil }
        let result = v4lconvert_bridge_convert(
            handle, first.assumingMemoryBound(to: UInt8.self), count, target.assumingMemoryBound(to: UInt8.self))
        guard result == 0 else { return nil }
        self.slot = nil
        return pool.lend(slot: slot, geometry: layout.geometry, time: time, sequence: sequence)
    }

    /// Copies a picture to where the library may read on, and gives its bytes; nil where it is too short.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= layout.needed[0], let from = bytes.baseAddress else { return nil }
        let size = layout.geometry.size
        let (rows, rowBytes) = (conversion.rows(height: size.height), conversion.rowBytes(width: size.width))
        let count = rows > 0 ? rows * rowBytes : bytes.count
        guard reserve(count + padding), let to = source.baseAddress else { return nil }
        if rows > 0, layout.sourceStride != rowBytes {
            for row in 0..<rows { memcpy(to + row * rowBytes, from + row * layout.sourceStride, rowBytes) }
        } else {
            memcpy(to, from, count)
        }
        if dirtyBytes > count { memset(to + count, 0, dirtyBytes - count) }
        dirtyBytes = count
        return count
    }

    private func reserve(_ byteCount: Int) -> Bool {
        if source.count >= byteCount { return true }
        free(source.baseAddress)
        dirtyBytes = 0
        // Zeros that cost no memory before they are read.
        guard let memory = calloc(byteCount, 1) else {
            source = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            return false
        }
        source = UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
        return true
    }

    private static func refusal(_ number: Int32, _ format: String, _ size: PixelSize, subject: String) -> CaptureError {
        let cause =
            number == ENOTSUP
            ? "the installed libv4lconvert does not know \(format); install a newer one (package libv4l-0)"
            : "libv4lconvert could not be set up for \(format) \(size): \(ErrorSymbol.name(of: number)); unset "
                + "LIBV4LCONTROL_CONTROLS and LIBV4LCONTROL_FLAGS, or ask for another size"
        return CaptureError(code: .unusable, subject: subject, message: cause)
    }
}

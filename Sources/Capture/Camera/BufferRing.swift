internal import Frames
internal import Glibc
internal import Records
internal import V4L2Bridge

/// The driver's buffers, mapped: filled ones are lent as frames, and queued again after those have ended.
///
/// `close()` ends the stream. A frame still on loan keeps its own mapping until it ends; it is never queued into a dead
/// stream. Of the ring's calls into the driver all come from the one thread, and none with the mutex held: where it hangs,
/// nobody who ends a frame does. `giveBack` calls into nothing while the stream lasts; after `close()` it unmaps the buffer,
/// on whatever thread the frame ends, and with the last of them the kernel lets the driver release the device. Beside the
/// ring, the queue of the camera's `ControlDesk` speaks to the driver, for controls alone. Thread rule: `giveBack` is
/// *thread-safe*; everything else comes from one thread at a time.
// @unchecked: mappings are immutable, layout, failure and what is kept are of the one thread, all else is behind the mutex.
package final class BufferRing: FrameOwner, @unchecked Sendable {
    /// A filled buffer that is not the driver's any more: to be lent or queued again.
    struct Filled {
        var index: Int
        var sequence: UInt32
        var timestamp: Int64
        var flags: UInt32
        /// Bytes from where the pixels begin, and how many there are, per plane of memory.
        var pixels: InlineArray<3, (start: Int, count: Int)>
        /// As the driver said, which may be more than the memory has.
        var bytesUsed: InlineArray<3, UInt32>
        var isDamaged: Bool { flags & V4L2_BRIDGE_BUFFER_ERROR.rawValue != 0 }
    }

    /// What a wait came to.
    enum Wait {
        /// A buffer may be there.
        case filled
        case woken
        /// Time passed.
        case nothing
    }

    private struct Mapping {
        var planes: InlineArray<3, UnsafeMutableRawBufferPointer?> = .init(repeating: nil)
    }

    private struct State {
        var isStreaming = false
        /// One bit a buffer.
        var onLoan: UInt32 = 0
        /// Buffers whose frames have ended, to be queued; one bit each.
        var ended: UInt32 = 0
        var isAwaited = false
    }

    /// Frames that may be out: the one in work, the newest one waiting, and the one on its way to replace that.
    package let leaseLimit: Int
    /// Signalled when a frame ended while `hasLease` said no.
    package let returned: WakeEvent
    private let device: VideoDevice
    package private(set) var layout: PlaneLayout
    private let memoryPlanes: Int
    private let mappings: [Mapping]
    private let state = Guarded(State())
    /// What the driver said to the last buffer it was handed, 0 where it took it.
    private var failure: Int32 = 0
    /// Taken while waiting, for the next `dequeue`.
    private var kept: Filled?

    /// Requests buffers, maps and queues them, and starts the stream.
    ///
    /// - Parameter count: buffers to ask for; the driver may give more or less, at least 2.
    package init(_ device: VideoDevice, layout: PlaneLayout, count: Int = 5) throws(CaptureError) {
        self.device = device
        self.layout = layout
        memoryPlanes = layout.memoryPlanes
        returned = try WakeEvent()
        var given = UInt32(count)
        try device.check(
            device.with { v4l2_bridge_request_buffers($0, device.api, &given) }, .requestingBuffers)
        let total = Int(min(given, 32))
        // The driver always keeps two to fill, or one where it gave few.
        leaseLimit = max(1, min(3, total - 2))
        var mapped: [Mapping] = []
        do throws(CaptureError) {
            guard total >= 2 else { throw Self.unusable(device, "it gave \(given) buffers where 2 are needed") }
            for index in 0..<total { mapped.append(try Self.map(index, of: device, layout: layout)) }
            for index in 0..<total {
                try device.check(
                    device.with {
                        v4l2_bridge_queue_buffer($0, device.api, UInt32(index), UInt32(layout.memoryPlanes))
                    },
                    .queueing)
            }
            try device.check(device.with { v4l2_bridge_stream_on($0, device.api) }, .starting)
        } catch {
            for mapping in mapped { Self.unmap(mapping, of: device) }
            given = 0
            _ = device.with { v4l2_bridge_request_buffers($0, device.api, &given) }
            throw error
        }
        mappings = mapped
        state.withLock { $0.isStreaming = true }
    }

    deinit {
        close()
    }

    /// Ends the stream and closes the device.
    package func close() {
        let onLoan: UInt32? = state.withLock { state in
            guard state.isStreaming else { return nil }
            state.isStreaming = false
            return state.onLoan
        }
        guard let onLoan else { return }
        _ = device.with { v4l2_bridge_stream_off($0, device.api) }
        // One that comes back from now on unmaps itself.
        for index in mappings.indices where onLoan & (1 << UInt32(index)) == 0 {
            Self.unmap(mappings[index], of: device)
        }
        // A mapping on loan keeps the closed file alive in the kernel, and with it the claim on the device: this
        // gives the claim up, so that the camera can be opened again meanwhile.
        // Old kernels refuse, which only costs time.
        var none: UInt32 = 0
        _ = device.with { v4l2_bridge_request_buffers($0, device.api, &none) }
        device.close()
    }

    /// True where one more frame may be lent; else `returned` will be signalled.
    package var hasLease: Bool {
        state.withLock { state in
            if state.onLoan.nonzeroBitCount < leaseLimit { return true }
            state.isAwaited = true
            returned.clear()
            return false
        }
    }

    /// Waits for a filled buffer, for `milliseconds` or until the descriptor becomes readable.
    ///
    /// - Throws: where the device is gone and has nothing more to give.
    func wait(milliseconds: Int32, wakeOn descriptor: Int32) throws(CaptureError) -> Wait {
        var seen: UInt32 = 0
        try device.check(device.with { v4l2_bridge_wait($0, descriptor, milliseconds, &seen) }, .waiting)
        if seen & V4L2_BRIDGE_WAIT_WOKEN.rawValue != 0 { return .woken }
        if seen & V4L2_BRIDGE_WAIT_BROKEN.rawValue != 0, kept == nil {
            // The driver's own reason is better than none; without one it is gone, as asking again would only spin.
            guard let last = try dequeue() else {
                throw DeviceFault.error(errno: ENODEV, while: .waiting, path: device.path)
            }
            kept = last
        }
        return seen == 0 ? .nothing : .filled
    }

    /// Buffers that the driver has, filled or not. One whose frame has ended is not yet among them: the next `dequeue`
    /// hands it over.
    var queuedCount: Int {
        state.withLock { mappings.count - ($0.onLoan | $0.ended).nonzeroBitCount }
    }

    /// Takes the oldest filled buffer; nil where none is filled.
    func dequeue() throws(CaptureError) -> Filled? {
        if let last = kept {
            kept = nil
            return last
        }
        queueEnded()
        try device.check(failure, .queueing)
        var buffer = v4l2_bridge_buffer()
        let result = device.with { v4l2_bridge_dequeue_buffer($0, device.api, &buffer) }
        if result == -EAGAIN { return nil }
        try device.check(result, .dequeueing)
        guard Int(buffer.index) < mappings.count else {
            throw Self.unusable(device, "it handed out buffer \(buffer.index) of \(mappings.count)")
        }
        var filled = Filled(
            index: Int(buffer.index), sequence: buffer.sequence, timestamp: buffer.timestamp, flags: buffer.flags,
            pixels: .init(repeating: (0, 0)), bytesUsed: .init(repeating: 0))
        let planes = Self.planes(of: buffer)
        for plane in 0..<layout.memoryPlanes {
            let length = mappings[filled.index].planes[plane]?.count ?? 0
            let end = min(Int(planes[plane].bytes_used), length)
            let start = min(Int(planes[plane].data_offset), end)
            filled.pixels[plane] = (start, end - start)
            filled.bytesUsed[plane] = planes[plane].bytes_used
        }
        return filled
    }

    /// Buffers the driver gave.
    var count: Int { mappings.count }

    /// Bytes of each plane's memory.
    var planeLengths: [Int] {
        (0..<layout.memoryPlanes).map { mappings[0].planes[$0]?.count ?? 0 }
    }

    /// Lends the memory of a plane; valid only during `body`.
    func withMemory<Result: ~Copyable>(
        of filled: Filled, plane: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        body(
            UnsafeRawBufferPointer(
                mappings[filled.index].planes[plane] ?? UnsafeMutableRawBufferPointer(start: nil, count: 0)))
    }

    /// Reads the buffers in another way from now on: the driver was wrong about how its rows lie.
    func adopt(_ layout: PlaneLayout) {
        precondition(layout.memoryPlanes == memoryPlanes, "another number of planes")
        self.layout = layout
    }

    /// True where every plane has the bytes its format needs.
    func isWhole(_ filled: Filled) -> Bool {
        for plane in 0..<layout.memoryPlanes where filled.pixels[plane].count < layout.needed[plane] { return false }
        return true
    }

    /// Gives a buffer back to the driver unseen.
    func requeue(_ filled: Filled) {
        queue(filled.index)
    }

    /// Lends a whole buffer as a frame.
    func lend(_ filled: Filled, time: FrameTime, sequence: UInt64) -> Frame {
        var planes: InlineArray<3, UnsafeRawBufferPointer> = .init(
            repeating: UnsafeRawBufferPointer(start: nil, count: 0))
        for plane in 0..<layout.geometry.format.planeCount {
            let place = layout.places[plane]
            let pixels = filled.pixels[place.memory]
            guard let memory = mappings[filled.index].planes[place.memory] else { continue }
            planes[plane] = UnsafeRawBufferPointer(
                rebasing: memory[(pixels.start + place.offset)..<(pixels.start + pixels.count)])
        }
        state.withLock { $0.onLoan |= 1 << UInt32(filled.index) }
        return Frame(
            geometry: layout.geometry, time: time, sequence: sequence, planes: planes, owner: self, slot: filled.index)
    }

    /// Notes that the frame has ended. The thread that takes frames hands its buffer to the driver with the next turn.
    package func giveBack(slot: Int) {
        let isDead = state.withLock { state in
            state.onLoan &= ~(1 << UInt32(slot))
            if state.isStreaming { state.ended |= 1 << UInt32(slot) }
            if state.isAwaited {
                state.isAwaited = false
                returned.signal()
            }
            return !state.isStreaming
        }
        if isDead { Self.unmap(mappings[slot], of: device) }
    }

    /// Hands the driver the buffers of frames that have ended.
    private func queueEnded() {
        var ended = state.withLock { state in
            defer { state.ended = 0 }
            return state.ended
        }
        while ended != 0 {
            queue(ended.trailingZeroBitCount)
            ended &= ended - 1
        }
    }

    private func queue(_ index: Int) {
        let result = device.with { v4l2_bridge_queue_buffer($0, device.api, UInt32(index), UInt32(memoryPlanes)) }
        if result < 0 { failure = result }
    }

    // MARK: - Mapping

    private static func map(
        _ index: Int, of device: VideoDevice, layout: PlaneLayout
    ) throws(CaptureError) -> Mapping {
        var buffer = v4l2_bridge_buffer()
        try device.check(
            device.with { v4l2_bridge_query_buffer($0, device.api, UInt32(index), &buffer) }, .mapping)
        let planes = planes(of: buffer)
        var mapping = Mapping()
        do throws(CaptureError) {
            guard Int(buffer.plane_count) >= layout.memoryPlanes else {
                throw unusable(
                    device, "its buffers have \(buffer.plane_count) planes where \(layout.memoryPlanes) are needed")
            }
            for plane in 0..<layout.memoryPlanes {
                let length = planes[plane].length
                guard Int(length) >= layout.needed[plane] else {
                    throw unusable(device, "its buffers have \(length) bytes where \(layout.needed[plane]) are needed")
                }
                var address: UnsafeMutableRawPointer?
                try device.check(
                    device.with { v4l2_bridge_map($0, length, planes[plane].map_offset, &address) }, .mapping)
                mapping.planes[plane] = UnsafeMutableRawBufferPointer(start: address, count: Int(length))
            }
        } catch {
            unmap(mapping, of: device)
            throw error
        }
        return mapping
    }

    private static func unmap(_ mapping: Mapping, of device: VideoDevice) {
        for plane in 0..<3 {
            guard let memory = mapping.planes[plane], let address = memory.baseAddress else { continue }
            _ = device.with { v4l2_bridge_unmap($0, address, UInt32(memory.count)) }
        }
    }

    private static func planes(of buffer: v4l2_bridge_buffer) -> InlineArray<3, v4l2_bridge_plane> {
        [buffer.planes.0, buffer.planes.1, buffer.planes.2]
    }

    private static func unusable(_ device: VideoDevice, _ what: String) -> CaptureError {
        CaptureError(
            code: .unusable, subject: device.path,
            message:
                "its driver (\(device.driver)) answers what cannot be: \(what); ask for another size or format, or "
                + "update the driver")
    }
}

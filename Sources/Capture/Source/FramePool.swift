package import Frames
internal import Glibc
internal import Records

/// A small set of equal buffers for sources that fill frames themselves; nothing is allocated per frame.
///
/// Lives until its last frame has ended. Thread rule: *thread-safe*; a slot's bytes belong to who acquired it.
// @unchecked: each buffer is written by the one that acquired its slot, and read through the one frame lent from it.
package final class FramePool: FrameOwner, @unchecked Sendable {
    private struct State {
        var free: UInt32
        var isAwaited = false
    }

    /// Signalled when a slot came back while `acquire` had none left.
    package let returned: WakeEvent
    /// Bytes of each buffer.
    package let byteCount: Int
    private let slots: [UnsafeMutableRawBufferPointer]
    private let state: Guarded<State>

    /// - Parameters:
    ///   - slotCount: 1...32.
    ///   - byteCount: of one frame; the system commits the memory when it is first written.
    package init(slotCount: Int, byteCount: Int) throws(CaptureError) {
        precondition((1...32).contains(slotCount))
        returned = try WakeEvent()
        self.byteCount = byteCount
        slots = try Self.allocate(slotCount, byteCount: max(byteCount, 1))
        state = Guarded(State(free: slotCount == 32 ? .max : (1 << UInt32(slotCount)) - 1))
    }

    deinit {
        for slot in slots { free(slot.baseAddress) }
    }

    private static func allocate(
        _ count: Int, byteCount: Int
    ) throws(CaptureError) -> [UnsafeMutableRawBufferPointer] {
        var slots: [UnsafeMutableRawBufferPointer] = []
        for _ in 0..<count {
            var address: UnsafeMutableRawPointer?
            guard posix_memalign(&address, 64, byteCount) == 0, let address else {
                for slot in slots { free(slot.baseAddress) }
                throw CaptureError(
                    code: .system, errno: ENOMEM, subject: "\(count) frames of \(byteCount) bytes",
                    what: "they could not be reserved", cause: "there is not enough memory, or a limit on it",
                    cure: "ask for a smaller size")
            }
            slots.append(UnsafeMutableRawBufferPointer(start: address, count: byteCount))
        }
        return slots
    }

    /// Takes a free slot; nil when all are on loan, and `returned` will be signalled when one comes back.
    package func acquire() -> Int? {
        state.withLock { state in
            guard state.free != 0 else {
                state.isAwaited = true
                returned.clear()
                return nil
            }
            let slot = state.free.trailingZeroBitCount
            state.free &= ~(1 << UInt32(slot))
            return slot
        }
    }

    /// The slot's memory, valid from `acquire` until `lend` or `giveBack`.
    package func bytes(of slot: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: slots[slot][0..<byteCount])
    }

    package func giveBack(slot: Int) {
        state.withLock { state in
            state.free |= 1 << UInt32(slot)
            if state.isAwaited {
                state.isAwaited = false
                returned.signal()
            }
        }
    }

    /// Lends an acquired slot as a frame whose planes follow each other without gaps; it comes back when the frame ends.
    ///
    /// - Parameter codedBytes: how many bytes a frame of a compressed format has.
    package func lend(
        slot: Int, geometry: FrameGeometry, time: FrameTime, sequence: UInt64, codedBytes: Int = 0
    ) -> Frame {
        let bytes = UnsafeRawBufferPointer(self.bytes(of: slot))
        var planes: InlineArray<3, UnsafeRawBufferPointer> = .init(
            repeating: UnsafeRawBufferPointer(start: nil, count: 0))
        var start = 0
        for plane in 0..<geometry.format.planeCount {
            let rows = geometry.format.rows(plane: plane, height: geometry.size.height)
            let count = geometry.format.isUncompressed ? geometry.strides[plane] * rows : codedBytes
            planes[plane] = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + count, bytes.count)])
            start += count
        }
        return Frame(
            geometry: geometry, time: time, sequence: sequence, planes: planes, owner: self, slot: slot)
    }
}

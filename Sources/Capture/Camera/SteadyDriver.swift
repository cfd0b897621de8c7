internal import Glibc
internal import V4L2Bridge

/// An NV12 camera that is not there and always has the next frame ready: what capturing costs by itself, without a device.
///
/// Nothing is allocated by a frame. Thread rule: by one thread at a time.
// @unchecked: used by the one thread that measures.
final class SteadyDriver: @unchecked Sendable {
    private static let mostBuffers = 8
    /// Never used as one: no call of the system's sees it.
    private static let descriptor: Int32 = .max

    private var imitation: v4l2_bridge_imitation
    private let byteCount: Int
    private let memory: [UnsafeMutableRawBufferPointer]
    private var queued: [UInt32] = []
    private var isReady = false
    private var sequence: UInt32 = 0

    /// - Parameter size: even sides, in pixels.
    init(width: Int, height: Int) {
        let byteCount = width * height * 3 / 2
        self.byteCount = byteCount
        memory = (0..<Self.mostBuffers).map { _ in
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 4096)
            memory.initializeMemory(as: UInt8.self, repeating: 128)
            return memory
        }
        queued.reserveCapacity(Self.mostBuffers)
        imitation = v4l2_bridge_imitation(
            capability: v4l2_bridge_capability(), api: V4L2_BRIDGE_SINGLE_PLANAR, picture: v4l2_bridge_picture(),
            rate: v4l2_bridge_rate(numerator: 1, denominator: 30, is_settable: 1), input_status: 0,
            lengths: (UInt32(byteCount), 0, 0),
            allocate: { driver(of: $0).allocate($1) },
            queue: { driver(of: $0).queue($1) },
            dequeue: { driver(of: $0).dequeue($1) },
            stream: { _, _ in 0 })
        imitation.capability.capabilities =
            V4L2_BRIDGE_CAN_CAPTURE.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
        imitation.picture.width = UInt32(width)
        imitation.picture.height = UInt32(height)
        imitation.picture.pixel_format = V4L2_BRIDGE_NV12.rawValue
        imitation.picture.field = 1
        imitation.picture.plane_count = 1
        imitation.picture.bytes_per_line.0 = UInt32(width)
        imitation.picture.size_image.0 = UInt32(byteCount)
    }

    deinit {
        for buffer in memory { buffer.deallocate() }
    }

    /// True where an address lies in one of the driver's own buffers.
    func owns(_ address: UnsafeRawPointer) -> Bool {
        memory.contains { buffer in
            guard let base = buffer.baseAddress else { return false }
            return address >= UnsafeRawPointer(base) && address < UnsafeRawPointer(base + buffer.count)
        }
    }

    var calls: DriverCalls {
        DriverCalls(
            calls: v4l2_bridge_calls(
                open: { context, _ in context == nil ? -ENODEV : SteadyDriver.descriptor },
                close: { _, _ in 0 },
                control: { context, _, request, argument in
                    withUnsafePointer(to: driver(of: context).imitation) {
                        v4l2_bridge_imitate($0, context, UInt(request), argument)
                    }
                },
                map: { context, _, length, offset, address in
                    driver(of: context).map(length: length, offset: offset, address: address)
                },
                unmap: { _, _, _ in 0 },
                wait: { context, _, _, _ in driver(of: context).wait() }),
            script: self)
    }

    private func map(
        length: Int, offset: Int64, address: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 {
        var (index, plane) = (UInt32(0), UInt32(0))
        v4l2_bridge_imitation_place(offset, &index, &plane)
        guard Int(index) < memory.count, plane == 0, length == byteCount else { return -EINVAL }
        address.pointee = memory[Int(index)].baseAddress
        return 0
    }

    private func wait() -> Int32 {
        guard !queued.isEmpty else { return 0 }
        isReady = true
        return Int32(V4L2_BRIDGE_WAIT_READY.rawValue)
    }

    private func allocate(_ count: UnsafeMutablePointer<UInt32>) -> Int32 {
        count.pointee = min(count.pointee, UInt32(Self.mostBuffers))
        queued.removeAll(keepingCapacity: true)
        return 0
    }

    private func queue(_ index: UInt32) -> Int32 {
        guard Int(index) < memory.count, !queued.contains(index) else { return -EINVAL }
        queued.append(index)
        return 0
    }

    private func dequeue(_ buffer: UnsafeMutablePointer<v4l2_bridge_buffer>) -> Int32 {
        guard isReady, !queued.isEmpty else { return -EAGAIN }
        isReady = false
        buffer.pointee = v4l2_bridge_buffer()
        buffer.pointee.index = queued.removeFirst()
        buffer.pointee.flags = V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
        buffer.pointee.sequence = sequence
        buffer.pointee.timestamp = SystemClock().now()
        buffer.pointee.plane_count = 1
        buffer.pointee.planes.0.bytes_used = UInt32(byteCount)
        sequence &+= 1
        return 0
    }
}

private func driver(of context: UnsafeMutableRawPointer?) -> SteadyDriver {
    // Every device is opened with its driver as the context, and keeps it alive.
    Unmanaged<SteadyDriver>.fromOpaque(context!).takeUnretainedValue()
}

internal import Glibc
internal import V4L2Bridge

/// An NV12 camera that is not there and always has the next frame ready: what capturing costs by itself, without a device.
///
/// Nothing is allocated by a frame. Thread rule: by one thread at a time.
// @unchecked: used by the one thread that measures.
final class SteadyDriver: ImitatedDriver, @unchecked Sendable {
    private static let mostBuffers = 8

    private let byteCount: Int
    private let buffers: ImitatedMemory
    private var queued: [UInt32] = []
    private var isReady = false
    private var sequence: UInt32 = 0

    /// - Parameters:
    ///   - width: pixels, even.
    ///   - height: pixels, even.
    init(width: Int, height: Int) {
        byteCount = width * height * 3 / 2
        guard let buffers = ImitatedMemory(bufferCount: Self.mostBuffers, lengths: [byteCount]) else {
            preconditionFailure("the system has no room for \(Self.mostBuffers) frames of \(byteCount) bytes")
        }
        for index in 0..<Self.mostBuffers {
            buffers.plane(0, of: index)?.initializeMemory(as: UInt8.self, repeating: 128)
        }
        self.buffers = buffers
        queued.reserveCapacity(Self.mostBuffers)
        var device = Device()
        device.rate = v4l2_bridge_rate(numerator: 1, denominator: 30, is_settable: 1)
        device.lengths.0 = UInt32(byteCount)
        device.capability.capabilities = V4L2_BRIDGE_CAN_CAPTURE.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
        device.picture.width = UInt32(width)
        device.picture.height = UInt32(height)
        device.picture.pixel_format = V4L2_BRIDGE_NV12.rawValue
        device.picture.field = 1
        device.picture.plane_count = 1
        device.picture.bytes_per_line.0 = UInt32(width)
        device.picture.size_image.0 = UInt32(byteCount)
        super.init(device)
    }

    /// True where an address lies in one of the driver's own buffers.
    func owns(_ address: UnsafeRawPointer) -> Bool {
        for index in 0..<Self.mostBuffers {
            guard let plane = buffers.plane(0, of: index), let base = plane.baseAddress else { continue }
            if address >= UnsafeRawPointer(base), address < UnsafeRawPointer(base + plane.count) { return true }
        }
        return false
    }

    override var memory: ImitatedMemory? { buffers }

    override func wait(wake: Int32, milliseconds: Int32) -> Int32 {
        guard !queued.isEmpty else { return 0 }
        isReady = true
        return Int32(V4L2_BRIDGE_WAIT_READY.rawValue)
    }

    override func allocate(_ count: UnsafeMutablePointer<UInt32>) -> Int32 {
        count.pointee = min(count.pointee, UInt32(Self.mostBuffers))
        queued.removeAll(keepingCapacity: true)
        return 0
    }

    override func queue(_ index: UInt32) -> Int32 {
        guard Int(index) < Self.mostBuffers, !queued.contains(index) else { return -EINVAL }
        queued.append(index)
        return 0
    }

    override func dequeue(_ buffer: UnsafeMutablePointer<v4l2_bridge_buffer>) -> Int32 {
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

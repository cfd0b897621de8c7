internal import Glibc
internal import V4L2Bridge

/// A recorded camera below the calls: what the driver said is said again, in its order and with its times, so that all
/// that lies above does with it what it would have done.
///
/// Time is the recording's and begins at 0 with the first frame. Thread rule: by one thread at a time.
// @unchecked: used by the one thread that plays.
final class RecordedDriver: CaptureClock, @unchecked Sendable {
    private let reader: RecordingReader
    private let pacing: Pacing
    private let imitation: v4l2_bridge_imitation
    /// Of the monotonic clock, when real time began; nil before.
    private var began: Int64?
    /// The recorded time that counts as 0.
    private let origin: Int64
    private var time: Int64 = 0
    private var memory: [[UnsafeMutableRawBufferPointer]] = []
    private var queued: [UInt32] = []
    private var isStreaming = false
    private var pending: RecordingReader.Item?
    /// What was handed out by `wait` and is to be dequeued.
    private var ready: v4l2_bridge_buffer?
    private var failure: Int32 = 0
    /// Whether a recorded fault was played.
    private(set) var hasFailed = false

    init(_ reader: RecordingReader, pacing: Pacing) {
        self.reader = reader
        self.pacing = pacing
        imitation = Self.imitation(of: reader.device)
        pending = reader.next()
        origin = Self.origin(pending)
    }

    deinit {
        for plane in memory.joined() { plane.deallocate() }
    }

    /// Nothing more will come.
    var isAtEnd: Bool { pending == nil && ready == nil && failure == 0 }

    var calls: DriverCalls {
        DriverCalls(
            calls: v4l2_bridge_calls(
                open: { context, _ in context == nil ? -ENODEV : RecordedDriver.descriptor },
                close: { _, _ in 0 },
                control: { driver(of: $0).control($0, UInt($2), $3) },
                map: { driver(of: $0).map(length: $2, offset: $3, address: $4) },
                unmap: { _, _, _ in 0 },
                wait: { driver(of: $0).wait(wake: $2, milliseconds: $3) }),
            script: self)
    }

    // MARK: - The clock

    func now() -> Int64 { time }

    func wait(until deadline: Int64, wakeOn descriptor: Int32) {
        time = max(time, deadline)
    }

    // MARK: - The calls

    /// Never used as one: no call of the system's sees it.
    private static let descriptor: Int32 = .max

    private func control(_ context: UnsafeMutableRawPointer?, _ request: UInt, _ argument: UnsafeMutableRawPointer)
        -> Int32
    {
        withUnsafePointer(to: imitation) { v4l2_bridge_imitate($0, context, request, argument) }
    }

    private func map(
        length: Int, offset: Int64, address: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 {
        var (index, plane) = (UInt32(0), UInt32(0))
        v4l2_bridge_imitation_place(offset, &index, &plane)
        guard Int(index) < memory.count, Int(plane) < memory[Int(index)].count else { return -EINVAL }
        address.pointee = memory[Int(index)][Int(plane)].baseAddress
        return 0
    }

    private func wait(wake: Int32, milliseconds: Int32) -> Int32 {
        if isWoken(wake, milliseconds: 0) { return Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue) }
        guard isStreaming, !isAtEnd else { return Int32(V4L2_BRIDGE_WAIT_BROKEN.rawValue) }
        if ready != nil || failure != 0 { return Int32(V4L2_BRIDGE_WAIT_READY.rawValue) }
        let due = Self.time(of: pending) - origin
        let limit = time + Int64(milliseconds) * 1_000_000
        let isDue = due <= limit
        let next = isDue ? max(time, due) : limit
        guard pass(to: next, wake: wake) else { return Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue) }
        guard isDue else { return 0 }
        return take() ? Int32(V4L2_BRIDGE_WAIT_READY.rawValue) : 0
    }

    /// Lets time pass, really so where the pace is real; false where someone wakes us.
    private func pass(to next: Int64, wake: Int32) -> Bool {
        defer { time = next }
        guard pacing == .realTime else { return true }
        let clock = SystemClock()
        let start = began ?? clock.now() - time
        began = start
        let left = start + next - clock.now()
        return left <= 0 || !isWoken(wake, milliseconds: SystemClock.milliseconds(left))
    }

    private func isWoken(_ wake: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Makes what is due ready to be dequeued; false where it was a frame that found no buffer.
    private func take() -> Bool {
        defer { pending = reader.next() }
        switch pending {
        case .frame(let frame):
            guard !queued.isEmpty else { return false }
            ready = fill(frame, index: queued.removeFirst())
        case .fault(let fault):
            failure = fault.errno == 0 ? -EIO : -abs(max(fault.errno, -4095))
            hasFailed = true
        case nil:
            return false
        }
        return true
    }

    private func fill(_ frame: RecordedFrame, index: UInt32) -> v4l2_bridge_buffer {
        var buffer = v4l2_bridge_buffer()
        buffer.index = index
        buffer.flags = frame.flags
        buffer.sequence = frame.sequence
        buffer.timestamp = max(0, frame.timestamp - origin)
        buffer.plane_count = UInt32(frame.planes.count)
        withUnsafeMutableBytes(of: &buffer.planes) { bytes in
            let planes = bytes.bindMemory(to: v4l2_bridge_plane.self)
            for (plane, content) in frame.planes.enumerated() {
                planes[plane].bytes_used = content.bytesUsed
                planes[plane].data_offset = content.dataOffset
                memory[Int(index)][plane].copyBytes(from: content.bytes)
            }
        }
        return buffer
    }

    // MARK: - What the imitation asks

    private func allocate(_ count: UnsafeMutablePointer<UInt32>) -> Int32 {
        for plane in memory.joined() { plane.deallocate() }
        count.pointee = min(count.pointee, reader.device.bufferCount)
        memory = (0..<count.pointee).map { _ in
            reader.device.planes.map { plane in
                let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(plane.length), alignment: 4096)
                memory.initializeMemory(as: UInt8.self, repeating: 0)
                return memory
            }
        }
        queued = []
        return 0
    }

    private func queue(_ index: UInt32) -> Int32 {
        guard Int(index) < memory.count, !queued.contains(index) else { return -EINVAL }
        queued.append(index)
        return 0
    }

    private func dequeue(_ buffer: UnsafeMutablePointer<v4l2_bridge_buffer>) -> Int32 {
        if failure != 0 {
            defer { failure = 0 }
            return failure
        }
        guard let next = ready else { return isAtEnd ? -ENODEV : -EAGAIN }
        buffer.pointee = next
        ready = nil
        return 0
    }

    private func stream(_ on: Bool) -> Int32 {
        isStreaming = on
        if !on { queued = [] }
        return 0
    }

    private static func imitation(of device: RecordedDevice) -> v4l2_bridge_imitation {
        var imitation = v4l2_bridge_imitation(
            capability: v4l2_bridge_capability(),
            api: device.isMultiPlanar ? V4L2_BRIDGE_MULTI_PLANAR : V4L2_BRIDGE_SINGLE_PLANAR,
            picture: v4l2_bridge_picture(),
            rate: v4l2_bridge_rate(
                numerator: device.interval[0], denominator: device.interval[1], is_settable: 1),
            input_status: device.inputStatus, lengths: (0, 0, 0),
            allocate: { $1.pointee == 0 ? 0 : driver(of: $0).allocate($1) },
            queue: { driver(of: $0).queue($1) },
            dequeue: { driver(of: $0).dequeue($1) },
            stream: { driver(of: $0).stream($1 != 0) })
        copy(device.driver, to: &imitation.capability.driver)
        copy(device.card, to: &imitation.capability.card)
        copy(device.bus, to: &imitation.capability.bus)
        imitation.capability.capabilities = device.capabilities
        imitation.picture.width = device.width
        imitation.picture.height = device.height
        imitation.picture.pixel_format = device.format
        imitation.picture.field = device.field
        imitation.picture.plane_count = UInt32(device.planes.count)
        imitation.picture.colorspace = device.colorspace
        imitation.picture.ycbcr_encoding = device.encoding
        imitation.picture.quantization = device.quantization
        let plane = { (index: Int) in index < device.planes.count ? device.planes[index] : nil }
        imitation.picture.bytes_per_line = (
            plane(0)?.bytesPerLine ?? 0, plane(1)?.bytesPerLine ?? 0, plane(2)?.bytesPerLine ?? 0
        )
        imitation.picture.size_image = (
            plane(0)?.sizeImage ?? 0, plane(1)?.sizeImage ?? 0, plane(2)?.sizeImage ?? 0
        )
        imitation.lengths = (plane(0)?.length ?? 0, plane(1)?.length ?? 0, plane(2)?.length ?? 0)
        return imitation
    }

    private static func copy<T>(_ text: String, to tuple: inout T) {
        withUnsafeMutableBytes(of: &tuple) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: text.utf8.prefix(bytes.count - 1))
        }
    }

    private static func time(of item: RecordingReader.Item?) -> Int64 {
        switch item {
        case .frame(let frame): frame.arrival
        case .fault(let fault): fault.time
        case nil: 0
        }
    }

    /// The first frame's own time, where that is of the clock of its arrival.
    private static func origin(_ item: RecordingReader.Item?) -> Int64 {
        guard case .frame(let frame) = item else { return time(of: item) }
        return (0...5_000_000_000).contains(frame.arrival - frame.timestamp) ? frame.timestamp : frame.arrival
    }
}

private func driver(of context: UnsafeMutableRawPointer?) -> RecordedDriver {
    // Every device is opened with its driver as the context, and keeps it alive.
    Unmanaged<RecordedDriver>.fromOpaque(context!).takeUnretainedValue()
}

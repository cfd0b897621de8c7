internal import Glibc
internal import Records
internal import V4L2Bridge

/// A recorded camera below the calls: what the driver said is said again, in its order and with its times, so that all
/// that lies above does with it what it would have done.
///
/// Time is the recording's and begins at 0 with the first frame. Thread rule: buffers are queued, and the time is asked
/// for, by any thread; everything else by the one thread that plays.
// @unchecked: the reader is of the one thread, all else that changes is behind the lock.
final class RecordedDriver: ImitatedDriver, CaptureClock, @unchecked Sendable {
    private struct State {
        var time: Int64 = 0
        /// Of the monotonic clock, when real time began; nil before.
        var began: Int64?
        var memory: ImitatedMemory?
        var queued: [UInt32] = []
        var isStreaming = false
        var pending: RecordingReader.Item?
        /// What was handed out by `wait` and is to be dequeued.
        var ready: v4l2_bridge_buffer?
        var failure: Int32 = 0
        var hasFailed = false
        var events = RecordedEvents()

        var isAtEnd: Bool { pending == nil && ready == nil && failure == 0 }
    }

    /// What a wait is in for.
    private enum Prospect {
        case broken, ready
        /// Time passes up to `time`; what is pending is due then, or is not.
        case time(Int64, isDue: Bool)
    }

    /// What reading on came to.
    enum Reading: Equatable {
        /// Nil at the end.
        case item(RecordingReader.Item?)
        /// Someone wakes us; reading goes on where it stopped.
        case woken
    }

    /// Events read in one go: a file may hold nothing else, without end.
    static let eventsBetweenLooks = 4096

    private let reader: RecordingReader
    private let pacing: Pacing
    /// The recorded time that counts as 0.
    private let origin: Int64
    private let state: Guarded<State>

    /// Reads up to the first frame.
    ///
    /// - Throws: `.interrupted`.
    init(_ reader: RecordingReader, pacing: Pacing, interrupt: WakeEvent) throws(CaptureError) {
        self.reader = reader
        self.pacing = pacing
        var events = RecordedEvents()
        let reading = Self.next(of: reader, isWoken: { interrupt.isSignalled }, told: { events.add($0, origin: 0) })
        guard case .item(let first) = reading else { throw .interrupted(reader.path) }
        let origin = Self.origin(first)
        self.origin = origin
        events.begin(at: origin)
        state = Guarded(State(pending: first, events: events))
        super.init(Self.imitation(of: reader.device))
    }

    /// Nothing more will come.
    var isAtEnd: Bool { state.withLock(\.isAtEnd) }

    /// Whether a recorded fault was played.
    var hasFailed: Bool { state.withLock(\.hasFailed) }

    /// What the driver told by itself, as far as it was played.
    var events: RecordedEvents { state.withLock(\.events) }

    // MARK: - The clock

    func now() -> Int64 { state.withLock(\.time) }

    func wait(until deadline: Int64, wakeOn descriptor: Int32) {
        state.withLock { $0.time = max($0.time, deadline) }
    }

    // MARK: - The calls

    override var memory: ImitatedMemory? { state.withLock(\.memory) }

    override func wait(wake: Int32, milliseconds: Int32) -> Int32 {
        if isWoken(wake, milliseconds: 0) { return Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue) }
        switch prospect(milliseconds: milliseconds) {
        case .broken: return Int32(V4L2_BRIDGE_WAIT_BROKEN.rawValue)
        case .ready: return Int32(V4L2_BRIDGE_WAIT_READY.rawValue)
        case .time(let next, let isDue):
            guard pass(to: next, wake: wake) else { return Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue) }
            guard isDue else { return 0 }
            return take(wake: wake)
        }
    }

    private func prospect(milliseconds: Int32) -> Prospect {
        state.withLock { state in
            guard state.isStreaming, !state.isAtEnd else { return .broken }
            if state.ready != nil || state.failure != 0 { return .ready }
            let due = Self.time(of: state.pending) - origin
            let limit = state.time + Int64(max(milliseconds, 0)) * 1_000_000
            return due <= limit ? .time(max(state.time, due), isDue: true) : .time(limit, isDue: false)
        }
    }

    /// Lets time pass, really so where the pace is real; false where someone wakes us.
    private func pass(to next: Int64, wake: Int32) -> Bool {
        defer { state.withLock { $0.time = next } }
        guard pacing == .realTime else { return true }
        let clock = SystemClock()
        let now = clock.now()
        let start = state.withLock { state in
            let start = state.began ?? now - state.time
            state.began = start
            return start
        }
        let left = start + next - now
        return left <= 0 || !isWoken(wake, milliseconds: SystemClock.milliseconds(left))
    }

    private func isWoken(_ wake: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Makes what is due ready to be dequeued, and says so; says nothing where it was a frame that found no buffer.
    func take(wake: Int32) -> Int32 {
        // The file is read, and the picture copied, without the lock: whoever gives a buffer back must not wait for that.
        let reading = Self.next(
            of: reader, isWoken: { isWoken(wake, milliseconds: 0) },
            told: { event in state.withLock { $0.events.add(event, origin: origin) } })
        guard case .item(let following) = reading else { return Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue) }
        let (item, memory, index) = state.withLock { state in
            let item = state.pending
            state.pending = following
            guard case .frame = item, !state.queued.isEmpty else { return (item, nil as ImitatedMemory?, UInt32(0)) }
            return (item, state.memory, state.queued.removeFirst())
        }
        switch item {
        case .frame(let frame):
            guard let memory else { return 0 }
            let buffer = fill(frame, memory, index: index)
            state.withLock { $0.ready = buffer }
        case .fault(let fault):
            state.withLock { state in
                state.failure = fault.errno == 0 ? -EIO : -abs(max(fault.errno, -4095))
                state.hasFailed = true
            }
        case .event, nil:
            return 0
        }
        return Int32(V4L2_BRIDGE_WAIT_READY.rawValue)
    }

    private func fill(_ frame: RecordedFrame, _ memory: ImitatedMemory, index: UInt32) -> v4l2_bridge_buffer {
        var buffer = v4l2_bridge_buffer()
        buffer.index = index
        buffer.flags = frame.flags
        buffer.sequence = frame.sequence
        // A driver's time may be anything.
        let (time, isBeyond) = frame.timestamp.subtractingReportingOverflow(origin)
        buffer.timestamp = isBeyond ? 0 : max(0, time)
        buffer.plane_count = UInt32(frame.planes.count)
        withUnsafeMutableBytes(of: &buffer.planes) { bytes in
            let planes = bytes.bindMemory(to: v4l2_bridge_plane.self)
            for (plane, content) in frame.planes.enumerated() {
                planes[plane].bytes_used = content.bytesUsed
                planes[plane].data_offset = content.dataOffset
                memory.plane(plane, of: Int(index))?.copyBytes(from: content.bytes)
            }
        }
        return buffer
    }

    // MARK: - What the imitation asks

    override func allocate(_ count: UnsafeMutablePointer<UInt32>) -> Int32 {
        let given = min(count.pointee, reader.device.bufferCount)
        let lengths = reader.device.planes.map { Int($0.length) }
        guard let memory = ImitatedMemory(bufferCount: Int(given), lengths: lengths) else { return -ENOMEM }
        count.pointee = given
        state.withLock { state in
            state.memory = memory
            state.queued = []
        }
        return 0
    }

    override func queue(_ index: UInt32) -> Int32 {
        state.withLock { state in
            guard let memory = state.memory, Int(index) < memory.bufferCount, !state.queued.contains(index) else {
                return -EINVAL
            }
            state.queued.append(index)
            return 0
        }
    }

    override func dequeue(_ buffer: UnsafeMutablePointer<v4l2_bridge_buffer>) -> Int32 {
        let (result, next) = state.withLock { state in
            if state.failure != 0 {
                defer { state.failure = 0 }
                return (state.failure, nil as v4l2_bridge_buffer?)
            }
            guard let next = state.ready else { return (state.isAtEnd ? -ENODEV : -EAGAIN, nil) }
            state.ready = nil
            return (0, next)
        }
        if let next { buffer.pointee = next }
        return result
    }

    override func stream(_ on: Bool) -> Int32 {
        state.withLock { state in
            state.isStreaming = on
            if !on { state.queued = [] }
        }
        return 0
    }

    // MARK: - What was recorded

    /// The next frame or fault. Events are told on the way: whoever reads frames does not ask for them.
    static func next(
        of reader: RecordingReader, isWoken: () -> Bool, told: (RecordedEvent) -> Void
    ) -> Reading {
        var count = 0
        while let item = reader.next() {
            guard case .event(let event) = item else { return .item(item) }
            told(event)
            count += 1
            if count.isMultiple(of: eventsBetweenLooks), isWoken() { return .woken }
        }
        return .item(nil)
    }

    private static func time(of item: RecordingReader.Item?) -> Int64 {
        switch item {
        case .frame(let frame): frame.arrival
        case .fault(let fault): fault.time
        case .event, nil: 0
        }
    }

    /// The first frame's own time, where that is of the clock of its arrival.
    private static func origin(_ item: RecordingReader.Item?) -> Int64 {
        guard case .frame(let frame) = item else { return time(of: item) }
        let (age, isBeyond) = frame.arrival.subtractingReportingOverflow(frame.timestamp)
        return !isBeyond && (0...5_000_000_000).contains(age) ? frame.timestamp : frame.arrival
    }
}

internal import Frames

/// A movie file or network stream, decoded by the program ffmpeg, as NV12 frames: every coded frame once, in order, with
/// its own presentation time.
///
/// Times count from the movie's first frame, and go on rising when it loops. A live stream's times are put on the
/// monotonic clock: its first frame is taken to be of now, the others follow at their own distances, never in the
/// future.
// @unchecked: `next` and `close` come from one thread at a time, `interrupt` only signals an event.
package final class MovieSource: FrameSource, @unchecked Sendable {
    /// A frame that is read and waits for its time.
    private struct Pending {
        var slot: Int
        var nanoseconds: Int64
    }

    private static let patienceToOpen: Int64 = 20_000_000_000
    private static let patience: Int64 = 10_000_000_000

    package let summary: SourceSummary
    private let command: FFmpegCommand
    private let request: SourceRequest
    private let isLive: Bool
    private let color: ColorEncoding
    private let pool: FramePool
    private let interruptEvent: WakeEvent
    private let fault: MovieFault
    private let clock: any CaptureClock

    private var stream: MovieStream?
    private var pending: Pending?
    private var firstTicks: Int?
    /// Added to this round's times so that they go on after the last round's.
    private var roundStart: Int64 = 0
    private var lastTime: Int64 = -1
    private var lastStep: Int64 = 40_000_000
    /// The clock's time that stands for a live stream's first frame.
    private var liveOrigin: Int64?
    private var lastLiveTime = Int64.min
    private var pacer: Pacer
    private var sequence: UInt64 = 0
    private var framesInRound = 0

    /// What ffmpeg complained about so far, although it went on: damage in the movie. Nil where there was none.
    package private(set) var complaint: String?

    /// Starts ffmpeg and waits for the first frame.
    package init(
        _ request: SourceRequest, interrupt: WakeEvent, clock: any CaptureClock = SystemClock()
    ) throws(CaptureError) {
        let isStream = SourceAddress.scheme(of: request.device) != nil
        let location = SourceAddress.withoutPasswords(request.device)
        self.request = request
        self.clock = clock
        interruptEvent = interrupt
        pacer = Pacer(pacing: request.pacing, clock: clock, interrupt: interrupt)
        command = FFmpegCommand(location: request.device, isStream: isStream, scale: request.scale)
        let stream = try MovieStream(
            command: command, pool: nil, subject: location, interrupt: interrupt, clock: clock)
        let fault = MovieFault(subject: location, isStream: isStream)
        let first = try Self.firstFrame(of: stream, fault: fault, interrupt: interrupt, clock: clock)
        guard let size = stream.size, let pool = stream.pool else { throw fault.noFrames(stream.log) }
        self.pool = pool
        self.stream = stream
        isLive = isStream && !stream.log.hasDuration
        color = stream.log.color(size: size)
        summary = SourceSummary(
            kind: .movie, location: location, name: Self.name(of: location), format: .nv12, size: size,
            rate: stream.log.rate)
        self.fault = fault
        firstTicks = first.ticks
        framesInRound = 1
        pending = Pending(slot: first.slot, nanoseconds: 0)
    }

    deinit {
        close()
    }

    package func interrupt() {
        interruptEvent.signal()
    }

    package func close() {
        stream?.end()
        stream = nil
        if let pending { pool.giveBack(slot: pending.slot) }
        pending = nil
    }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard !interruptEvent.isSignalled else { return .idle }
        let deadline = clock.now() + timeout
        if pending == nil {
            switch try read(until: deadline) {
            case .frame: break
            case .idle: return .idle
            case .end: return .end
            }
        }
        guard let due = pending else { return .idle }
        return isTime(for: due, deadline: deadline) ? .frame(lend(due)) : .idle
    }

    private enum Outcome { case frame, idle, end }

    /// Reads the next frame to `pending`, starting the movie again where it loops.
    private func read(until deadline: Int64) throws(CaptureError) -> Outcome {
        while true {
            guard let stream else { return .end }
            switch try stream.next(until: deadline) {
            case .frame(let slot, let ticks):
                take(slot: slot, ticks: ticks, of: stream)
                guard stream.size == summary.size else { throw fault.changed() }
                return .frame
            case .waiting:
                guard stream.silence < Self.patience else { throw fault.stalled(stream.log, seconds: 10) }
                return .idle
            case .end(let exitCode):
                complaint = stream.log.complaints.last ?? complaint
                self.stream = nil
                if framesInRound == 0 { throw fault.noFrames(stream.log) }
                if exitCode != 0 { throw fault.brokeOff(stream.log, exitCode: exitCode) }
                if isLive { throw fault.ended() }
                guard request.loops else { return .end }
                try startAgain()
            }
        }
    }

    private func take(slot: Int, ticks: Int, of stream: MovieStream) {
        let first = firstTicks ?? ticks
        firstTicks = first
        framesInRound += 1
        // Rising also where a container's times are not.
        let time = max(roundStart + stream.nanoseconds(ticks, since: first), lastTime + 1)
        pending = Pending(slot: slot, nanoseconds: time)
    }

    private func startAgain() throws(CaptureError) {
        // Bounded, so that a movie of absurd times may loop for ever: from here on they rise by next to nothing.
        roundStart = min(lastTime + lastStep, 1 << 60)
        firstTicks = nil
        framesInRound = 0
        stream = try MovieStream(
            command: command, pool: pool, subject: summary.location, interrupt: interruptEvent, clock: clock)
    }

    /// Waits until the frame is due, where the pace is real. A live stream sets its own.
    private func isTime(for frame: Pending, deadline: Int64) -> Bool {
        guard isLive else { return pacer.waits(for: frame.nanoseconds, until: deadline) }
        let start = clock.now() - frame.nanoseconds
        liveOrigin = min(liveOrigin ?? start, start)
        return true
    }

    private func lend(_ frame: Pending) -> Frame {
        pending = nil
        if lastTime >= 0 { lastStep = frame.nanoseconds - lastTime }
        lastTime = frame.nanoseconds
        defer { sequence += 1 }
        return pool.lend(
            slot: frame.slot, geometry: FrameGeometry(unpadded: .nv12, size: summary.size, color: color),
            time: FrameTime(nanoseconds: liveOrigin.map { liveTime($0 + frame.nanoseconds) } ?? frame.nanoseconds),
            sequence: sequence)
    }

    /// Rising, also when a frame that came faster than the first moved the origin back.
    private func liveTime(_ time: Int64) -> Int64 {
        lastLiveTime = max(time, lastLiveTime + 1)
        return lastLiveTime
    }

    private static func firstFrame(
        of stream: MovieStream, fault: MovieFault, interrupt: WakeEvent, clock: any CaptureClock
    ) throws(CaptureError) -> (slot: Int, ticks: Int) {
        let deadline = clock.now() + patienceToOpen
        switch try stream.next(until: deadline) {
        case .frame(let slot, let ticks): return (slot, ticks)
        case .waiting:
            if interrupt.isSignalled { throw .interrupted(fault.subject) }
            throw fault.stalled(stream.log, seconds: 20)
        case .end: throw fault.noFrames(stream.log)
        }
    }

    /// The last part of a path or URL.
    private static func name(of location: String) -> String {
        let path = location.prefix { $0 != "?" }
        return path.split(separator: "/").last.map(String.init) ?? location
    }
}

internal import Frames
internal import Glibc

/// A program that writes frames to its standard output, taken like a camera: its frames have the time of their arrival,
/// and what nobody takes is dropped, so that the program is never held up and the newest frame is never old.
// @unchecked: `next` and `close` come from one thread at a time, `interrupt` only signals, the counters have a lock.
package final class CommandSource: FrameSource, @unchecked Sendable {
    package private(set) var summary: SourceSummary
    private let fault: CommandFault
    private let interruptEvent: WakeEvent
    private let clock: any CaptureClock
    private let stream: CommandStream
    private let first: CommandPicture
    private let pool: FramePool
    private let pace: CommandPace
    private let losses = CommandLosses()
    private var pending: Int?
    private var pendingBytes = 0
    private var lastTime = Int64.min
    private var lastFrame: Int64
    private var sequence: UInt64 = 0
    private var isOpen = true

    /// A network camera takes its time to answer.
    private static let patienceToOpen: Int64 = 20_000_000_000
    private static let patience: Int64 = 5_000_000_000
    /// From SIGTERM to SIGKILL.
    private static let patienceToEnd: Int64 = 300_000_000

    /// Starts the program and waits for its first frame.
    package init(
        _ request: SourceRequest, interrupt: WakeEvent, clock: any CaptureClock = SystemClock()
    ) throws(CaptureError) {
        precondition(!request.command.isEmpty, "a command without a program")
        let fault = CommandFault(request.command)
        try fault.checkProgram()
        let stream = try CommandStream(
            request.command, framing: request.commandFormat.framing(size: request.size ?? FormatChoice.defaultSize),
            fault: fault, interrupt: interrupt, clock: clock)
        self.fault = fault
        self.stream = stream
        self.clock = clock
        interruptEvent = interrupt
        let begun = clock.now()
        guard let found = try stream.next(until: begun + Self.patienceToOpen) else {
            stream.end(asking: Self.patienceToEnd)
            if interrupt.isSignalled { throw .interrupted(fault.subject) }
            throw fault.stalled(Self.patienceToOpen / 1_000_000_000, stream.log)
        }
        first = found.picture
        // In work, waiting, being taken over, and one that evens out the three.
        pool = try FramePool(slotCount: 5, byteCount: CommandFrame.capacity(of: found.picture))
        pace = CommandPace(promised: stream.rate ?? request.rate)
        lastFrame = clock.now()
        summary = SourceSummary(
            kind: .camera, location: fault.subject,
            name: fault.program.split(separator: "/").last.map(String.init) ?? "",
            format: found.picture.format, size: found.picture.size, rate: stream.rate ?? request.rate)
        keep(found)
    }

    deinit {
        close()
    }

    package var counters: SourceCounters { losses.counters }

    /// `CommandPace` does, with the cure.
    package var watchesItsPace: Bool { true }

    package func interrupt() {
        interruptEvent.signal()
    }

    package func close() {
        guard isOpen else { return }
        isOpen = false
        stream.end(asking: Self.patienceToEnd)
        if let pending { pool.giveBack(slot: pending) }
        pending = nil
    }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard isOpen, !interruptEvent.isSignalled else { return .idle }
        let deadline = clock.now() + timeout
        while pending == nil {
            guard let found = try stream.next(until: deadline) else {
                losses.damaged(stream.damaged)
                guard clock.now() - lastFrame < Self.patience else {
                    throw fault.stalled(Self.patience / 1_000_000_000, stream.log)
                }
                return .idle
            }
            losses.damaged(stream.damaged)
            keep(found)
            if interruptEvent.isSignalled || (pending == nil && clock.now() >= deadline) { return .idle }
            if let rate = pace.excess(at: lastFrame) { throw fault.tooFast(rate, promised: pace.promised, stream.log) }
        }
        return lend()
    }

    /// Puts a picture into a buffer; where all are on loan it is dropped, as the program must not wait for us.
    private func keep(_ found: CommandStream.Found) {
        lastFrame = clock.now()
        pace.count(at: lastFrame)
        guard let slot = pool.acquire() else {
            losses.skipped()
            sequence += 1
            return
        }
        pendingBytes = stream.withBytes(of: found) { bytes in
            CommandFrame.write(bytes, of: found.picture, to: pool.bytes(of: slot))
        }
        pending = slot
    }

    private func lend() -> SourceStep {
        guard let slot = pending else { return .idle }
        pending = nil
        lastTime = max(lastFrame, lastTime &+ 1)
        defer { sequence += 1 }
        return .frame(
            pool.lend(
                slot: slot, geometry: FrameGeometry(unpadded: first.format, size: first.size, color: first.color),
                time: FrameTime(nanoseconds: lastTime), sequence: sequence, codedBytes: pendingBytes))
    }
}

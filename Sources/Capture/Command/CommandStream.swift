internal import Frames
internal import Glibc

/// A running command: the pictures in its standard output, and what it says on its standard error.
///
/// Thread rule: used by one thread at a time.
final class CommandStream {
    /// A picture that is whole; its bytes are there until the next call of `next`.
    struct Found {
        let picture: CommandPicture
        fileprivate let range: Range<Int>
    }

    private(set) var log = LastWords()
    /// Pictures that were damaged, so far.
    private(set) var damaged: UInt64 = 0
    private let child: ChildProcess
    private var framing: any CommandFraming
    private let fault: CommandFault
    private let interrupt: WakeEvent
    private let clock: any CaptureClock
    /// Bytes read and not yet passed: `start ..< end`.
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    private var start = 0
    private var end = 0
    private var areDiagnosticsAtEnd = false
    private var barren = BarrenStretch()

    /// How much may be wanted at once: the largest picture, and its header.
    private static let largestBuffer = 3 * 16_384 * 16_384
    /// What a program that has closed its output may take to end and to say why.
    private static let patienceToEnd: Int64 = 2_000_000_000

    init(
        _ command: [String], framing: any CommandFraming, fault: CommandFault, interrupt: WakeEvent,
        clock: any CaptureClock
    ) throws(CaptureError) {
        child = try ChildProcess(
            command, kept: true, isUsers: true,
            remedy: "the camera's command begins with it: install it, or give its whole path there")
        self.framing = framing
        self.fault = fault
        self.interrupt = interrupt
        self.clock = clock
    }

    deinit {
        buffer.deallocate()
    }

    var rate: Double? { framing.rate }

    func withBytes<R>(of found: Found, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        body(UnsafeRawBufferPointer(rebasing: buffer[found.range]))
    }

    func end(asking patience: Int64) {
        child.end(asking: patience)
    }

    /// Reads on until a picture is whole; nil where the deadline (of the clock) or an interruption came first. What is
    /// there already is looked at, and read once, also behind the deadline.
    func next(until deadline: Int64) throws(CaptureError) -> Found? {
        if let found = try search() { return found }
        // Asked at each turn: a program that always has more to say never lets us wait.
        repeat {
            guard !interrupt.isSignalled, try fill(until: deadline) else { return nil }
            if let found = try search() { return found }
        } while clock.now() < deadline
        return nil
    }

    /// Passes what is there up to the end of the next picture.
    private func search() throws(CaptureError) -> Found? {
        while start < end {
            let step: FramingStep
            do throws(CommandStreamFault) {
                step = try framing.next(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
            } catch {
                readDiagnostics()
                throw fault.unusable(error.message, log)
            }
            switch step {
            case .incomplete(let needed):
                try makeRoom(for: needed)
                return nil
            case .skipped(let count):
                try pass(count)
            case .damaged(let count):
                damaged += 1
                try pass(count)
            case .picture(let picture, let range, let consumed):
                barren = BarrenStretch()
                defer { start += consumed }
                return Found(picture: picture, range: start + range.lowerBound..<start + range.upperBound)
            }
        }
        return nil
    }

    /// Goes on behind bytes without a picture, unless there were too many.
    private func pass(_ count: Int) throws(CaptureError) {
        start += count
        guard barren.add(bytes: count) else {
            readDiagnostics()
            throw fault.barren(barren, damaged: damaged, log)
        }
    }

    private func makeRoom(for needed: Int) throws(CaptureError) {
        guard needed <= Self.largestBuffer else { throw fault.unusable("a picture is too large", log) }
        let count = end - start
        let wanted = max(needed, count + 4096)
        guard start + wanted > buffer.count else { return }
        if wanted > buffer.count {
            // By half more than is wanted, so that a long picture is not moved at each step.
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: wanted + wanted / 2, alignment: 64)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
            buffer.deallocate()
            buffer = larger
        } else if let base = buffer.baseAddress {
            memmove(base, base + start, count)
        }
        start = 0
        end = count
    }

    /// Waits for bytes and reads them. False where none came in time.
    private func fill(until deadline: Int64) throws(CaptureError) -> Bool {
        if start == end {
            start = 0
            end = 0
        } else if end == buffer.count {
            try makeRoom(for: end - start + 1)
        }
        while true {
            // Whoever holds the output without a keeper is nobody's child: it would never be missed.
            if child.hasLostItsKeeper, let error = died() { throw error }
            let count = read(child.output, buffer.baseAddress.map { $0 + end }, buffer.count - end)
            if count > 0 {
                end += count
                return true
            }
            if count == 0 {
                guard let error = died() else { return false }
                throw error
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: guard wait(until: deadline) else { return false }
            default: throw .system(errno: errno, subject: fault.subject, doing: "reading from it failed")
            }
        }
    }

    /// False where the deadline or an interruption came first.
    private func wait(until deadline: Int64) -> Bool {
        readDiagnostics()
        let left = deadline - clock.now()
        guard left > 0 else { return false }
        var entries: InlineArray<4, pollfd> = [
            pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: areDiagnosticsAtEnd ? -1 : child.diagnostics, events: Int16(POLLIN), revents: 0),
            pollfd(fd: child.hasKeeperEnded ? -1 : child.lifeline, events: 0, revents: 0),
        ]
        var span = entries.mutableSpan
        let ready = span.withUnsafeMutableBufferPointer { poll($0.baseAddress, 4, SystemClock.milliseconds(left)) }
        return ready != 0 && entries[0].revents == 0
    }

    private func readDiagnostics() {
        var bytes: InlineArray<1024, UInt8> = .init(repeating: 0)
        // Bounded, as a program may complain without end.
        for _ in 0..<64 where !areDiagnosticsAtEnd {
            var span = bytes.mutableSpan
            let count = span.withUnsafeMutableBufferPointer { read(child.diagnostics, $0.baseAddress, $0.count) }
            if count < 0 { return }
            if count == 0 { areDiagnosticsAtEnd = true }
            span.withUnsafeMutableBufferPointer { log.append($0.prefix(count)) }
        }
    }

    /// After the output's end, or the keeper's: hears the program out. Nil where an interruption came first.
    private func died() -> CaptureError? {
        let code = child.reap(within: Self.patienceToEnd, unless: { interrupt.isSignalled })
        if code == nil, interrupt.isSignalled { return nil }
        readDiagnostics()
        if let code { return fault.ended(code, log, inFrame: end > start) }
        child.end()
        return fault.unusable("it closed its standard output and went on running; it is ended and started again", log)
    }
}

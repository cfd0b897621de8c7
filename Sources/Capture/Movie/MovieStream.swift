internal import Frames
internal import Glibc

/// One run of ffmpeg over a movie or stream: its frames, read straight into the buffers of a pool.
///
/// Thread rule: used by one thread at a time.
final class MovieStream {
    enum Step {
        /// A filled slot of the pool and its time in ticks of `timeBase`.
        case frame(slot: Int, ticks: Int)
        /// Nothing complete yet: the deadline passed or the wait was interrupted.
        case waiting
        /// ffmpeg has ended.
        case end(exitCode: Int32)
    }

    private enum State {
        case searching
        /// A frame's beginning was read; its bytes go to the slot once there is one.
        case receiving(NUTReader.FrameStart, slot: Int?, filled: Int)
        case ended(exitCode: Int32)
    }

    /// Furthest from its first frame that a frame may lie, in nanoseconds (104 days): times from the world may be anything,
    /// and sums of them must hold.
    private static let longest: Int128 = 1 << 53

    private(set) var log = MovieLog()
    private(set) var pool: FramePool?
    /// Nanoseconds waited in vain since bytes last came.
    private(set) var silence: Int64 = 0
    private let child: ChildProcess
    private let interrupt: WakeEvent
    private let clock: any CaptureClock
    private let subject: String
    private var reader = NUTReader()
    private var state = State.searching
    private var staging = [UInt8](repeating: 0, count: 1 << 16)
    private var stagedStart = 0
    private var stagedEnd = 0
    private var isOutputAtEnd = false
    private var areDiagnosticsAtEnd = false

    /// - Parameters:
    ///   - pool: of an earlier run of the same movie; nil makes one when the size is known.
    ///   - subject: the movie's name for errors, without passwords.
    init(
        command: FFmpegCommand, pool: FramePool?, subject: String, interrupt: WakeEvent, clock: any CaptureClock
    ) throws(CaptureError) {
        child = try ChildProcess(
            command.arguments, kept: true,
            remedy: "movies and streams are read by it: install it (Debian, Ubuntu: apt install ffmpeg)")
        self.pool = pool
        self.subject = subject
        self.interrupt = interrupt
        self.clock = clock
    }

    deinit {
        if case .receiving(_, let slot?, _) = state { pool?.giveBack(slot: slot) }
    }

    var size: PixelSize? { reader.size.map { PixelSize(width: $0.width, height: $0.height) } }

    /// Reads on until a frame is complete, `deadline` (nanoseconds of the clock) has passed, or the end.
    func next(until deadline: Int64) throws(CaptureError) -> Step {
        while true {
            switch state {
            case .ended(let exitCode): return .end(exitCode: exitCode)
            case .searching:
                if try search() { continue }
            case .receiving(let start, let slot, let filled):
                if let done = try receive(start, slot: slot, filled: filled) { return done }
                guard case .receiving(_, .some, _) = state else {
                    // Every buffer is on loan: nothing is read until one comes back.
                    guard wait(until: deadline, forOutput: false) else { return .waiting }
                    continue
                }
            }
            if isOutputAtEnd {
                try finish(until: deadline)
                if case .ended = state { continue }
                return .waiting
            }
            guard wait(until: deadline, forOutput: true) else { return .waiting }
        }
    }

    /// Nanoseconds from tick `origin` to tick `ticks`, rounded to the nearest, at most 2^53 either way.
    func nanoseconds(_ ticks: Int, since origin: Int) -> Int64 {
        guard let base = reader.timeBase else { return 0 }
        let scaled = (Int128(ticks) - Int128(origin)) * Int128(base.numerator) * 1_000_000_000
        let half = Int128(base.denominator) / 2
        let nanoseconds = (scaled + (scaled < 0 ? -half : half)) / Int128(base.denominator)
        return Int64(min(max(nanoseconds, -Self.longest), Self.longest))
    }

    /// Kills ffmpeg if it still runs.
    func end() {
        child.end()
    }

    // MARK: - The stream's elements

    /// Passes what is staged up to a frame's beginning. False where more bytes are wanted.
    private func search() throws(CaptureError) -> Bool {
        while true {
            let result: Result<(NUTReader.Step, Int), NUTCursor.Failure> = staging.withUnsafeBytes { bytes in
                do throws(NUTCursor.Failure) {
                    let (step, consumed) = try reader.next(
                        UnsafeRawBufferPointer(rebasing: bytes[stagedStart..<stagedEnd]))
                    return .success((step, consumed))
                } catch {
                    return .failure(error)
                }
            }
            switch result {
            case .success((let step, let consumed)):
                stagedStart += consumed
                if case .frame(let start) = step {
                    state = .receiving(try checked(start), slot: nil, filled: 0)
                    return true
                }
            case .failure(.incomplete):
                guard stagedEnd - stagedStart < staging.count else { throw unusable("a header is too long") }
                return try stage()
            case .failure(.malformed):
                throw unusable("it is no NUT stream")
            }
        }
    }

    private func checked(_ start: NUTReader.FrameStart) throws(CaptureError) -> NUTReader.FrameStart {
        guard let size, size.isPlausible else {
            throw unusable(
                "a picture of this size (\(self.size.map(String.init(describing:)) ?? "none")) is not handled")
        }
        let geometry = FrameGeometry(unpadded: .nv12, size: size)
        let byteCount = geometry.byteCount(plane: 0) + geometry.byteCount(plane: 1)
        guard start.byteCount + start.prefix.count == byteCount else {
            throw unusable("a frame has \(start.byteCount) bytes where \(byteCount) were expected at \(size)")
        }
        if pool == nil {
            // The newest waiting, the one in work, the one being read, and one that evens out the three.
            pool = try FramePool(slotCount: 4, byteCount: byteCount)
        }
        guard pool?.byteCount == byteCount else { throw unusable("its size has changed since it was first read") }
        return start
    }

    /// Moves bytes of the frame to its slot. Nil where more bytes or a free slot are wanted.
    private func receive(
        _ start: NUTReader.FrameStart, slot: Int?, filled: Int
    ) throws(CaptureError) -> Step? {
        guard let pool, let slot = slot ?? pool.acquire() else { return nil }
        let target = pool.bytes(of: slot)
        var filled = filled
        if filled < start.prefix.count {
            target.copyBytes(from: start.prefix)
            filled = start.prefix.count
        }
        let staged = min(stagedEnd - stagedStart, target.count - filled)
        staging.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(rebasing: target[filled..<filled + staged])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[stagedStart..<stagedStart + staged]))
        }
        stagedStart += staged
        filled += staged
        while filled < target.count {
            let count = try readOutput(UnsafeMutableRawBufferPointer(rebasing: target[filled...]))
            if count == 0 { break }
            filled += count
        }
        guard filled == target.count else {
            state = .receiving(start, slot: slot, filled: filled)
            return nil
        }
        state = .searching
        return .frame(slot: slot, ticks: start.ticks)
    }

    // MARK: - The pipes

    /// Fills the staging buffer. False where nothing came.
    private func stage() throws(CaptureError) -> Bool {
        if stagedStart > 0 {
            staging.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { _ = memmove($0, $0 + stagedStart, stagedEnd - stagedStart) }
            }
            stagedEnd -= stagedStart
            stagedStart = 0
        }
        var buffer = [UInt8]()
        swap(&buffer, &staging)
        defer { swap(&buffer, &staging) }
        let end = stagedEnd
        let result: Result<Int, CaptureError> = buffer.withUnsafeMutableBytes { bytes in
            do throws(CaptureError) {
                // A little at a time: the frame's own bytes go to its buffer without a stop here.
                return .success(
                    try readOutput(UnsafeMutableRawBufferPointer(rebasing: bytes[end..<min(end + 4096, bytes.count)])))
            } catch {
                return .failure(error)
            }
        }
        let count = try result.get()
        stagedEnd += count
        return count > 0
    }

    /// Bytes read; 0 where none are there now, or at the end (`isOutputAtEnd`).
    private func readOutput(_ target: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        while !isOutputAtEnd {
            let count = read(child.output, target.baseAddress, target.count)
            if count > 0 {
                silence = 0
                return count
            }
            if count == 0 {
                isOutputAtEnd = true
            } else if errno == EAGAIN {
                return 0
            } else if errno != EINTR {
                throw .system(errno: errno, subject: subject, doing: "reading from ffmpeg failed")
            }
        }
        return 0
    }

    private func readDiagnostics() {
        var buffer: InlineArray<1024, UInt8> = .init(repeating: 0)
        while !areDiagnosticsAtEnd {
            var span = buffer.mutableSpan
            let count = span.withUnsafeMutableBytes { read(child.diagnostics, $0.baseAddress, $0.count) }
            if count > 0 {
                span.withUnsafeMutableBytes { log.append($0[0..<count]) }
            } else if count < 0 && errno == EINTR {
                continue
            } else {
                areDiagnosticsAtEnd = count == 0
                return
            }
        }
    }

    /// Waits for output (or for a buffer to come back), reading what ffmpeg says meanwhile. False where the deadline
    /// has passed or the wait was interrupted.
    private func wait(until deadline: Int64, forOutput: Bool) -> Bool {
        readDiagnostics()
        let before = clock.now()
        let left = deadline - before
        guard left > 0 else { return false }
        let source = forOutput ? child.output : pool?.returned.descriptor ?? -1
        var entries: InlineArray<3, pollfd> = [
            pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: source, events: Int16(POLLIN), revents: 0),
            pollfd(fd: areDiagnosticsAtEnd ? -1 : child.diagnostics, events: Int16(POLLIN), revents: 0),
        ]
        var span = entries.mutableSpan
        let ready = span.withUnsafeMutableBufferPointer { poll($0.baseAddress, 3, SystemClock.milliseconds(left)) }
        if forOutput { silence += clock.now() - before }
        if ready == 0 || entries[0].revents != 0 { return false }
        readDiagnostics()
        return true
    }

    /// After the output's end: hears ffmpeg out and takes its exit code.
    private func finish(until deadline: Int64) throws(CaptureError) {
        isOutputAtEnd = true
        readDiagnostics()
        while !areDiagnosticsAtEnd {
            let left = deadline - clock.now()
            guard left > 0, !interrupt.isSignalled else { return }
            var entry = pollfd(fd: child.diagnostics, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, SystemClock.milliseconds(left)) > 0 else { return }
            readDiagnostics()
        }
        let code = child.reap()
        if case .receiving(_, let slot, _) = state {
            if let slot { pool?.giveBack(slot: slot) }
            // It broke off within a frame, whatever it says itself.
            state = .ended(exitCode: code == 0 ? 1 : code)
        } else {
            state = .ended(exitCode: code)
        }
    }

    private func unusable(_ what: String) -> CaptureError {
        CaptureError(
            code: .unusable, subject: subject,
            message:
                "what ffmpeg made of it cannot be used: \(what); convert it first (ffmpeg -i IN OUT.mp4), or update ffmpeg"
        )
    }
}

internal import Frames
internal import Glibc
internal import Records
internal import V4L2Bridge

/// A camera that streams: its frames are the driver's own buffers, on loan.
// @unchecked: `next` and `close` come from one thread at a time; `interrupt` and `counters` guard themselves.
package final class CameraSource: FrameSource, @unchecked Sendable {
    package let summary: SourceSummary
    /// What the driver calls the format: four letters.
    package let formatName: String
    private let device: VideoDevice
    private let ring: BufferRing
    /// Where the format is not read as it lies.
    private let converter: FormatConverter?
    private let controls: ControlDesk?
    private let interruptEvent: WakeEvent
    private let clock: any CaptureClock
    private let patience: Int64
    private let counted = Guarded(SourceCounters())
    private var driverTime: DriverTime
    private var lastGood: Int64
    /// When the driver was last asked for buffers; nil before the first time.
    private var lastAsked: Int64?
    /// Nanoseconds without asking after which the driver may have filled all it had, so that the newest of it is old.
    private let staleAfter: Int64
    private static let leastStale: Int64 = 200_000_000
    private var isOpen = true
    private let wantedRate: Double
    private var lent: UInt64 = 0
    /// False once a question for its exposure has failed: it may have taken seconds, in which no frame was taken.
    private var answersControls = true
    private var lastSequence: UInt64 = 0
    /// Buffers still to come that may follow a gap which we made: while every lease was out the driver had none to fill.
    private var heldUp = 0
    /// Frames whose rows are still looked at.
    private var unjudged = 30
    /// What the driver said while a good frame was in hand; told by the next `next`.
    private var failure: CaptureError?
    /// Turns without a good frame.
    private var passes = SpinGuard(limit: mostPasses)
    private static let mostPasses = 4000

    /// Opens a node, agrees on a format, and starts streaming. Does not wait for a frame.
    ///
    /// - Parameters:
    ///   - stallSeconds: how long streaming without a good frame is borne; slow cameras get five frames' time.
    ///   - serial: the camera's USB serial number, where it has one.
    ///   - controls: sets the camera's controls, now and until it is closed.
    package init(
        node: String, request: SourceRequest, interrupt: WakeEvent, clock: any CaptureClock = SystemClock(),
        calls: DriverCalls = .system, stallSeconds: Int64 = 3, serial: String? = nil, controls: ControlDesk? = nil
    ) throws(CaptureError) {
        let device = try VideoDevice(path: node, calls: calls)
        guard device.role == .camera else { throw Self.noCamera(device) }
        let start = try CameraStart(device, request: request)
        let (agreed, ring) = (start.agreed, start.ring)
        self.ring = ring
        converter = start.converter
        self.device = device
        self.clock = clock
        self.controls = controls
        interruptEvent = interrupt
        formatName = agreed.format.name
        wantedRate = request.rate ?? FormatChoice.defaultRate
        unjudged = ring.layout.canBeJudged ? unjudged : 0
        summary = SourceSummary(
            kind: .camera, location: node, name: device.card, format: agreed.format.pixels,
            size: agreed.layout.geometry.size, rate: agreed.rate, bus: device.bus,
            serial: serial, why: agreed.why)
        patience = max(stallSeconds * 1_000_000_000, 5 * summary.interval)
        staleAfter = max(Self.leastStale, Int64(ring.count) * summary.interval)
        driverTime = DriverTime(interval: summary.interval)
        // While it streams: some cameras forget at the start of a stream what they were told before.
        controls?.attach(device)
        lastGood = clock.now()
    }

    deinit {
        close()
    }

    static func noCamera(_ device: VideoDevice) -> CaptureError {
        CaptureError(
            code: .notASource, errno: EINVAL, subject: device.path,
            message: "\(device.card) (\(device.driver)) is no camera but a node for \(device.role.words); "
                + "`facetrack devices` lists the cameras")
    }

    /// *Thread-safe*.
    package var counters: SourceCounters { counted.withLock { $0 } }

    package func interrupt() {
        interruptEvent.signal()
    }

    package func close() {
        // Once: the last reference may end on a queue that must not wait for the controls'.
        guard isOpen else { return }
        isOpen = false
        controls?.detach(device)
        ring.close()
    }

    package func slowness(measured: Double) -> String? {
        var exposure = v4l2_bridge_exposure(is_automatic: -1, may_lower_rate: -1, microseconds: 0)
        if answersControls { answersControls = device.with { v4l2_bridge_read_exposure($0, &exposure) } == 0 }
        let counters = counters
        let lost = Double(counters.skipped + counters.damaged + counters.short + counters.unconverted)
        return RateReason(
            asked: wantedRate, promised: summary.rate, measured: measured,
            isAutomatic: exposure.is_automatic < 0 ? nil : exposure.is_automatic == 1,
            mayLowerRate: exposure.may_lower_rate < 0 ? nil : exposure.may_lower_rate == 1,
            exposure: exposure.microseconds > 0 ? Double(exposure.microseconds) * 1e-6 : nil,
            lost: lost / max(lost + Double(lent), 1)
        ).words
    }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard isOpen else { return .end }
        if let failure { throw failure }
        let deadline = clock.now() + timeout
        var hasWaited = false
        while !interruptEvent.isSignalled {
            guard passes.pass(now: clock.now()) else {
                throw SpinGuard.fault(
                    "its driver returns at once, again and again, without a usable frame", path: summary.location)
            }
            guard hasRoom else {
                guard try waitForReturn(until: deadline) else { return .idle }
                continue
            }
            let lostBefore = counters.lost
            let newest = try newest()
            // Looked at afterwards, as it may be in the midst of the asking that we were held up.
            let now = clock.now()
            let isStale = lastAsked.map { now - $0 > staleAfter } ?? false
            lastAsked = now
            if let newest, isStale, newest.wasLast {
                flush(newest)
                continue
            }
            if let newest, let frame = lend(newest, hasWaited: hasWaited) {
                passes = SpinGuard(limit: Self.mostPasses)
                return .frame(frame)
            }
            if counters.lost != lostBefore, clock.now() - lastGood >= patience { throw stalled() }
            guard try waitForBuffer(until: deadline) else { return .idle }
            hasWaited = true
        }
        return .idle
    }

    private struct Arrival {
        var filled: BufferRing.Filled
        var sequence: UInt64
        /// Whether it directly follows the last one that was taken: none was left out or lost in between.
        var isNext: Bool
        /// The driver had no further buffer to fill: frames may have come after this one.
        var wasLast = false
    }

    /// The newest good buffer of all that are filled. What is older, damaged or short goes straight back and is counted:
    /// after a stall all buffers are full of the past, and handing them out in turn would keep us behind for ever.
    private func newest() throws(CaptureError) -> Arrival? {
        var newest: Arrival?
        // Those whose frames ended meanwhile, at the end of a stall of the whole daemon, the driver could not fill.
        let mostFilled = ring.queuedCount
        var filledCount = 0
        for _ in 0..<ring.count {
            let taken: BufferRing.Filled?
            do throws(CaptureError) {
                taken = try ring.dequeue()
            } catch {
                guard newest != nil else { throw error }
                failure = error
                break
            }
            guard let filled = taken else { break }
            filledCount += 1
            let before = driverTime.skipped
            let sequence = driverTime.sequence(filled.sequence)
            let gap = driverTime.skipped - before
            let isOurs = heldUp > 0
            heldUp = max(0, heldUp - 1)
            if !filled.isDamaged { judgeRows(of: filled) }
            let isShort = !filled.isDamaged && !ring.isWhole(filled)
            let isGood = !filled.isDamaged && !isShort
            counted.withLock { counters in
                counters.damaged += filled.isDamaged ? 1 : 0
                counters.short += isShort ? 1 : 0
                counters.flushed += (isGood && newest != nil ? 1 : 0) + (isOurs ? gap : 0)
                counters.skipped += isOurs ? 0 : gap
            }
            guard isGood else {
                ring.requeue(filled)
                continue
            }
            if let older = newest { ring.requeue(older.filled) }
            newest = Arrival(filled: filled, sequence: sequence, isNext: sequence == lastSequence + 1)
        }
        newest?.wasLast = filledCount >= mostFilled
        return newest
    }

    /// Gives back the newest of the buffers that were all filled before a stall of ours; the next one is waited for.
    private func flush(_ arrival: Arrival) {
        counted.withLock { $0.flushed += 1 }
        ring.requeue(arrival.filled)
        lastSequence = arrival.sequence
        // The driver had nothing to fill: what is missing before the next one is not its fault.
        heldUp = max(heldUp, 1)
        lastGood = clock.now()
    }

    /// Nil where it had to be converted and could not be.
    private func lend(_ arrival: Arrival, hasWaited: Bool) -> Frame? {
        let now = clock.now()
        let filled = arrival.filled
        // A process that was held up while it waited wakes to frames of the past.
        let time = driverTime.time(
            filled.timestamp, flags: filled.flags, now: now, isFresh: hasWaited && arrival.isNext)
        lastSequence = arrival.sequence
        counted.withLock { $0.mistimed = driverTime.replaced }
        let frameTime = FrameTime(nanoseconds: time)
        guard let converter else {
            lastGood = now
            lent += 1
            return ring.lend(filled, time: frameTime, sequence: arrival.sequence)
        }
        let pixels = filled.pixels[0]
        let converted = ring.withMemory(of: filled, plane: 0) { memory in
            converter.convert(
                UnsafeRawBufferPointer(rebasing: memory[pixels.start..<(pixels.start + pixels.count)]),
                time: frameTime, sequence: arrival.sequence)
        }
        ring.requeue(filled)
        guard let frame = converted else {
            counted.withLock { $0.unconverted += 1 }
            return nil
        }
        lastGood = now
        lent += 1
        return frame
    }

    /// True where one more frame may be lent; else `returned` will be signalled.
    private var hasRoom: Bool { converter?.hasRoom ?? ring.hasLease }

    private var returned: WakeEvent { converter?.returned ?? ring.returned }

    /// Of the first frames: where their bytes are not those of the layout, the pixels decide how the rows lie.
    private func judgeRows(of filled: BufferRing.Filled) {
        guard unjudged > 0 else { return }
        unjudged -= 1
        let pixels = filled.pixels[0]
        ring.withMemory(of: filled, plane: 0) { memory in
            let bytes = UnsafeRawBufferPointer(rebasing: memory[pixels.start..<(pixels.start + pixels.count)])
            switch ShearTest.judge(bytes, layout: ring.layout) {
            case .stride(let stride):
                ring.adopt(ring.layout.with(stride: stride))
                unjudged = 0
            case .right: unjudged = 0
            case .unclear: break
            }
        }
    }

    /// True where a buffer may be there; false where the deadline has passed or the wait was interrupted.
    private func waitForBuffer(until deadline: Int64) throws(CaptureError) -> Bool {
        let now = clock.now()
        let left = min(deadline, lastGood + patience) - now
        switch try ring.wait(milliseconds: SystemClock.milliseconds(left), wakeOn: interruptEvent.descriptor) {
        case .filled: return true
        case .woken: return false
        case .nothing:
            if clock.now() - lastGood >= patience { throw stalled() }
            return false
        }
    }

    /// With every lease out, waits for one to end. That is not the camera's fault and no stall.
    private func waitForReturn(until deadline: Int64) throws(CaptureError) -> Bool {
        let now = clock.now()
        var entries: InlineArray<2, pollfd> = [
            pollfd(fd: returned.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interruptEvent.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var span = entries.mutableSpan
        let ready = span.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, 2, SystemClock.milliseconds(deadline - now))
        }
        lastGood += clock.now() - now
        heldUp = ring.count
        return ready > 0 && entries[1].revents == 0
    }

    private func stalled() -> CaptureError {
        let counters = counters
        return DeviceFault.stalled(
            path: summary.location, seconds: Int(patience / 1_000_000_000), counters: counters,
            inputFault: device.inputFault())
    }
}

internal import Frames
internal import Glibc
internal import Synchronization
internal import V4L2Bridge

/// A camera that streams: its frames are the driver's own buffers, on loan.
// @unchecked: `next` and `close` come from one thread at a time; `interrupt` and `counters` guard themselves.
package final class CameraSource: FrameSource, @unchecked Sendable {
    package let summary: SourceSummary
    /// What the driver calls the format: four letters.
    package let formatName: String
    private let device: VideoDevice
    private let ring: BufferRing
    private let interruptEvent: WakeEvent
    private let clock: any CaptureClock
    private let patience: Int64
    private let counted = Mutex(SourceCounters())
    private var driverTime = DriverTime()
    private var lastGood: Int64
    private var isOpen = true

    /// Opens a node, agrees on a format, and starts streaming. Does not wait for a frame.
    ///
    /// - Parameter stallSeconds: how long streaming without a good frame is borne; slow cameras get five frames' time.
    package init(
        node: String, request: SourceRequest, interrupt: WakeEvent, clock: any CaptureClock = SystemClock(),
        calls: DriverCalls = .system, stallSeconds: Int64 = 3
    ) throws(CaptureError) {
        let device = try VideoDevice(path: node, calls: calls)
        guard device.role == .camera else { throw Self.noCamera(device) }
        let (agreed, ring) = try Self.start(device, request: request)
        self.ring = ring
        self.device = device
        self.clock = clock
        interruptEvent = interrupt
        formatName = agreed.format.name
        let slow = agreed.rate.map { Int64(5e9 / max($0, 0.01)) } ?? 0
        patience = max(stallSeconds * 1_000_000_000, slow)
        summary = SourceSummary(
            kind: .camera, location: node, name: device.card, format: agreed.format.pixels,
            size: agreed.layout.geometry.size, rate: agreed.rate)
        lastGood = clock.now()
    }

    deinit {
        close()
    }

    /// Agrees on a format and starts streaming. A format whose buffers turn out not to fit gives way to the next best.
    private static func start(
        _ device: VideoDevice, request: SourceRequest
    ) throws(CaptureError) -> (Negotiation, BufferRing) {
        var avoided: [UInt32] = []
        var refusal: CaptureError?
        while true {
            let agreed: Negotiation
            do throws(CaptureError) {
                agreed = try Negotiation(device, for: request, avoiding: avoided)
            } catch {
                throw refusal ?? error
            }
            do throws(CaptureError) {
                return (agreed, try BufferRing(device, layout: agreed.layout))
            } catch {
                // What we found ourselves has no errno. A driver's refusal may be of this format alone, as where the
                // bus has no bandwidth left for it; whether it helps to try another is the table's to say.
                let isOfFormat = error.errno == 0 ? error.code == .unusable : error.decision == .degrade
                guard isOfFormat, !avoided.contains(agreed.format.code) else { throw error }
                avoided.append(agreed.format.code)
                refusal = refusal ?? error
            }
        }
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
        isOpen = false
        ring.close()
    }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard isOpen else { return .end }
        let deadline = clock.now() + timeout
        while !interruptEvent.isSignalled {
            guard ring.hasLease else {
                guard try waitForReturn(until: deadline) else { return .idle }
                continue
            }
            if let filled = try ring.dequeue() {
                if let frame = take(filled) { return .frame(frame) }
                if clock.now() - lastGood >= patience { throw stalled() }
            } else {
                guard try waitForBuffer(until: deadline) else { return .idle }
            }
        }
        return .idle
    }

    /// Lends a good buffer; damaged and short ones go straight back and are counted.
    private func take(_ filled: BufferRing.Filled) -> Frame? {
        let now = clock.now()
        let sequence = driverTime.sequence(filled.sequence)
        let isDamaged = filled.isDamaged
        let isShort = !isDamaged && !ring.isWhole(filled)
        guard !isDamaged && !isShort else {
            counted.withLock { counters in
                counters.damaged += isDamaged ? 1 : 0
                counters.short += isShort ? 1 : 0
                counters.skipped = driverTime.skipped
            }
            ring.requeue(filled)
            return nil
        }
        let time = driverTime.time(filled.timestamp, flags: filled.flags, now: now)
        counted.withLock { counters in
            counters.skipped = driverTime.skipped
            counters.mistimed = UInt64(driverTime.faults)
        }
        lastGood = now
        return ring.lend(filled, time: FrameTime(nanoseconds: time), sequence: sequence)
    }

    /// True where a buffer may be there; false where the deadline has passed or the wait was interrupted.
    private func waitForBuffer(until deadline: Int64) throws(CaptureError) -> Bool {
        let now = clock.now()
        let left = min(deadline, lastGood + patience) - now
        var seen: UInt32 = 0
        let result = device.with {
            v4l2_bridge_wait($0, interruptEvent.descriptor, SystemClock.milliseconds(left), &seen)
        }
        try device.check(result, .waiting)
        if seen & V4L2_BRIDGE_WAIT_WOKEN.rawValue != 0 { return false }
        if seen & V4L2_BRIDGE_WAIT_BROKEN.rawValue != 0 {
            // The driver's own reason is better than none; without one it is gone, as asking again would only spin.
            guard let filled = try ring.dequeue() else {
                throw DeviceFault.error(errno: ENODEV, while: .waiting, path: summary.location)
            }
            ring.requeue(filled)
        }
        if seen == 0, clock.now() - lastGood >= patience { throw stalled() }
        return seen & V4L2_BRIDGE_WAIT_READY.rawValue != 0
    }

    /// With every lease out, waits for one to end. That is not the camera's fault and no stall.
    private func waitForReturn(until deadline: Int64) throws(CaptureError) -> Bool {
        let now = clock.now()
        var entries: InlineArray<2, pollfd> = [
            pollfd(fd: ring.returned.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interruptEvent.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var span = entries.mutableSpan
        let ready = span.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, 2, SystemClock.milliseconds(deadline - now))
        }
        lastGood += clock.now() - now
        return ready > 0 && entries[1].revents == 0
    }

    private func stalled() -> CaptureError {
        let counters = counters
        return DeviceFault.stalled(
            path: summary.location, seconds: Int(patience / 1_000_000_000), counters: counters,
            inputFault: device.inputFault())
    }
}

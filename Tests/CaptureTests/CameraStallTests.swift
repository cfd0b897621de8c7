import Capture
import Frames
import TestSupport
import Testing
import V4L2Bridge

/// Frames that come late or not at all: whose fault that is, and what of the past is still handed out.
@Suite struct CameraStallTests {
    private let size = PixelSize(width: 64, height: 48)
    private let clock = ManualClock()

    private func open(_ driver: ScriptedDriver) throws -> CameraSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
    }

    /// A plane whose bytes all differ from those beside and above them.
    private func pattern(_ count: Int, seed: Int = 0) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7 &+ seed) }
    }

    @Test func `after a stall nothing of the past is handed out: all is counted and given back`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        let interval: Int64 = 33_000_000
        var held = HeldFrames()
        #expect(driver.fill([pattern(64 * 72)], sequence: 0, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        // 500 ms in which nobody asks: the driver fills what it has, and drops the rest.
        for number in UInt32(1)...15 {
            clock.advance(by: interval)
            _ = driver.fill([pattern(64 * 72, seed: Int(number))], sequence: number, timestamp: clock.now())
        }
        #expect(try held.take(source.next(timeout: 0)) == false, "the newest of them is as old as the last free buffer")
        #expect(source.counters.flushed == 4)
        #expect(driver.queued.count == 4)
        clock.advance(by: interval)
        #expect(driver.fill([pattern(64 * 72)], sequence: 16, timestamp: clock.now()))
        guard case .frame(let second) = try source.next(timeout: 0) else {
            Issue.record("no second frame")
            return
        }
        #expect(second.sequence == 16)
        #expect(second.time.nanoseconds == clock.now())
        #expect(source.counters.flushed == 4 + 11, "what is missing is our fault, too")
        #expect(source.counters.skipped == 0)
    }

    @Test func `a frame that ends before the driver is asked again makes the frames of a stall no younger`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        for number in UInt32(0)...1 {
            #expect(driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now()))
            #expect(try held.take(source.next(timeout: 0)))
            clock.advance(by: 33_000_000)
        }
        for number in UInt32(2)...16 {
            _ = driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now())
            clock.advance(by: 33_000_000)
        }
        // The session goes on first: the frame in work and the one that waited come back, and nobody can have filled them.
        held.dropFirst()
        held.dropFirst()
        #expect(try held.take(source.next(timeout: 0)) == false)
        #expect(source.counters.flushed == 3)
        #expect(driver.queued.count == 5)
        #expect(driver.fill([pattern(64 * 72)], sequence: 17, timestamp: clock.now()))
        guard case .frame(let next) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(next.sequence == 17)
    }

    @Test func `after a pause in which the driver still had buffers the newest frame is handed out`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        #expect(driver.fill([pattern(64 * 72)], sequence: 0, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        for number in UInt32(1)...3 {
            clock.advance(by: 33_000_000)
            #expect(driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now()))
        }
        guard case .frame(let newest) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(newest.sequence == 3)
        #expect(source.counters.flushed == 2)
    }

    @Test func `a single frame after a long pause of the camera is handed out`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        for number in UInt32(0)...2 {
            clock.advance(by: 900_000_000)
            #expect(driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now()))
            #expect(try held.take(source.next(timeout: 0)))
            held.dropFirst()
        }
        #expect(source.counters.flushed == 0)
    }

    @Test func `a stall of the daemon longer than a camera's is not taken for one of the camera`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        #expect(driver.fill([pattern(64 * 72)], sequence: 0, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        for number in UInt32(1)...4 {
            #expect(driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now()))
        }
        clock.advance(by: 10_000_000_000)
        #expect(try held.take(source.next(timeout: 0)) == false)
        #expect(driver.fill([pattern(64 * 72)], sequence: 300, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
    }

    @Test func `a gap that arose while every lease was out is not the camera's`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.mostBuffers = 3
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        #expect(driver.fill([pattern(64 * 72)], sequence: 0, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        // The two that are left are filled, and the driver has none for the next ten.
        for number in UInt32(1)...2 {
            clock.advance(by: 33_000_000)
            #expect(driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now()))
        }
        #expect(try held.take(source.next(timeout: 0)) == false)
        held.dropFirst()
        #expect(try held.take(source.next(timeout: 0)))
        held.dropFirst()
        clock.advance(by: 330_000_000)
        #expect(driver.fill([pattern(64 * 72)], sequence: 13, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        held.dropFirst()
        #expect(source.counters.flushed == 11)
        #expect(source.counters.skipped == 0)
        // What is missing later is the camera's again.
        for number in UInt32(14)...15 {
            #expect(driver.fill([pattern(64 * 72)], sequence: number, timestamp: clock.now() + Int64(number)))
            #expect(try held.take(source.next(timeout: 0)))
            held.dropFirst()
        }
        #expect(driver.fill([pattern(64 * 72)], sequence: 18, timestamp: clock.now() + 20))
        #expect(try held.take(source.next(timeout: 0)))
        held.dropFirst()
        #expect(source.counters.skipped == 2)
    }

    @Test(arguments: [0, 1])
    func `frames that lay there when a held-up process woke keep their own time`(missing: UInt32) throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let machine = ScriptedMachine(driver, clock: clock)
        let source = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock, calls: machine.calls)
        defer { source.close() }
        var held = HeldFrames()
        #expect(driver.fill([pattern(64 * 72)], sequence: 0, timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        held.dropFirst()
        // While it waits nothing comes to its ears for 900 ms; then several buffers are full, or one after a gap.
        let stamp = clock.now() + 30_000_000
        let bytes = pattern(64 * 72)
        machine.world = { [clock] _ in
            clock.advance(by: 930_000_000)
            if missing == 0 { _ = driver.fill([bytes], sequence: 1, timestamp: stamp - 1_000_000) }
            _ = driver.fill([bytes], sequence: 2, timestamp: stamp)
        }
        guard case .frame(let frame) = try source.next(timeout: 1_000_000_000) else {
            Issue.record("no frame")
            return
        }
        #expect(frame.sequence == 2)
        #expect(frame.time.nanoseconds == stamp)
        #expect(source.counters.mistimed == 0)
    }

    @Test func `a stream without frames is a stall after three seconds and not before`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.inputStatus = V4L2_BRIDGE_INPUT_NO_SIGNAL.rawValue
        let source = try open(driver)
        defer { source.close() }
        let start = clock.now()
        for _ in 0..<29 {
            guard case .idle = try source.next(timeout: 100_000_000) else {
                Issue.record("not idle")
                return
            }
        }
        let error = #expect(throws: CaptureError.self) {
            while true { _ = try source.next(timeout: 100_000_000) }
        }
        #expect(error?.code == .stalled)
        #expect(error?.message.contains("no signal") == true)
        #expect(clock.now() - start == 3_000_000_000)
    }

    @Test func `nothing but damaged frames is a stall that names them`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        let error = #expect(throws: CaptureError.self) {
            while driver.fill([pattern(64 * 72)], flags: V4L2_BRIDGE_BUFFER_ERROR.rawValue, timestamp: clock.now()) {
                _ = try source.next(timeout: 40_000_000)
            }
        }
        #expect(error?.code == .stalled)
        #expect(error?.message.contains("damaged frames") == true)
    }
}

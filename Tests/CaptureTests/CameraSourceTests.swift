import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

@Suite struct CameraSourceTests {
    private let size = PixelSize(width: 64, height: 48)
    private let clock = ManualClock()

    private func open(
        _ driver: ScriptedDriver, size: PixelSize? = nil, format: PixelFormat? = nil
    ) throws -> CameraSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size ?? self.size, format: format),
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
    }

    /// A plane whose bytes all differ from those beside and above them.
    private func pattern(_ count: Int, seed: Int = 0) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7 &+ seed) }
    }

    @Test func `frames come in order with the driver's time and the gaps of its sequence`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        let pixels = pattern(64 * 72)
        let start = clock.now()
        var frames: [ReadFrame] = []
        for (index, sequence) in [UInt32(7), 8, 11].enumerated() {
            clock.advance(by: 33_000_000)
            #expect(driver.fill([pixels], sequence: sequence, timestamp: start + Int64(index) * 33_000_000))
            guard case .frame(let frame) = try source.next(timeout: 0) else { continue }
            frames.append(ReadFrame(frame, keepsPixels: true))
        }
        #expect(frames.map(\.sequence) == [0, 1, 4])
        #expect(frames.map(\.time) == [start, start + 33_000_000, start + 66_000_000])
        #expect(frames.allSatisfy { $0.pixels == pixels })
        #expect(source.counters.skipped == 2)
        guard case .idle = try source.next(timeout: 1_000_000) else {
            Issue.record("a frame out of nothing")
            return
        }
    }

    @Test func `planes of separate memory at an offset make up one picture`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NM12, [size])])
        driver.capabilities = V4L2_BRIDGE_CAN_CAPTURE_PLANES.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
        driver.bufferLength = 8192
        let source = try open(driver)
        defer { source.close() }
        let (luma, chroma) = (pattern(64 * 48), pattern(64 * 24, seed: 99))
        let gap = [UInt8](repeating: 0xEE, count: 16)
        #expect(driver.fill([gap + luma, gap + chroma], timestamp: clock.now(), offset: 16))
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(source.summary.format == .nv12)
        #expect(source.formatName == "NM12")
        #expect(ReadFrame(frame, keepsPixels: true).pixels == luma + chroma)
    }

    @Test func `rows of gigabytes are refused, not believed`() {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.answer = { picture in
            picture.bytes_per_line.0 = .max
            picture.size_image.0 = 0
        }
        let error = #expect(throws: CaptureError.self) { _ = try open(driver) }
        #expect(error?.code == .unusable)
    }

    @Test func `rows of gigabytes in an image of packed rows are read packed`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.answer = { picture in
            picture.bytes_per_line.0 = .max
            picture.size_image.0 = 64 * 72
        }
        let source = try open(driver)
        defer { source.close() }
        #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(ReadFrame(frame, keepsPixels: true).pixels == pattern(64 * 72))
    }

    @Test func `rows that someone padded stay padded and are read right`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size])])
        driver.answer = { picture in
            // As a driver does that was told before: 160 bytes a row instead of 128, if not asked for less.
            if picture.bytes_per_line.0 <= 160, picture.pixel_format == V4L2_BRIDGE_YUYV.rawValue {
                picture.width = 64
                picture.height = 48
                picture.bytes_per_line.0 = 160
                picture.size_image.0 = 160 * 48
            }
        }
        let source = try open(driver)
        defer { source.close() }
        let rows = pattern(160 * 48)
        #expect(driver.fill([rows], timestamp: clock.now()))
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(frame.geometry.strides[0] == 160)
        let truth: [UInt8] = (0..<48).flatMap { row in Array(rows[row * 160..<row * 160 + 128]) }
        #expect(ReadFrame(frame, keepsPixels: true).pixels == truth)
    }

    @Test func `a padding that was set before is asked for again`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let first = ScriptedMachine(driver, clock: clock)
        let device = try VideoDevice(path: "/dev/video0", calls: first.calls)
        var picture = v4l2_bridge_picture()
        picture.width = 64
        picture.height = 48
        picture.pixel_format = V4L2_BRIDGE_NV12.rawValue
        picture.bytes_per_line.0 = 96
        _ = try device.setPicture(picture)
        device.close()
        let source = try open(driver)
        defer { source.close() }
        #expect(driver.picture.bytes_per_line.0 == 96)
    }

    @Test func `a driver that answers another size is believed`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [PixelSize(width: 640, height: 480)])])
        driver.answer = { picture in
            picture.width = 768
            picture.height = 480
            picture.bytes_per_line.0 = 1536
            picture.size_image.0 = 1536 * 480
        }
        let source = try open(driver, size: PixelSize(width: 640, height: 480))
        defer { source.close() }
        #expect(source.summary.size == PixelSize(width: 768, height: 480))
    }

    @Test func `a driver that answers another format is believed where that can be used`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.answer = { picture in
            picture.pixel_format = V4L2_BRIDGE_YUYV.rawValue
            picture.bytes_per_line.0 = 128
            picture.size_image.0 = 128 * 48
        }
        let source = try open(driver)
        defer { source.close() }
        #expect(source.summary.format == .yuyv)
        #expect(throws: CaptureError.self) {
            _ = try self.open(driver, format: .nv12)
        }
        #expect(driver.openCount == 1)
    }

    @Test func `a format whose buffers do not fit it gives way to the next best`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size]), .init(V4L2_BRIDGE_GREY, [size])])
        driver.bufferLength = 64 * 48
        let source = try open(driver)
        defer { source.close() }
        #expect(source.summary.format == .grey)
    }

    @Test func `the rate that is answered is the one that is reported`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size], rates: [15, 25])])
        let source = try open(driver)
        defer { source.close() }
        #expect(source.summary.rate == 25)
    }

    @Test func `damaged and short frames are dropped, counted and given back to the driver`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        let good = pattern(64 * 72)
        let monotonic = V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
        #expect(driver.fill([good], flags: monotonic | V4L2_BRIDGE_BUFFER_ERROR.rawValue, timestamp: clock.now()))
        #expect(driver.fill([Array(good.dropLast(65))], timestamp: clock.now()))
        #expect(driver.fill([good], timestamp: clock.now()))
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(frame.sequence == 2)
        #expect(source.counters.damaged == 1)
        #expect(source.counters.short == 1)
        #expect(driver.queued.count == 4)
    }

    @Test func `a coded frame is as long as the driver says and no longer`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_MJPG, [size])])
        let source = try open(driver)
        defer { source.close() }
        #expect(driver.fill([pattern(777)], timestamp: clock.now()))
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        #expect(ReadFrame(frame, keepsPixels: true).pixels == pattern(777))
        #expect(frame.geometry.color == .jpeg)
    }

    @Test func `at most the frame in work, the newest one waiting and the one on its way are out`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        for _ in 0..<3 {
            #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
            #expect(try held.take(source.next(timeout: 0)))
        }
        #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 1_000_000)) == false)
        held.dropFirst()
        #expect(try held.take(source.next(timeout: 0)))
    }

    @Test func `a good frame that came before the camera went is still handed out, then the fault`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
        driver.faultAfterFilled = ENODEV
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        end(frame)
        let error = #expect(throws: CaptureError.self) { _ = try source.next(timeout: 0) }
        #expect(error?.code == .gone)
    }

    @Test func `a driver that gives few buffers always keeps one to fill`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.mostBuffers = 3
        let source = try open(driver)
        defer { source.close() }
        var held = HeldFrames()
        #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 0)))
        #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
        #expect(try held.take(source.next(timeout: 1_000_000)) == false)
    }

    @Test func `a frame on loan outlives its camera and is not queued into the dead stream`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        let pixels = pattern(64 * 72)
        #expect(driver.fill([pixels], timestamp: clock.now()))
        guard case .frame(let frame) = try source.next(timeout: 0) else {
            Issue.record("no frame")
            return
        }
        source.close()
        #expect(driver.openCount == 0)
        #expect(driver.mapped.count == 1)
        #expect(ReadFrame(frame, keepsPixels: true).pixels == pixels)
        end(frame)
        #expect(driver.mapped.isEmpty)
        #expect(driver.queued.isEmpty)
        #expect(!driver.isStreaming)
    }

    private func end(_ frame: consuming Frame) {}

    @Test func `unplugging in mid-stream is told at once, however often one asks`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        driver.unplug()
        for _ in 0..<2 {
            let before = clock.now()
            let error = #expect(throws: CaptureError.self) { _ = try source.next(timeout: 1_000_000_000) }
            #expect(error?.code == .gone)
            #expect(clock.now() == before)
        }
    }

    @Test func `a camera that is unplugged while a frame is out lets go of it quietly`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        #expect(driver.fill([pattern(64 * 72)], timestamp: clock.now()))
        var held = HeldFrames()
        #expect(try held.take(source.next(timeout: 0)))
        driver.unplug()
        held.dropFirst()
        let error = #expect(throws: CaptureError.self) { _ = try source.next(timeout: 0) }
        #expect(error?.code == .gone)
        source.close()
        #expect(driver.mapped.isEmpty)
        #expect(driver.openCount == 0)
    }

    @Test func `an interrupted wait ends at once`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let source = try open(driver)
        defer { source.close() }
        source.interrupt()
        let before = clock.now()
        guard case .idle = try source.next(timeout: 60_000_000_000) else {
            Issue.record("not idle")
            return
        }
        #expect(clock.now() == before)
    }

    @Test func `a call that a signal interrupts is repeated`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        driver.interruptions = 3
        let source = try open(driver)
        source.close()
        #expect(driver.interruptions == 0)
    }
}

import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge
import V4L2Kernel

/// What a recording takes of cameras in trouble, and what they tell by themselves.
@Suite struct CameraRecorderTests {
    private let size = PixelSize(width: 64, height: 48)
    private let clock = ManualClock()
    private let folder: ScratchFolder
    private let whole = [UInt8](repeating: 7, count: 64 * 72)

    init() throws {
        folder = try ScratchFolder()
    }

    private func recorder(_ driver: ScriptedDriver, _ machine: ScriptedMachine? = nil) throws -> CameraRecorder {
        try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test",
            started: "2026-11-30T00:00:00.000Z", interrupt: WakeEvent(), clock: clock,
            calls: (machine ?? ScriptedMachine(driver, clock: clock)).calls)
    }

    private func nv12() -> ScriptedDriver { ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])]) }

    private func source(_ path: String) throws -> RecordedSource {
        try RecordedSource(path: path, pacing: .asFastAsPossible, interrupt: WakeEvent())
    }

    @Test(arguments: [ENOSPC, ENOMEM])
    func `a camera for whose best format there is no room is recorded in the next one`(refusal: Int32) throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size]), .init(V4L2_BRIDGE_MJPG, [size])])
        driver.faultOfStart = { $0.pixel_format == V4L2_BRIDGE_YUYV.rawValue ? refusal : 0 }
        let asked = SourceRequest(device: "auto", size: size)
        let calls = ScriptedMachine(driver, clock: clock).calls
        let live = try? CameraSource(
            node: "/dev/video0", request: asked, interrupt: WakeEvent(), clock: clock, calls: calls)
        let taken = live?.formatName
        live?.close()
        let recorder = try? recorder(driver)
        // The same as is seen live, whatever that is.
        #expect(recorder?.device.format == (taken == nil ? nil : driver.picture.pixel_format))
        #expect(refusal != ENOSPC || recorder?.device.format == V4L2_BRIDGE_MJPG.rawValue)
        #expect(refusal != ENOSPC || recorder?.device.why?.contains("the bus has no room for YUYV") == true)
    }

    @Test func `a camera whose buffers do not fit its best format is recorded in the next one`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size]), .init(V4L2_BRIDGE_MJPG, [size])])
        driver.bufferLength = 4096
        #expect(try recorder(driver).device.format == V4L2_BRIDGE_MJPG.rawValue)
    }

    /// Gives one frame, which is filled while the device hangs up.
    private func hangingUp() -> (ScriptedDriver, ScriptedMachine) {
        let driver = nv12()
        let machine = ScriptedMachine(driver, clock: clock)
        machine.world = { [clock, whole] _ in
            clock.advance(by: 33_000_000)
            #expect(driver.fill([whole], timestamp: clock.now()))
            driver.hangsUp = true
        }
        return (driver, machine)
    }

    @Test func `the last frame of a camera that hangs up is recorded, and then the loss`() throws {
        let (driver, machine) = hangingUp()
        let recorder = try recorder(driver, machine)
        let path = folder.file("last")
        let writer = try RecordingWriter(path: path, device: recorder.device, replaces: false)
        let end = recorder.record(to: writer, seconds: 9, limit: 1 << 30) { _ in }
        try writer.finish()
        guard case .lost(let error) = end else {
            Issue.record("it ended as \(end)")
            return
        }
        #expect(error.code == .gone && recorder.progress.frames == 1)
        #expect(driver.queued.count == 5)
        #expect(try readAll(source(path)).count == 1)
    }

    @Test func `the last frame of a camera that hangs up is lent, and then the loss told`() throws {
        let (driver, machine) = hangingUp()
        let source = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock,
            calls: machine.calls)
        defer { source.close() }
        #expect(try readAll(source, keepsPixels: true, limit: 1).map(\.pixels) == [whole])
        let error = #expect(throws: CaptureError.self) { _ = try readAll(source, limit: 1) }
        #expect(error?.code == .gone)
        // The frame's buffer came back before.
        #expect(driver.queued.count == 5)
    }

    @Test func `a driver whose waits end at once without a frame is a loss, not a processor at work`() throws {
        let driver = nv12()
        let recorder = try recorder(driver)
        driver.faults[V4L2_KERNEL_DQBUF.rawValue] = EAGAIN
        #expect(driver.fill([whole], timestamp: clock.now()))
        let writer = try RecordingWriter(path: folder.file("spinning"), device: recorder.device, replaces: false)
        let end = recorder.record(to: writer, seconds: 9, limit: 1 << 30) { _ in }
        try writer.finish()
        guard case .lost(let error) = end else {
            Issue.record("it ended as \(end)")
            return
        }
        #expect(error.code == .unusable && error.message.contains("again and again"))
        #expect(driver.requests.count { $0 == V4L2_KERNEL_DQBUF.rawValue } < 10_000)
    }

    @Test func `what a second takes is told where it can be, and nothing where no disk holds it`() throws {
        var device = try recorder(nv12()).device
        #expect(device.interval == [1, 30] && device.bytesPerSecond == 64 * 72 * 30)
        device.planes[0].length = 3_000_000_000
        device.planes = Array(repeating: device.planes[0], count: 3)
        device.interval = [1, .max]
        #expect(device.bytesPerSecond == nil)
        device.interval = [0, 0]
        #expect(device.bytesPerSecond == nil)
    }

    // MARK: - Controls and events

    private let brightness: UInt32 = 0x0098_0900
    private let powerLine: UInt32 = 0x0098_0918

    /// As `struct v4l2_event_ctrl`: changes, type, value.
    private func became(_ value: Int32) -> [UInt8] {
        [1, 0, 0, 0, 1, 0, 0, 0] + withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private func talkative() -> ScriptedDriver {
        let driver = nv12()
        var menu = ScriptedControl(powerLine, type: 3, "Power Line Frequency", 0...2, value: 1)
        menu.items = [0: "Disabled", 1: "50 Hz", 2: "60 Hz"]
        driver.offeredControls.all = [ScriptedControl(brightness, "Brightness", 0...255, value: 42), menu]
        driver.events.types = [2, 3, 5]
        return driver
    }

    @Test func `its controls are recorded as they stand, and what it tells by itself in its place`() throws {
        let driver = talkative()
        let machine = ScriptedMachine(driver, clock: clock)
        let became120 = became(120)
        machine.world = { [clock, whole, brightness] milliseconds in
            clock.advance(by: Int64(min(milliseconds, 33)) * 1_000_000)
            #expect(driver.fill([whole], timestamp: clock.now()))
            driver.events.happen(.init(type: 3, id: brightness, payload: became120))
        }
        let recorder = try recorder(driver, machine)
        #expect(recorder.device.controls?.map(\.name) == ["brightness", "power_line_frequency"])
        #expect(recorder.device.controls?.map(\.value) == [42, 1])
        #expect(recorder.device.controls?.last?.entry == "50 Hz")
        let path = folder.file("events")
        let writer = try RecordingWriter(path: path, device: recorder.device, replaces: false)
        #expect(recorder.record(to: writer, seconds: 0.1, limit: 1 << 30) { _ in } == .done)
        driver.events.happen(.init(type: 5, payload: [1]))
        driver.hangsUp = true
        guard case .lost = recorder.record(to: writer, seconds: 1, limit: 1 << 30, told: { _ in }) else {
            Issue.record("it goes on")
            return
        }
        try writer.finish()

        let reader = try RecordingReader(path: path)
        var kinds: [String] = []
        var events: [RecordedEvent] = []
        while let item = reader.next() {
            switch item {
            case .frame: kinds.append("frame")
            case .fault: kinds.append("fault")
            case .event(let event):
                kinds.append("event")
                events.append(event)
            }
        }
        #expect(reader.complaint == nil && reader.device == recorder.device)
        #expect(kinds.suffix(2) == ["event", "fault"] && kinds.filter { $0 == "frame" }.count >= 3)
        #expect(events.map(\.sequence) == (0..<UInt32(events.count)).map { $0 })
        #expect(events.first?.payload.count == 64 && events.first?.timestamp == 3_000_000_004)
        let controls = try #require(reader.device.controls)
        #expect(events.first?.words(controls: controls) == "brightness became 120")
        #expect(events.last?.words(controls: controls) == "the signal at the input changed")

        let source = try source(path)
        #expect(try readAll(source).count == kinds.filter { $0 == "frame" }.count)
        #expect(source.events.count == events.count && source.events.first.map(\.event) == events)
        #expect(source.events.first.allSatisfy { (0...2_000_000_000).contains($0.time) })
    }

    @Test func `of events without end the first are kept, and all are counted`() throws {
        let recorder = try recorder(talkative())
        let path = folder.file("many")
        let writer = try RecordingWriter(path: path, device: recorder.device, replaces: false)
        for number in 0..<UInt32(1000) {
            try writer.write(
                RecordedEvent(
                    time: 5, timestamp: .min, type: number, id: .max, sequence: number,
                    payload: [UInt8](repeating: 0xFF, count: 64)))
        }
        try writer.finish()
        let source = try source(path)
        #expect(try readAll(source).isEmpty)
        #expect(source.events.count == 1000 && source.events.first.count < 100)
        for (_, event) in source.events.first { #expect(!event.words(controls: []).isEmpty) }
    }

    @Test func `a recording of the first version, without controls and events, still plays`() throws {
        let recorder = try recorder(nv12())
        var device = recorder.device
        device.controls = nil
        device.why = nil
        let path = folder.file("old")
        let writer = try RecordingWriter(path: path, device: device, replaces: false)
        try writer.write(
            RecordedFrame(
                sequence: 0, flags: 0, timestamp: 1, arrival: 2,
                planes: [.init(bytesUsed: UInt32(whole.count), dataOffset: 0, bytes: whole)]))
        try writer.finish()
        var bytes = try folder.read("old")
        bytes[8] = 1
        let old = try source(folder.write("old", bytes))
        #expect(old.device.controls == nil)
        #expect(try readAll(old).count == 1 && old.complaint == nil)
    }
}

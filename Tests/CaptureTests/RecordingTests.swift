import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

@Suite struct RecordingTests {
    private let size = PixelSize(width: 64, height: 48)
    private let clock = ManualClock()
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func pattern(_ count: Int, seed: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7 &+ seed) }
    }

    /// A camera that gives whole, damaged and short frames, with a gap in its numbers, and breaks off.
    private func record(
        to path: String, driver: ScriptedDriver, frames: Int = 6, replaces: Bool = false
    ) throws -> CameraRecorder.End {
        let interrupt = try WakeEvent()
        let recorder = try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test",
            started: "2026-11-30T00:00:00.000Z", interrupt: interrupt, clock: clock,
            calls: ScriptedMachine(driver, clock: clock).calls)
        let writer = try RecordingWriter(path: path, device: recorder.device, replaces: replaces)
        var count = 0
        let next = {
            clock.advance(by: 33_000_000)
            let isShort = count == 3
            let flags =
                V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
                | (count == 2 ? V4L2_BRIDGE_BUFFER_ERROR.rawValue : 0)
            #expect(
                driver.fill(
                    [pattern(isShort ? 100 : 64 * 72, seed: count)], flags: flags,
                    sequence: UInt32(count < 4 ? count : count + 5), timestamp: clock.now() - 20_000_000))
            count += 1
        }
        next()
        let end = recorder.record(to: writer, seconds: 60, limit: 1 << 30) { _ in
            if count < frames { next() } else { driver.unplug() }
        }
        try writer.finish()
        return end
    }

    private func source(_ path: String, pacing: Pacing = .asFastAsPossible) throws -> RecordedSource {
        try RecordedSource(path: path, pacing: pacing, interrupt: WakeEvent())
    }

    private func nv12() -> ScriptedDriver { ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])]) }

    @Test func `what was recorded plays as it came: bytes, times, numbers, damage and the end`() throws {
        let path = folder.file("a.recording")
        let end = try record(to: path, driver: nv12())
        guard case .lost(let error) = end else {
            Issue.record("it ended as \(end)")
            return
        }
        #expect(error.code == .gone)
        let source = try source(path)
        #expect(source.summary.size == size && source.summary.format == .nv12)
        #expect(source.device.card == "Scripted Camera" && source.device.offers.map(\.format) == ["NV12"])
        let frames = try readAll(source, keepsPixels: true)
        #expect(frames.map(\.pixels) == [0, 1, 4, 5].map { pattern(64 * 72, seed: $0) })
        #expect(frames.map(\.time) == [0, 33_000_000, 132_000_000, 165_000_000])
        #expect(source.counters.damaged == 1 && source.counters.short == 1 && source.counters.skipped == 5)
        guard case .end = try source.next(timeout: 0) else {
            Issue.record("it goes on behind its end")
            return
        }
        #expect(source.complaint == nil)
        #expect(source.fault?.code == .gone)
    }

    @Test func `a format that has to be converted is recorded as it came, and converted when it plays`() throws {
        let path = folder.file("a.recording")
        let mosaic = [ScriptedDriver.Offer(v4l2_bridge_pixel_format(CameraFormat.code("GBRG")), [size])]
        _ = try record(to: path, driver: ScriptedDriver(mosaic))
        let source = try source(path)
        #expect(source.device.offers.map(\.format) == ["GBRG"])
        #expect(source.summary.format == .i420)
        let frames = try readAll(source, keepsPixels: true)
        let driver = ScriptedDriver(mosaic)
        let live = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
        defer { live.close() }
        let converted = try [0, 1, 4, 5].map { seed in
            #expect(driver.fill([pattern(64 * 72, seed: seed)], timestamp: clock.now()))
            return try readAll(live, keepsPixels: true, limit: 1)[0].pixels
        }
        #expect(frames.map(\.pixels) == converted)
        #expect(source.counters.damaged == 1 && source.counters.short == 1 && source.counters.unconverted == 0)
    }

    @Test func `planes of separate memory are recorded as such`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NM12, [size])])
        driver.capabilities = V4L2_BRIDGE_CAN_CAPTURE_PLANES.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
        driver.bufferLength = 8192
        let path = folder.file("planes.recording")
        let recorder = try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test", started: "",
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
        let (luma, chroma) = (pattern(64 * 48, seed: 1), pattern(64 * 24, seed: 2))
        let gap = [UInt8](repeating: 0xEE, count: 16)
        #expect(driver.fill([gap + luma, gap + chroma], timestamp: clock.now(), offset: 16))
        let writer = try RecordingWriter(path: path, device: recorder.device, replaces: false)
        #expect(recorder.record(to: writer, seconds: 1, limit: 1 << 30) { _ in } == .done)
        try writer.finish()
        #expect(try readAll(source(path), keepsPixels: true).map(\.pixels) == [luma + chroma])
    }

    @Test func `only its owner may read it, and a file that is there stays unless it may be replaced`() throws {
        let path = folder.file("b.recording")
        _ = try record(to: path, driver: nv12())
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let before = try folder.read("b.recording")
        #expect(throws: CaptureError.self) { _ = try record(to: path, driver: nv12(), frames: 2) }
        #expect(try folder.read("b.recording") == before)
        _ = try record(to: path, driver: nv12(), frames: 2, replaces: true)
        #expect(try folder.read("b.recording").count < before.count)
        #expect(try Program.run(["ls", "-A", folder.path]) == Array("b.recording\n".utf8))
    }

    @Test func `it ends where it is told to, when it is full, and leaves nothing of one that is given up`() throws {
        let driver = nv12()
        let stop = try WakeEvent()
        let recorder = try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test", started: "",
            interrupt: stop, clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
        let writer = try RecordingWriter(path: folder.file("c"), device: recorder.device, replaces: false)
        #expect(recorder.record(to: writer, seconds: 9, limit: 1) { _ in } == .full)
        stop.signal()
        #expect(recorder.record(to: writer, seconds: 9, limit: 1 << 30) { _ in } == .interrupted)
        #expect(recorder.progress.frames == 0)
        writer.discard()
        #expect(try Program.run(["ls", "-A", folder.path]) == [])
    }

    @Test func `a recording that was broken off plays as far as it is whole, wherever it was cut`() throws {
        let path = folder.file("d.recording")
        _ = try record(to: path, driver: nv12())
        let bytes = try folder.read("d.recording")
        let whole = try readAll(source(path)).count
        #expect(whole == 4)
        for count in stride(from: 1, to: bytes.count, by: 977) {
            let cut = try folder.write("cut.recording", bytes.prefix(count))
            guard let source = try? source(cut) else { continue }
            let frames = try readAll(source).count
            #expect(frames <= whole && source.complaint?.contains("broken off") == true, "cut at \(count)")
        }
    }

    @Test func `one changed bit anywhere is found`() throws {
        let path = folder.file("e.recording")
        _ = try record(to: path, driver: nv12(), frames: 3)
        let bytes = try folder.read("e.recording")
        for place in stride(from: 0, to: bytes.count, by: 251) {
            var changed = bytes
            changed[place] ^= 0x10
            let file = try folder.write("changed.recording", changed)
            guard let source = try? source(file) else { continue }
            _ = try readAll(source)
            #expect(source.complaint != nil, "byte \(place)")
        }
    }

    @Test func `another version and what is no recording are refused by name`() throws {
        let path = folder.file("f.recording")
        _ = try record(to: path, driver: nv12(), frames: 1)
        var bytes = try folder.read("f.recording")
        bytes[8] = 3
        let later = try folder.write("later.recording", bytes)
        let refusal = #expect(throws: CaptureError.self) { try source(later) }
        #expect(refusal?.message.contains("version 3") == true)
        let text = try folder.write("text", Array("hello, world, this is no recording".utf8))
        let other = #expect(throws: CaptureError.self) { try source(text) }
        #expect(other?.message.contains("no recording") == true)
        #expect(try SourceKind.of(path) == .recording)
    }

    @Test func `a description that no camera gives is refused`() throws {
        var device = try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test", started: "",
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(nv12(), clock: clock).calls
        ).device
        let changes: [(String, (inout RecordedDevice) -> Void)] = [
            ("picture", { $0.width = 4_000_000 }), ("planes", { $0.planes = [] }),
            ("bytes", { $0.planes[0].length = .max }), ("buffers", { $0.bufferCount = 0 }),
            ("time", { $0.interval = [] }),
        ]
        let honest = device
        for (index, (word, change)) in changes.enumerated() {
            device = honest
            change(&device)
            let path = folder.file("g\(index)")
            try RecordingWriter(path: path, device: device, replaces: false).finish()
            let refusal = #expect(throws: CaptureError.self) { try source(path) }
            #expect(refusal?.message.contains(word) == true, "\(word): \(refusal?.message ?? "")")
        }
    }
}

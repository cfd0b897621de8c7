import Capture
import Frames
import Glibc
import TestSupport
import Testing

@Suite struct CommandSourceTests {
    private func request(
        _ command: [String], _ format: CommandFormat = .yuv4mpeg, size: PixelSize? = nil
    ) -> SourceRequest {
        var request = SourceRequest(device: "auto", size: size, rate: 30)
        request.command = command
        request.commandFormat = format
        return request
    }

    private func shell(_ script: String) -> [String] { ["sh", "-c", script] }

    /// The error that ends a source, at its opening or later.
    private func end(of request: SourceRequest) -> CaptureError? {
        #expect(throws: CaptureError.self) {
            let source = try SourceOpener.open(request)
            defer { source.close() }
            _ = try readAll(source)
        }
    }

    private func pattern(_ format: String, _ more: [String], size: String = "64x48") -> [String] {
        ["ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc=size=\(size):rate=50", "-frames:v", "3"] + more
            + ["-f", format, "-"]
    }

    @Test(arguments: ["yuv420p", "yuv422p", "yuv444p", "gray"])
    func `the pictures ffmpeg writes as YUV4MPEG2 are read, also of odd size`(format: String) throws {
        let source = try SourceOpener.open(
            request(pattern("yuv4mpegpipe", ["-pix_fmt", format, "-strict", "-1"], size: "65x47")))
        defer { source.close() }
        let frames = try readAll(source, keepsPixels: true, limit: 3)
        #expect(source.summary.size == PixelSize(width: 65, height: 47))
        #expect(source.summary.rate == 50)
        #expect(frames.count == 3)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(Set(frames[0].pixels).count > 10)
    }

    @Test(arguments: [
        ("nv12", CommandFormat.nv12), ("yuv420p", .i420), ("yuyv422", .yuyv), ("bgr24", .bgr), ("rgb24", .rgb),
        ("bgra", .bgra), ("gray", .grey),
    ])
    func `raw frames arrive to the byte`(name: String, format: CommandFormat) throws {
        let command = pattern("rawvideo", ["-pix_fmt", name])
        let expected = try Program.run(command)
        let source = try SourceOpener.open(request(command, format, size: PixelSize(width: 64, height: 48)))
        defer { source.close() }
        #expect(try readAll(source, keepsPixels: true, limit: 3).flatMap(\.pixels) == expected)
    }

    @Test func `JPEGs one after the other are frames`() throws {
        let source = try SourceOpener.open(request(pattern("mjpeg", []), .mjpeg))
        defer { source.close() }
        let frames = try readAll(source, keepsPixels: true, limit: 3)
        #expect(frames.count == 3 && frames.allSatisfy { $0.pixels.starts(with: [0xFF, 0xD8]) })
    }

    private let twoFrames = "printf 'YUV4MPEG2 W2 H2 F30:1\\nFRAME\\n123456FRAME\\n123456'"

    @Test(arguments: [
        ("exit 3", "ended with code 3"), ("kill -SEGV $$", "SIGSEGV"), ("exit 0", "ended by itself"),
        ("printf 'FRAME\\n12'; exit 1", "in the middle of a frame"),
    ])
    func `how it ended is told with its last words`(script: String, words: String) {
        let error = end(of: request(shell("\(twoFrames); echo sensor lost >&2; \(script)")))
        #expect(error?.code == .gone)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("it said: sensor lost") == true)
    }

    @Test func `a program that is not there, and one that may not be run, are told apart`() throws {
        let missing = end(of: request(["facetrackd-no-such-program"]))
        #expect(missing?.code == .notFound && missing?.message.contains("install it") == true)
        let folder = try ScratchFolder()
        let denied = end(of: request([try folder.write("notes", [])]))
        #expect(denied?.code == .denied && denied?.message.contains("chmod +x") == true)
    }

    @Test func `a file that is executable and no program says so`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("broken", Array("#!/nowhere/interpreter\n".utf8))
        #expect(chmod(path, 0o755) == 0)
        #expect(end(of: request([path]))?.message.contains("could not be started") == true)
    }

    @Test func `passwords in its arguments are never shown`() {
        let error = end(of: request(["sh", "-c", "echo $0 >&2; exit 1", "rtsp://ada:s3cret@host/x"]))
        #expect(error?.description.contains("ada:***@host") == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func `another size in mid-stream and garbage are refused by name`() {
        let changed = end(of: request(shell("\(twoFrames); printf 'YUV4MPEG2 W4 H2\\n'; sleep 1000")))
        #expect(changed?.code == .unusable && changed?.message.contains("2x2 to 4x2") == true)
        let garbage = end(of: request(shell("\(twoFrames); printf 'hello there'; sleep 1000")))
        #expect(garbage?.code == .unusable && garbage?.message.contains("hello") == true)
    }

    @Test func `one that runs and shows nothing more has stalled`() throws {
        let clock = ManualClock()
        let source = try CommandSource(
            request(shell("\(twoFrames); exec sleep 1000")), interrupt: WakeEvent(), clock: clock)
        defer { source.close() }
        _ = try readAll(source, limit: 2)
        clock.advance(by: 6_000_000_000)
        let error = #expect(throws: CaptureError.self) { _ = try source.next(timeout: 0) }
        #expect(error?.code == .stalled)
    }

    @Test func `one faster than real time is told to keep the pace`() throws {
        let clock = ManualClock()
        let source = try CommandSource(
            request(shell("\(twoFrames); while printf 'FRAME\\n123456'; do :; done")),
            interrupt: WakeEvent(), clock: clock)
        defer { source.close() }
        let error = #expect(throws: CaptureError.self) {
            while true {
                clock.advance(by: 1_000_000)
                _ = try readAll(source, limit: 1)
            }
        }
        #expect(error?.message.contains("faster than real time") == true)
    }

    @Test func `with all buffers on loan it is read on, and what is lost is counted`() throws {
        let source = try CommandSource(
            request(shell("\(twoFrames); while sleep 0.01; do printf 'FRAME\\n123456'; done")), interrupt: WakeEvent())
        defer { source.close() }
        var held = HeldFrames()
        while source.counters.skipped < 3 {
            _ = held.take(try source.next(timeout: 200_000_000))
        }
        #expect(source.counters.skipped >= 3)
    }

    @Test func `closing ends it with all that it has started`() throws {
        let folder = try ScratchFolder()
        let file = folder.file("pids")
        let script = "sleep 1000 & echo $! >>\(file); setsid sleep 1000 & echo $! >>\(file); \(twoFrames); wait"
        let source = try SourceOpener.open(request(shell(script)))
        let pids = String(decoding: try folder.read("pids"), as: UTF8.self).split(separator: "\n").compactMap {
            Int32($0)
        }
        #expect(pids.count == 2 && pids.allSatisfy { kill($0, 0) == 0 })
        source.close()
        #expect(pids.allSatisfy { kill($0, 0) == -1 && errno == ESRCH })
    }

    @Test func `it has no descriptor of ours, and ends also where it ignores being asked`() throws {
        let folder = try ScratchFolder()
        let script = "trap '' TERM; ls /proc/self/fd >\(folder.file("list")); \(twoFrames); while :; do sleep 1; done"
        let source = try SourceOpener.open(request(shell(script)))
        source.close()
        // 0, 1, 2 and the folder that ls reads.
        #expect(String(decoding: try folder.read("list"), as: UTF8.self).split(separator: "\n").count == 4)
    }
}

import Capture
import Frames
import TestSupport
import Testing

@Suite struct MovieSourceTests {
    @Test func `a movie of variable rate gives each coded frame once with its own time`() throws {
        let folder = try ScratchFolder()
        // Two of three frames left out in the middle, B-frames, and a first time that is not 0.
        let path = try TestMovie(
            folder, "variable.mkv",
            filter: "select='not(between(n,20,50)*mod(n,3))',setpts=PTS+7/TB",
            codec: ["-c:v", "libx264", "-bf", "3", "-pix_fmt", "yuv420p"]
        ).path
        let truth = try TestMovie.times(of: path)
        let source = try open(SourceRequest(device: path))
        let frames = try readAll(source)
        #expect(truth.count == 54)
        #expect(frames.map(\.time) == truth)
        #expect(frames.map(\.sequence) == Array(0..<54))
    }

    @Test func `times are exact in a time base that no decimal fraction holds`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(
            folder, "ntsc.mp4", rate: "30000/1001", seconds: 2.5, codec: ["-c:v", "libx264", "-pix_fmt", "yuv420p"]
        ).path
        let frames = try readAll(try open(SourceRequest(device: path)))
        let truth: [Int64] = (0..<75).map { (index: Int64) -> Int64 in (index * 1_001_000_000_000 + 15_000) / 30_000 }
        #expect(frames.map(\.time) == truth)
    }

    @Test(arguments: [
        PixelSize(width: 64, height: 48), PixelSize(width: 65, height: 47), PixelSize(width: 31, height: 33),
    ])
    func `the pixels are those ffmpeg decodes, odd sizes included`(size: PixelSize) throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "size.mkv", size: size, codec: ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]).path
        let source = try open(SourceRequest(device: path))
        #expect(source.summary.size == size)
        #expect(source.summary.format == .nv12)
        let frames = try readAll(source, keepsPixels: true)
        let truth = try Program.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-f", "rawvideo", "-pix_fmt", "nv12", "pipe:1"])
        #expect(frames.count == 75)
        #expect(frames.flatMap(\.pixels) == truth)
    }

    @Test func `a scaled movie has the size asked for and is the same every time`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "scaled.mkv", codec: ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]).path
        let request = SourceRequest(device: path, scale: PixelSize(width: 320, height: 131))
        let first = try readAll(try open(request), keepsPixels: true)
        let second = try readAll(try open(request), keepsPixels: true)
        #expect(first.count == 75)
        #expect(first.allSatisfy { $0.size == PixelSize(width: 320, height: 131) })
        #expect(first == second)
    }

    @Test func `colours are labelled as the movie says and full range becomes limited`() throws {
        let folder = try ScratchFolder()
        let high = try TestMovie(
            folder, "709.mp4",
            codec: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_range", "tv"])
        let full = try TestMovie(
            folder, "full.mp4",
            codec: ["-c:v", "libx264", "-pix_fmt", "yuvj420p", "-colorspace", "smpte170m", "-color_range", "pc"],
            picture: "color=white")
        let labelled = try readAll(try open(SourceRequest(device: high.path)))
        #expect(labelled.first?.color == ColorEncoding(matrix: .bt709, range: .limited))
        let white = try readAll(try open(SourceRequest(device: full.path)), keepsPixels: true)
        #expect(white.first?.color == ColorEncoding(matrix: .bt601, range: .limited))
        #expect(white.first?.pixels.first.map { abs(Int($0) - 235) <= 1 } == true)
    }

    @Test func `a looping movie goes on with rising times`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "loop.mkv", seconds: 0.2, codec: ["-c:v", "ffv1"]).path
        let source = try open(SourceRequest(device: path, loops: true))
        let frames = try readAll(source, limit: 13)
        let truth: [Int64] = (0..<13).map { (index: Int64) -> Int64 in index * 40_000_000 }
        #expect(frames.map(\.time) == truth)
        #expect(frames.map(\.sequence) == Array(0..<13))
    }

    @Test func `times beyond all measure still rise, also in a loop`() throws {
        let folder = try ScratchFolder()
        // A day and more from frame to frame, over a hundred of them.
        let path = try TestMovie(
            folder, "absurd.nut", seconds: 4, filter: "settb=1,setpts=N*100000",
            codec: ["-c:v", "ffv1", "-enc_time_base", "-1"]
        ).path
        let times = try readAll(try open(SourceRequest(device: path, loops: true)), limit: 250).map(\.time)
        #expect(times.count == 250)
        #expect(times.prefix(90) == (0..<90).map { Int64($0) * 100_000_000_000_000 }[...])
        #expect(times[99] - times[98] == 1)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `at real pace no frame comes before its time`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "pace.mkv", seconds: 0.4, codec: ["-c:v", "ffv1"]).path
        let clock = ManualClock()
        let source = try SourceOpener.open(SourceRequest(device: path, pacing: .realTime), clock: clock)
        let start = clock.now()
        let frames = try readAll(source, clock: clock, timeout: 5_000_000)
        #expect(frames.count == 10)
        for frame in frames {
            #expect(frame.arrival - start >= frame.time)
            #expect(frame.arrival - start < frame.time + 5_000_000)
        }
    }

    @Test func `a frame that is still on loan keeps its pixels after the source is closed`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "loan.mkv", codec: ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]).path
        var source: (any FrameSource)? = try open(SourceRequest(device: path))
        guard let step = try source?.next(timeout: 10_000_000_000), case .frame(let frame) = step else {
            Issue.record("no frame")
            return
        }
        let before = ReadFrame(frame, keepsPixels: true)
        source?.close()
        source = nil
        #expect(ReadFrame(frame, keepsPixels: true) == before)
    }

    @Test func `with every buffer on loan the source waits for one instead of overwriting it`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "loans.mkv", codec: ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]).path
        let source = try open(SourceRequest(device: path))
        var held = HeldFrames()
        var count = 0
        while count < 4, try held.take(source.next(timeout: 10_000_000_000)) { count += 1 }
        #expect(count == 4)
        #expect(try held.take(source.next(timeout: 1_000_000)) == false)
        held.dropFirst()
        #expect(try held.take(source.next(timeout: 10_000_000_000)))
    }

    @Test func `an interrupted source says idle at once`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "interrupt.mkv", codec: ["-c:v", "ffv1"]).path
        let source = try open(SourceRequest(device: path))
        source.interrupt()
        let step = try source.next(timeout: 3_600_000_000_000)
        guard case .idle = step else {
            Issue.record("not idle")
            return
        }
    }

    private func open(_ request: SourceRequest) throws -> any FrameSource {
        try SourceOpener.open(request)
    }
}

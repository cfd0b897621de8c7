import Capture
import Frames
import Glibc
import TestSupport
import Testing

@Suite struct MovieFaultTests {
    private let codec = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]

    private func failure(_ device: String) -> CaptureError? {
        #expect(throws: CaptureError.self) { _ = try SourceOpener.open(SourceRequest(device: device)) }
    }

    @Test func `a text file is no movie, and ffmpeg's words say why`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("notes.txt", Array("Buy milk.\n".utf8))
        let error = failure(path)
        #expect(error?.code == .notASource)
        #expect(error?.subject == path)
        #expect(error?.message.contains("Invalid data found") == true)
        #expect(error?.message.contains("convert it") == true)
    }

    @Test func `a play list cannot make ffmpeg open other files`() throws {
        let folder = try ScratchFolder()
        _ = try TestMovie(folder, "secret.mkv", seconds: 0.2, codec: ["-c:v", "ffv1"])
        let list = try folder.write("list.ffconcat", Array("ffconcat version 1.0\nfile secret.mkv\n".utf8))
        let play = try folder.write("list.m3u8", Array("#EXTM3U\n#EXTINF:1,\nsecret.mkv\n#EXT-X-ENDLIST\n".utf8))
        #expect(failure(list)?.code == .notASource)
        #expect(failure(play)?.code == .notASource)
    }

    @Test func `sound alone is no picture`() throws {
        let folder = try ScratchFolder()
        let path = folder.file("sound.mkv")
        try Program.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=duration=0.2", "-c:a", "flac", path])
        #expect(failure(path)?.message.contains("no video") == true)
    }

    @Test func `a missing file, an empty one and an unknown scheme are told apart`() throws {
        let folder = try ScratchFolder()
        #expect(failure(folder.file("nowhere.mp4"))?.code == .notFound)
        #expect(failure(try folder.write("empty.mp4", []))?.message.contains("empty") == true)
        #expect(failure("gopher://example.org/movie")?.code == .notASource)
    }

    @Test func `a movie without its index cannot be read`() throws {
        let folder = try ScratchFolder()
        _ = try TestMovie(folder, "whole.mp4", codec: codec)
        let bytes = try folder.read("whole.mp4")
        let path = try folder.write("half.mp4", bytes.prefix(bytes.count / 2))
        #expect(failure(path)?.code == .notASource)
    }

    @Test func `a damaged movie gives what can be read, and the damage is told`() throws {
        let folder = try ScratchFolder()
        _ = try TestMovie(folder, "whole.mkv", codec: codec + ["-g", "10"])
        var bytes = try folder.read("whole.mkv")
        for index in stride(from: bytes.count / 3, to: bytes.count * 2 / 3, by: 7) { bytes[index] ^= 0x5A }
        let path = try folder.write("damaged.mkv", bytes)
        let source = try MovieSource(SourceRequest(device: path), interrupt: WakeEvent())
        let frames = try readAll(source)
        #expect((1...75).contains(frames.count))
        #expect(source.complaint != nil)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test(arguments: ["-y.mkv", "a:b.mkv", "rtsp: camera.mkv", "%d.mkv", "file name'.mkv"])
    func `a file name is never taken for an option, a protocol or a pattern`(name: String) throws {
        let folder = try ScratchFolder()
        _ = try TestMovie(folder, "plain.mkv", seconds: 0.2, codec: ["-c:v", "ffv1"])
        let path = try folder.write(name, try folder.read("plain.mkv"))
        #expect(try readAll(try SourceOpener.open(SourceRequest(device: path))).count == 5)
    }

    @Test func `a relative name that begins with a dash is a file name`() {
        let command = FFmpegCommand(location: "-y.mkv", isStream: false, scale: nil)
        #expect(command.arguments.contains("file:-y.mkv"))
        #expect(!command.arguments.contains("-y.mkv"))
    }

    @Test func `the child has no descriptor of ours and is gone after the end`() throws {
        let listing = try Program.run(["ls", "/proc/self/fd"])
        // 0, 1, 2 and the folder that ls reads.
        #expect(String(decoding: listing, as: UTF8.self).split(separator: "\n").count == 4)
        let child = try ChildProcess(["sleep", "1000"])
        #expect(kill(child.identifier, 0) == 0)
        #expect(getpgid(child.identifier) == child.identifier)
        child.end()
        #expect(kill(child.identifier, 0) == -1 && errno == ESRCH)
    }

    @Test func `closing in the middle leaves no child`() throws {
        let folder = try ScratchFolder()
        let path = try TestMovie(folder, "long.mkv", seconds: 30, codec: ["-c:v", "ffv1"]).path
        let source = try SourceOpener.open(SourceRequest(device: path))
        _ = try source.next(timeout: 10_000_000_000)
        #expect(children(reading: path).count == 1)
        source.close()
        #expect(children(reading: path).isEmpty)
        source.close()
    }

    @Test func `a program that is not there is named with how to get it`() {
        let error = #expect(throws: CaptureError.self) { _ = try ChildProcess(["facetrackd-no-such-program"]) }
        #expect(error?.message == "the program facetrackd-no-such-program is not installed; install it")
        for kept in [false, true] {
            let error = #expect(throws: CaptureError.self) {
                _ = try ChildProcess(["facetrackd-no-such-program"], kept: kept, remedy: "the door needs it: fetch it")
            }
            #expect(error?.message.hasSuffix("is not installed; the door needs it: fetch it") == true)
            #expect(error?.message.contains("movies") == false)
        }
    }

    @Test func `a stream nobody serves is told without its password`() {
        let error = failure("rtsp://ada:s3cret@127.0.0.1:1/door?token=t0ken")
        #expect(error?.code == .notFound)
        #expect(error?.subject == "rtsp://ada:***@127.0.0.1:1/door?token=***")
        #expect(error?.description.contains("s3cret") == false)
        #expect(error?.description.contains("t0ken") == false)
    }

    /// Processes whose command line holds `path`, this one excepted.
    private func children(reading path: String) -> [String] {
        let pattern = "file:" + path
        guard
            let text = try? Program.run([
                "sh", "-c", "for p in /proc/[0-9]*; do tr '\\0' ' ' < $p/cmdline 2>/dev/null; echo; done",
            ])
        else { return [] }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("ffmpeg") && $0.contains(pattern)
        }
    }
}

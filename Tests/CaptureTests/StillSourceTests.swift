import Capture
import Frames
import TestSupport
import Testing

@Suite struct StillSourceTests {
    /// A PNG of one colour made by ffmpeg.
    private func picture(_ folder: ScratchFolder, _ name: String, _ color: String, size: String = "8x6") throws {
        try Program.run([
            "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=\(color):size=\(size):rate=1", "-frames:v", "1",
            "-f",
            "image2", "-c:v", "png", "file:" + folder.file(name),
        ])
    }

    @Test func `a folder's pictures come in the order of their names at its rate`() throws {
        let folder = try ScratchFolder()
        try picture(folder, "b.png", "0x00FF00", size: "10x4")
        try picture(folder, "a.png", "0xFF0000")
        try picture(folder, "c", "0x0000FF")
        _ = try folder.write("notes.txt", Array("not a picture".utf8))
        _ = try folder.write("empty.jpg", [])
        let source = try SourceOpener.open(SourceRequest(device: folder.path, folderRate: 10))
        let frames = try readAll(source, keepsPixels: true)
        #expect(source.summary.kind == .still)
        #expect(frames.map(\.time) == [0, 100_000_000, 200_000_000])
        #expect(frames.map(\.size.width) == [8, 10, 8])
        // B, G or R, whichever is brightest.
        let colors = frames.map { frame in (0..<3).max { frame.pixels[$0] < frame.pixels[$1] } }
        #expect(colors == [2, 1, 0])
    }

    @Test func `one picture is one frame, or the same one for ever where it loops`() throws {
        let folder = try ScratchFolder()
        try picture(folder, "a.png", "0xFF0000")
        let path = folder.file("a.png")
        #expect(try readAll(try SourceOpener.open(SourceRequest(device: path))).count == 1)
        let frames = try readAll(try SourceOpener.open(SourceRequest(device: path, loops: true)), limit: 4)
        #expect(frames.map(\.time) == [0, 40_000_000, 80_000_000, 120_000_000])
    }

    @Test func `at real pace pictures keep their time`() throws {
        let folder = try ScratchFolder()
        try picture(folder, "a.png", "0xFF0000")
        let clock = ManualClock()
        let source = try SourceOpener.open(
            SourceRequest(device: folder.file("a.png"), loops: true, pacing: .realTime), clock: clock)
        let start = clock.now()
        let frames = try readAll(source, limit: 5, clock: clock, timeout: 1_000_000_000)
        #expect(frames.map { $0.arrival - start } == frames.map(\.time))
    }

    @Test func `a folder without pictures says what is missing`() throws {
        let folder = try ScratchFolder()
        _ = try folder.write("notes.txt", Array("not a picture".utf8))
        let error = #expect(throws: CaptureError.self) {
            _ = try SourceOpener.open(SourceRequest(device: folder.path))
        }
        #expect(error?.code == .notASource)
        #expect(error?.message.contains("holds no pictures") == true)
    }

    @Test func `a picture that is cut short is named`() throws {
        let folder = try ScratchFolder()
        try picture(folder, "a.png", "0xFF0000", size: "64x64")
        let path = try folder.write("cut.png", try folder.read("a.png").prefix(40))
        let error = #expect(throws: CaptureError.self) { _ = try SourceOpener.open(SourceRequest(device: path)) }
        #expect(error?.code == .unusable)
        #expect(error?.subject == path)
    }
}

import Capture
import TestSupport
import Testing

@Suite struct SourceAddressTests {
    @Test(arguments: [
        ("rtsp://ada:secret@cam/1", "rtsp://ada:***@cam/1"),
        ("rtsp://ada:se/cr@et@cam/1", "rtsp://ada:***@cam/1"),
        ("http://cam/v.mjpg?user=ada&pwd=secret&fps=5", "http://cam/v.mjpg?user=ada&pwd=***&fps=5"),
        ("could not open 'rtsp://a:b@c/d': refused", "could not open 'rtsp://a:***@c/d': refused"),
        ("rtsp://ada@cam/1", "rtsp://ada@cam/1"),
        ("/movies/a:b@c.mp4", "/movies/a:b@c.mp4"),
        ("rtsp://a:b@c/ and rtsp://d:e@f/", "rtsp://a:***@c/ and rtsp://d:***@f/"),
    ])
    func `passwords are taken out and nothing else`(text: String, shown: String) {
        #expect(SourceAddress.withoutPasswords(text) == shown)
    }

    @Test func `what a device is follows from its words and its first bytes`() throws {
        let folder = try ScratchFolder()
        let jpeg = try folder.write("a", [0xFF, 0xD8, 0xFF, 0xE0])
        let png = try folder.write("b", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let row = try folder.write("c.mjpeg", [0xFF, 0xD8, 0xFF, 0xE0])
        #expect(try SourceKind.of(jpeg) == .picture)
        #expect(try SourceKind.of(png) == .picture)
        #expect(try SourceKind.of(row) == .movie)
        #expect(try SourceKind.of(try folder.write("d", [0])) == .movie)
        #expect(try SourceKind.of(folder.path) == .folder)
        #expect(try SourceKind.of("RTSP://camera/1") == .stream)
        #expect(try SourceKind.of("auto") == .camera)
        #expect(try SourceKind.of("/dev/video99") == .camera)
        #expect(try SourceKind.of("usb-0000:00:14.0-1") == .camera)
        #expect(try SourceKind.of("/dev/null") == .camera)
    }
}

import Frames
import Glibc
import TestSupport
import Testing

@Suite("Bitmaps")
struct ImageBitmapTests {
    private static let size = PixelSize(width: 23, height: 14)

    /// Noise in B G R A, A = 255.
    private static let pixels: [UInt8] = {
        var noise = Noise(seed: 77)
        return (0..<size.width * size.height * 4).map { $0 % 4 == 3 ? 255 : noise.byte() }
    }()

    private func bytes(_ bitmap: ImageBitmap) -> [UInt8] {
        bitmap.withBytes { span in span.withUnsafeBytes { Array($0) } }
    }

    private func bgra(_ file: String) throws -> [UInt8] {
        try Program.run(["ffmpeg", "-v", "error", "-nostdin", "-i", file, "-pix_fmt", "bgra", "-f", "rawvideo", "-"])
    }

    @Test("A PNG that was written is read back as it was, by us and by ffmpeg")
    func roundTrip() throws {
        let folder = try ScratchFolder()
        let file = folder.file("a.png")
        try ImageBitmap(size: Self.size, bgra: Self.pixels).writePNG(to: file)
        let read = try ImageBitmap.contentsOfFile(file)
        #expect(read.size == Self.size)
        #expect(bytes(read) == Self.pixels)
        #expect(try bgra(file) == Self.pixels)
    }

    @Test("Writing replaces a file as a whole and leaves nothing else behind")
    func replacing() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("a.png", Array("old".utf8))
        try ImageBitmap(size: Self.size, bgra: Self.pixels).writePNG(to: file)
        #expect(bytes(try ImageBitmap.contentsOfFile(file)) == Self.pixels)
        let listing = try Program.run(["ls", "-A", folder.path])
        #expect(String(decoding: listing, as: UTF8.self) == "a.png\n")
    }

    @Test("A PNG that cannot be written says why and leaves nothing behind")
    func notWritable() throws {
        let folder = try ScratchFolder()
        let bitmap = try ImageBitmap(size: Self.size, bgra: Self.pixels)
        let missing = #expect(throws: FramesError.self) { try bitmap.writePNG(to: folder.file("no/such/a.png")) }
        #expect(missing?.code == .notFound)
        #expect(missing?.subject == folder.file("no/such/a.png"))
        // A folder cannot be replaced by a file.
        try Program.run(["mkdir", folder.file("a.png")])
        #expect(throws: FramesError.self) { try bitmap.writePNG(to: folder.file("a.png")) }
        #expect(String(decoding: try Program.run(["ls", "-A", folder.path]), as: UTF8.self) == "a.png\n")
        let full = #expect(throws: FramesError.self) { try bitmap.writePNG(to: "/proc/a.png") }
        #expect(full != nil)
    }

    @Test(
        "PNGs of every kind look as ffmpeg decodes them",
        arguments: ["rgb24", "gray", "pal8", "monob", "rgb48be", "gray16be", "rgba", "ya8"])
    func pngKinds(pixelFormat: String) throws {
        let folder = try ScratchFolder()
        var source = Self.pixels
        for index in stride(from: 3, to: source.count, by: 4) { source[index] = UInt8(index % 256) }
        let raw = try folder.write("raw", source)
        let file = folder.file("picture.jpg")
        try Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", "bgra", "-s", Self.size.description,
            "-i",
            raw, "-pix_fmt", pixelFormat, "-c:v", "png", "-f", "image2", file,
        ])
        // What is transparent is laid over black.
        var expected = try bgra(file)
        for index in stride(from: 0, to: expected.count, by: 4) {
            let alpha = Int(expected[index + 3])
            for part in 0..<3 { expected[index + part] = UInt8((Int(expected[index + part]) * alpha + 127) / 255) }
        }
        let seen = components(ofBGRA: bytes(try ImageBitmap.contentsOfFile(file)))
        let tolerance: Float = pixelFormat.contains("16") || pixelFormat.contains("48") ? 1 : 0
        #expect(largestDifference(seen, components(ofBGRA: expected)) <= tolerance)
    }

    @Test("A bitmap lends itself as a frame that outlives the name it had")
    func lending() throws {
        let frame: Frame
        do {
            let bitmap = try ImageBitmap(size: Self.size, bgra: Self.pixels)
            frame = bitmap.frame(time: FrameTime(nanoseconds: 40), sequence: 3)
        }
        #expect(frame.time == FrameTime(nanoseconds: 40))
        #expect(frame.sequence == 3)
        #expect(try look(frame) == components(ofBGRA: Self.pixels))
    }

    @Test("Files that are no pictures are told apart")
    func notPictures() throws {
        let folder = try ScratchFolder()
        try Program.run(["mkfifo", folder.file("pipe")])
        let table: [(String, FramesError.Code, String)] = [
            (folder.file("missing.png"), .notFound, "no such file"),
            (folder.path, .notAPicture, "folder"),
            (folder.file("pipe"), .notAPicture, "device"),
            ("/dev/null", .notAPicture, "device"),
            (try folder.write("empty.jpg", []), .notAPicture, "empty"),
            (try folder.write("text.png", Array("Not a picture.\n".utf8)), .notAPicture, "neither a JPEG nor a PNG"),
            (try folder.write("a.gif", Array("GIF89a......".utf8)), .notAPicture, "GIF"),
            (try folder.write("w.jpg", Array("RIFF....WEBPVP8 ".utf8)), .notAPicture, "WebP"),
            (try folder.write("m.jpg", Array("....ftypisom....".utf8)), .notAPicture, "movie"),
        ]
        for (file, code, word) in table {
            let error = #expect(throws: FramesError.self) { try ImageBitmap.contentsOfFile(file) }
            #expect(error?.code == code, "\(file)")
            #expect(error?.subject == file)
            #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
        }
    }

    @Test("A PNG that is cut anywhere is cut short, and a changed one never stops us")
    func brokenPNGs() throws {
        let folder = try ScratchFolder()
        let file = folder.file("a.png")
        try ImageBitmap(size: Self.size, bgra: Self.pixels).writePNG(to: file)
        let whole = try folder.read("a.png")
        func code(_ bytes: [UInt8]) -> FramesError.Code? {
            do {
                _ = try bytes.withUnsafeBytes { try ImageBitmap.decode($0, subject: "a.png") }
                return nil
            } catch { return (error as? FramesError)?.code }
        }
        for count in 8..<whole.count - 12 { #expect(code(Array(whole[..<count])) == .truncated, "\(count)") }
        var damaged = whole
        damaged[whole.count / 2] ^= 0x55
        #expect(code(damaged) == .damaged)
        var noise = Noise(seed: 8)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<2 { bytes[Int(noise.unit() * Double(bytes.count))] = noise.byte() }
            if let found = code(bytes) {
                #expect([.truncated, .damaged, .notAPicture, .tooLarge, .outOfMemory].contains(found))
            }
        }
    }

    @Test("Pictures with too many pixels are refused before memory is taken")
    func tooLarge() throws {
        var jpeg = FlatJPEG(width: 16, height: 16, components: [.init(1, 1) { _, _ in 9 }]).bytes
        let header = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 })
        jpeg.replaceSubrange(header + 5..<header + 9, with: [0xff, 0xff, 0xff, 0xff])
        let error = #expect(throws: FramesError.self) {
            try jpeg.withUnsafeBytes { try ImageBitmap.decode($0, subject: "big.jpg") }
        }
        #expect(error?.code == .tooLarge)

        let folder = try ScratchFolder()
        let file = folder.file("a.png")
        try ImageBitmap(size: Self.size, bgra: Self.pixels).writePNG(to: file)
        let small = #expect(throws: FramesError.self) {
            try ImageBitmap.contentsOfFile(file, maximumPixels: Self.size.width * Self.size.height - 1)
        }
        #expect(small?.code == .tooLarge)
        _ = try ImageBitmap.contentsOfFile(file, maximumPixels: Self.size.width * Self.size.height)
    }
}

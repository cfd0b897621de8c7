import Capture
import Frames
import TestSupport
import Testing

@Suite struct CommandFramingTests {
    private func steps(_ framing: any CommandFraming, _ bytes: [UInt8]) throws -> [FramingStep] {
        var framing = framing
        var steps: [FramingStep] = []
        var start = 0
        while start < bytes.count {
            let step = try bytes.withUnsafeBytes {
                try framing.next(UnsafeRawBufferPointer(rebasing: $0[start...]))
            }
            steps.append(step)
            switch step {
            case .incomplete: return steps
            case .skipped(let count), .damaged(let count): start += count
            case .picture(_, _, let consumed): start += consumed
            }
        }
        return steps
    }

    private func stream(_ header: String, frames: Int, bytes: Int) -> [UInt8] {
        var stream = Array((header + "\n").utf8)
        for frame in 0..<frames {
            stream += Array((frame == 0 ? "FRAME\n" : "FRAME Ip Xany\n").utf8)
            stream += [UInt8](repeating: UInt8(frame), count: bytes)
        }
        return stream
    }

    private func pictures(_ steps: [FramingStep]) -> [CommandPicture] {
        steps.compactMap { if case .picture(let picture, _, _) = $0 { picture } else { nil } }
    }

    @Test(arguments: [
        ("", PixelFormat.i420, 5 * 3 + 2 * 3 * 2), ("C420", .i420, 27), ("C420jpeg", .i420, 27),
        ("C420mpeg2", .i420, 27), ("C420paldv", .i420, 27), ("C422", .i420, 5 * 3 + 2 * 3 * 3),
        ("C444", .i420, 45), ("Cmono", .grey, 15),
    ])
    func `every chroma layout of 8 bits is read, also of odd sizes`(
        chroma: String, format: PixelFormat, bytes: Int
    ) throws {
        let stream = stream("YUV4MPEG2 W5 H3 F30000:1001 Ip A1:1 \(chroma)", frames: 2, bytes: bytes)
        let found = pictures(try steps(YUV4MPEGFraming(), stream))
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.format == format && $0.size == PixelSize(width: 5, height: 3) })
    }

    @Test(arguments: [
        ("It", "interlaced"), ("Ib", "interlaced"), ("Im", "interlaced"), ("C420p10", "more than 8 bits"),
        ("Cmono16", "more than 8 bits"), ("C411", "C411"), ("C444alpha", "C444alpha"), ("Fx", "rate"),
    ])
    func `what is not handled is refused by name`(tag: String, words: String) throws {
        let fault = #expect(throws: CommandStreamFault.self) {
            try YUV4MPEGHeader("YUV4MPEG2 W4 H4 \(tag)")
        }
        #expect(fault?.message.contains(words) == true)
    }

    @Test(arguments: ["W0 H4", "W4 H-4", "H4", "W99999999999999999999 H4", "W16384 H16384"])
    func `sizes that cannot be are refused`(size: String) {
        #expect(throws: CommandStreamFault.self) { try YUV4MPEGHeader("YUV4MPEG2 \(size)") }
    }

    @Test func `rate and range come from the header`() throws {
        let header = try YUV4MPEGHeader("YUV4MPEG2 W4 H4 F30000:1001 XCOLORRANGE=FULL")
        #expect(header.rate == 30000.0 / 1001)
        #expect(header.picture.color == ColorEncoding(matrix: .bt601, range: .full))
        #expect(try YUV4MPEGHeader("YUV4MPEG2 W4 H4 F0:0").rate == nil)
    }

    @Test func `a second header of another size is a change told by both sizes`() throws {
        let bytes = stream("YUV4MPEG2 W4 H4", frames: 1, bytes: 24) + Array("YUV4MPEG2 W8 H4\n".utf8)
        let fault = #expect(throws: CommandStreamFault.self) { _ = try steps(YUV4MPEGFraming(), bytes) }
        #expect(fault?.message.contains("4x4 to 8x4") == true)
    }

    @Test func `garbage at once, between frames, and a line without end are told`() {
        #expect(throws: CommandStreamFault.self) { try steps(YUV4MPEGFraming(), [0xFF, 0xD8]) }
        let broken = stream("YUV4MPEG2 W4 H4", frames: 1, bytes: 25)
        #expect(throws: CommandStreamFault.self) { try steps(YUV4MPEGFraming(), broken + [0x46]) }
        let endless = Array("YUV4MPEG2 ".utf8) + [UInt8](repeating: 0x20, count: 5000)
        #expect(throws: CommandStreamFault.self) { try steps(YUV4MPEGFraming(), endless) }
    }

    private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 2, 0xFF, 0, 0xFF, 0xD0, 3]
    private static func jpeg(width: UInt8) -> [UInt8] {
        // A preview within a segment has an end marker of its own.
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9, 0xFF, 0xC0, 0, 8, 8, 0, 16, 0, width, 1] + scan
            + [0xFF, 0xD9]
    }

    @Test func `JPEGs are found among garbage, whatever previews they hold`() throws {
        let one = Self.jpeg(width: 32)
        let steps = try steps(JPEGFraming(), one + [1, 2, 3] + one)
        #expect(pictures(steps).map(\.size) == [PixelSize(width: 32, height: 16), PixelSize(width: 32, height: 16)])
        #expect(steps.contains(.skipped(3)))
    }

    @Test func `a JPEG that was cut off is counted, and the next one read`() throws {
        let one = Self.jpeg(width: 32)
        let steps = try steps(JPEGFraming(), Array(one.dropLast(2)) + one)
        #expect(steps.first == .damaged(one.count - 2))
        #expect(pictures(steps).count == 1)
    }

    @Test func `a JPEG of another size is a change told by both sizes`() {
        let fault = #expect(throws: CommandStreamFault.self) {
            _ = try steps(JPEGFraming(), Self.jpeg(width: 32) + Self.jpeg(width: 64))
        }
        #expect(fault?.message.contains("32x16 to 64x16") == true)
    }

    @Test func `last words are bounded, and free of control characters, colours and passwords`() {
        var log = LastWords()
        for line in 0..<1000 { log.append(Array("line \(line)\n".utf8)) }
        log.append(Array("\u{1B}[31mno\u{7} rtsp://ada:s3cret@host/x\n".utf8))
        log.append([UInt8](repeating: 0x61, count: 1_000_000))
        #expect(log.text.hasPrefix("line 999; no rtsp://ada:***@host/x; aaa"))
        #expect(log.text.utf8.count < 700)
    }
}

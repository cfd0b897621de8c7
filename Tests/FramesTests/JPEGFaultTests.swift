import Frames
import TestSupport
import Testing

@Suite("JPEG faults")
struct JPEGFaultTests {
    static let size = PixelSize(width: 40, height: 24)
    private static let good: [UInt8] = flat { UInt8((31 * $0 + 57 * $1) % 256) }

    private static func flat(
        hasTables: Bool = true, luma: @escaping @Sendable (_ column: Int, _ row: Int) -> UInt8
    ) -> [UInt8] {
        var jpeg = FlatJPEG(
            width: size.width, height: size.height,
            components: [
                .init(2, 2, value: luma), .init(1, 1) { x, _ in UInt8(100 + x) },
                .init(1, 1) { _, y in UInt8(150 + y) },
            ])
        jpeg.hasHuffmanTables = hasTables
        return jpeg.bytes
    }

    private enum Outcome: Equatable {
        case picture([Float])
        case error(FramesError.Code)

        // Kept apart from ==, so that a failing test does not print a picture.
        func isError(_ code: FramesError.Code) -> Bool { self == .error(code) }
    }

    private func outcome(
        _ bytes: [UInt8], size: PixelSize = size, reader: PictureReader = PictureReader()
    ) throws -> Outcome {
        let lending = FrameBuilder(.mjpeg, size: size, bytes: bytes).lend()
        do { return .picture(try look(lending.frame, reader: reader)) } catch let error as FramesError {
            #expect(!error.message.isEmpty)
            return .error(error.code)
        }
    }

    /// Offset of the first marker of a kind, before the scan.
    private func offset(of marker: UInt8, in bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.dropLast().first { bytes[$0] == 0xff && bytes[$0 + 1] == marker })
    }

    private func inserting(_ extra: [UInt8], at offset: Int) -> [UInt8] {
        Array(Self.good[..<offset]) + extra + Array(Self.good[offset...])
    }

    @Test("Bytes that are not a JPEG are said to be none")
    func notAJPEG() throws {
        for bytes in [[], [0xff], [0xff, 0xd8], Array("hello, camera".utf8), [UInt8](repeating: 0, count: 5000)] {
            #expect(try outcome(bytes).isError(.notAPicture), "\(bytes.prefix(4))")
        }
    }

    @Test("A JPEG that is cut anywhere is an error, and one cut in its scan is said to be cut short")
    func truncated() throws {
        let scan = try offset(of: 0xda, in: Self.good)
        let reader = PictureReader()
        for count in 3..<Self.good.count - 4 {
            let result = try outcome(Array(Self.good[..<count]), reader: reader)
            #expect(result.isError(.truncated), "\(count) of \(Self.good.count) bytes, the scan starts at \(scan)")
        }
    }

    @Test("Another size than promised is an error")
    func wrongSize() throws {
        #expect(try outcome(Self.good, size: PixelSize(width: 40, height: 16)).isError(.wrongSize))
    }

    @Test("A missing end marker, padding behind it and stray bytes before it are harmless")
    func harmless() throws {
        let expected = try outcome(Self.good)
        let end = Self.good.count - 2
        #expect(try outcome(Array(Self.good[..<end])) == expected, "no end marker")
        #expect(try outcome(Self.good + [UInt8](repeating: 0, count: 700)) == expected, "padding")
        #expect(try outcome(inserting([1, 2, 3], at: end)) == expected, "stray bytes before the end marker")
        #expect(try outcome(inserting([0xff, 0xff], at: end)) == expected, "fill bytes")
        #expect(
            try outcome(inserting([9, 9, 9], at: offset(of: 0xc0, in: Self.good))) == expected,
            "stray bytes before the frame header")
    }

    @Test("Missing Huffman tables are taken to be the standard ones, also after a frame with others")
    func missingTables() throws {
        let without = Self.flat(hasTables: false) { UInt8((31 * $0 + 57 * $1) % 256) }
        #expect(!without.indices.dropLast().contains { without[$0] == 0xff && without[$0 + 1] == 0xc4 })
        let expected = try outcome(Self.good)
        #expect(try outcome(without) == expected)

        // The same tables with other meanings: the symbols of the DC table in reverse.
        var others = Self.good
        let table = try offset(of: 0xc4, in: others) + 5 + 16
        others.replaceSubrange(table..<table + 12, with: (0...11).reversed())
        let reader = PictureReader()
        #expect(try outcome(others, reader: reader) != expected)
        #expect(try outcome(without, reader: reader) == expected)
    }

    @Test("Missing quantization tables are an error, also after a frame that had them")
    func missingQuantization() throws {
        var bytes = Self.good
        let table = try offset(of: 0xdb, in: bytes)
        bytes.removeSubrange(table..<table + 69)
        let reader = PictureReader()
        _ = try outcome(Self.good, reader: reader)
        #expect(try outcome(bytes, reader: reader).isError(.damaged))
    }

    @Test("An error after a warning is an error, not the last frame once more")
    func errorAfterWarning() throws {
        let header = try offset(of: 0xc0, in: Self.good)
        let frameHeader = Array(Self.good[header..<header + 19])
        // Stray bytes give a warning, the second frame header an error.
        let bytes = inserting([7, 7] + frameHeader, at: header)
        let reader = PictureReader()
        _ = try outcome(Self.good, reader: reader)
        #expect(try outcome(bytes, reader: reader).isError(.damaged))
    }

    @Test("After any fault the next good frame is as good as ever")
    func recovery() throws {
        let expected = try outcome(Self.good)
        let reader = PictureReader()
        var noise = Noise(seed: 41)
        for _ in 0..<300 {
            var bytes = Self.good
            for _ in 0..<3 { bytes[Int(noise.unit() * Double(bytes.count))] = noise.byte() }
            _ = try outcome(bytes, reader: reader)
            #expect(try outcome(Self.good, reader: reader) == expected)
        }
    }

    @Test(
        "Broken JPEGs of all kinds give a picture or an error",
        .enabled(if: SharedMaterial.isExpected, Comment(rawValue: SharedMaterial.absence)))
    func crashTests() throws {
        let root = SharedMaterial.corpus("jpeg_crashtest")
        let listing = String(decoding: try Program.run(["find", root, "-name", "*.jpg"]), as: UTF8.self)
        let files = listing.split(separator: "\n").map(String.init).sorted()
        try #require(files.count > 100)
        let reader = PictureReader()
        var counts: [String: Int] = [:]
        for file in files {
            let bytes = try Program.run(["cat", file])
            let size = codedSize(bytes) ?? Self.size
            let name: String
            switch try outcome(bytes, size: size, reader: reader) {
            case .picture(let seen):
                name = "picture"
                #expect(seen.count == size.width * size.height * 3)
            case .error(let code): name = code.rawValue
            }
            counts[name, default: 0] += 1
            do {
                let bitmap = try ImageBitmap.contentsOfFile(file)
                #expect(name == "picture", "\(file) has \(bitmap.size) as a file but is \(name) as a frame")
            } catch { #expect(name != "picture", "\(error)") }
            #expect(try outcome(Self.good, reader: reader) == outcome(Self.good))
        }
        print(
            "jpeg_crashtest:", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        )
        #expect(counts["picture", default: 0] >= 15)
    }

    /// Size in the first frame header, where there is one.
    private func codedSize(_ bytes: [UInt8]) -> PixelSize? {
        var at = 2
        while at + 9 <= bytes.count {
            guard bytes[at] == 0xff, ![0x00, 0xff].contains(bytes[at + 1]) else {
                at += 1
                continue
            }
            let marker = bytes[at + 1]
            if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
                let size = PixelSize(
                    width: Int(bytes[at + 7]) << 8 + Int(bytes[at + 8]),
                    height: Int(bytes[at + 5]) << 8 + Int(bytes[at + 6]))
                return size.width > 0 && size.height > 0 ? size : nil
            }
            at += (0xd0...0xd8).contains(marker) ? 2 : 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
        }
        return nil
    }
}

import TestSupport
import Testing

@testable import Frames

/// Copies of pictures for encoders show what the stages see.
@Suite struct PictureCopyTests {
    private static let size = PixelSize(width: 48, height: 32)

    @Test(arguments: [PixelFormat.nv12, .bgra, .grey], Rotation.allCases)
    func `a copy of a part shows what sampling shows there`(format: PixelFormat, rotation: Rotation) throws {
        let lending = noiseFrame(format, Self.size).lend()
        try PictureReader().withPicture(of: lending.frame, rotation: rotation) { picture in
            let area = PixelArea(x: 8, y: 4, width: 20, height: 16)
            let copy = try picture.bitmap(of: area)
            #expect(copy.size == PixelSize(width: 20, height: 16))
            var sampled = [Float](repeating: 0, count: 20 * 16 * 3)
            sampled.withUnsafeMutableBufferPointer {
                picture.sample(.translation(x: 8, y: 4), width: 20, height: 16, values: .byte, into: $0)
            }
            var worst: Float = 0
            copy.withBytes { span in
                for y in 2..<14 {
                    for x in 2..<18 {
                        let place = y * 20 + x
                        // Grey does not depend on how chroma is blended between its places.
                        for (channel, other) in [(0, 2), (1, 1), (2, 0)] where format != .nv12 {
                            let byte = span.unsafeLoad(fromByteOffset: place * 4 + channel, as: UInt8.self)
                            worst = max(worst, abs(Float(byte) - sampled[place * 3 + other]))
                        }
                    }
                }
            }
            #expect(worst <= 2)
        }
    }

    @Test(arguments: [Rotation.none, .quarter, .half, .threeQuarters])
    func `colours are those of the picture, in each matrix and range`(rotation: Rotation) throws {
        for matrix in [ColorEncoding.Matrix.bt601, .bt709] {
            for range in [ColorEncoding.Range.limited, .full] {
                var planes: [UInt8] = [UInt8](repeating: 120, count: 16 * 16)
                for _ in 0..<64 { planes += [90, 170] }
                let geometry = FrameGeometry(
                    format: .nv12, size: PixelSize(width: 16, height: 16), strides: [16, 16, 0],
                    color: ColorEncoding(matrix: matrix, range: range))
                try planes.withUnsafeBytes { bytes in
                    let frame = Frame(
                        geometry: geometry, time: FrameTime(nanoseconds: 0), sequence: 0,
                        planes: [
                            UnsafeRawBufferPointer(rebasing: bytes[..<256]),
                            UnsafeRawBufferPointer(rebasing: bytes[256...]), .init(start: nil, count: 0),
                        ], owner: NoOwner(), slot: 0)
                    try PictureReader().withPicture(of: frame, rotation: rotation) { picture in
                        var sampled = [Float](repeating: 0, count: 3)
                        sampled.withUnsafeMutableBufferPointer {
                            picture.sample(.translation(x: 8, y: 8), width: 1, height: 1, values: .byte, into: $0)
                        }
                        try picture.bitmap().withBytes { span in
                            for (channel, other) in [(0, 2), (1, 1), (2, 0)] {
                                let byte = span.unsafeLoad(fromByteOffset: (8 * 16 + 8) * 4 + channel, as: UInt8.self)
                                // The coefficients of the copy have six bits.
                                #expect(abs(Float(byte) - sampled[other]) <= 5)
                            }
                        }
                    }
                }
            }
        }
    }

    private final class NoOwner: FrameOwner {
        func giveBack(slot: Int) {}
    }

    @Test func `a JPEG says when its picture was taken, and is still read`() throws {
        let bitmap = try ImageBitmap(
            size: PixelSize(width: 24, height: 16), bgra: [UInt8](repeating: 200, count: 24 * 16 * 4))
        let plain = try bitmap.jpeg(quality: 90)
        // 2026-11-30T01:22:27.045Z
        let jpeg = ExifTime.adding(unixNanoseconds: 1_796_001_747_045_000_000, software: "facetrackd 1", to: plain)
        let read = try jpeg.withUnsafeBytes { try ImageBitmap.decode($0, subject: "test") }
        #expect(read.size == bitmap.size)
        let texts = try TIFFTexts(jpeg)
        #expect(texts.values[0x9003] == "2026:11:30 01:22:27")
        #expect(texts.values[0x0132] == "2026:11:30 01:22:27")
        #expect(texts.values[0x9291] == "045")
        #expect(texts.values[0x9011] == "+00:00")
        #expect(texts.values[0x0131] == "facetrackd 1")
        #expect(ExifTime.adding(unixNanoseconds: 0, software: "", to: [1, 2, 3]) == [1, 2, 3])
    }
}

/// Reads the texts of a big-endian EXIF segment, by another way than they are written.
private struct TIFFTexts {
    private(set) var values: [Int: String] = [:]

    init(_ jpeg: [UInt8]) throws {
        try #require(jpeg[2] == 0xFF && jpeg[3] == 0xE1)
        let length = Int(jpeg[4]) << 8 | Int(jpeg[5])
        let segment = Array(jpeg[6..<4 + length])
        try #require(Array(segment[..<6]) == Array("Exif\0\0".utf8))
        // The next marker follows at once.
        try #require(jpeg[4 + length] == 0xFF)
        let tiff = Array(segment[6...])
        try #require(Array(tiff[..<4]) == [0x4D, 0x4D, 0, 42])
        read(tiff, at: Self.number(tiff, 4, 4))
    }

    private mutating func read(_ tiff: [UInt8], at offset: Int) {
        var last = 0
        for index in 0..<Self.number(tiff, offset, 2) {
            let entry = offset + 2 + 12 * index
            let (tag, kind, count) = (
                Self.number(tiff, entry, 2), Self.number(tiff, entry + 2, 2), Self.number(tiff, entry + 4, 4)
            )
            #expect(tag > last, "tags rise")
            last = tag
            if tag == 0x8769 {
                read(tiff, at: Self.number(tiff, entry + 8, 4))
            } else if kind == 2 {
                let place = count <= 4 ? entry + 8 : Self.number(tiff, entry + 8, 4)
                #expect(tiff[place + count - 1] == 0)
                values[tag] = String(decoding: tiff[place..<place + count - 1], as: UTF8.self)
            }
        }
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}

import Frames
import TestSupport
import Testing

@Suite("EXIF orientation")
struct OrientationTests {
    private static let size = PixelSize(width: 21, height: 13)

    private static let jpeg: [UInt8] = FlatJPEG(
        width: size.width, height: size.height,
        components: [
            .init(1, 1) { UInt8(40 + 50 * $0 + 70 * $1) }, .init(1, 1) { x, _ in UInt8(90 + 20 * x) },
            .init(1, 1) { _, y in UInt8(160 - 30 * y) },
        ]
    ).bytes

    /// An EXIF segment whose first directory has another entry and then the orientation.
    private static func exif(_ orientation: UInt16, littleEndian: Bool, type: UInt16 = 3) -> [UInt8] {
        func number(_ value: UInt32, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return littleEndian ? bytes : bytes.reversed()
        }
        var tiff: [UInt8] = Array((littleEndian ? "II" : "MM").utf8)
        tiff += number(42, 2) + number(8, 4) + number(2, 2)
        tiff += number(0x010f, 2) + number(2, 2) + number(3, 4) + [65, 66, 0, 0]
        tiff += number(0x0112, 2) + number(UInt32(type), 2) + number(1, 4) + number(UInt32(orientation), 2) + [0, 0]
        tiff += number(0, 4)
        return Array("Exif\0\0".utf8) + tiff
    }

    private static func withSegment(_ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xff, 0xd8, 0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg.dropFirst(2)
    }

    private func decode(_ bytes: [UInt8]) throws -> (size: PixelSize, pixels: [UInt8]) {
        let bitmap = try bytes.withUnsafeBytes { try ImageBitmap.decode($0, subject: "a.jpg") }
        return (bitmap.size, bitmap.withBytes { $0.withUnsafeBytes { Array($0) } })
    }

    /// Where the stored pixel of a row and column is seen, as EXIF's table says it: the sides of the picture on which
    /// the 0th row and the 0th column are.
    private func place(_ orientation: UInt16, row: Int, column: Int) -> (x: Int, y: Int) {
        let rows = Self.size.height - 1
        let columns = Self.size.width - 1
        return switch orientation {
        case 2: (columns - column, row)  // row 0 top, column 0 right
        case 3: (columns - column, rows - row)  // bottom, right
        case 4: (column, rows - row)  // bottom, left
        case 5: (row, column)  // left, top
        case 6: (rows - row, column)  // right, top
        case 7: (rows - row, columns - column)  // right, bottom
        case 8: (row, columns - column)  // left, bottom
        default: (column, row)
        }
    }

    @Test("A JPEG is turned as its EXIF orientation asks, in both byte orders", arguments: UInt16(1)...8)
    func orientations(orientation: UInt16) throws {
        let plain = try decode(Self.jpeg)
        #expect(plain.size == Self.size)
        for littleEndian in [true, false] {
            let turned = try decode(Self.withSegment(Self.exif(orientation, littleEndian: littleEndian)))
            let width = orientation > 4 ? Self.size.height : Self.size.width
            #expect(turned.size.width == width)
            #expect(turned.size.height == Self.size.width + Self.size.height - width)
            var wrong = 0
            for row in 0..<Self.size.height {
                for column in 0..<Self.size.width {
                    let (x, y) = place(orientation, row: row, column: column)
                    let from = (row * Self.size.width + column) * 4
                    let to = (y * width + x) * 4
                    if plain.pixels[from..<from + 4] != turned.pixels[to..<to + 4] { wrong += 1 }
                }
            }
            #expect(wrong == 0)
        }
    }

    @Test("A broken or senseless orientation leaves the picture as it is")
    func broken() throws {
        let plain = try decode(Self.jpeg).pixels
        let good = Self.exif(6, littleEndian: false)
        for count in 0..<good.count - 8 { #expect(try decode(Self.withSegment(Array(good[..<count]))).pixels == plain) }
        for (orientation, type) in [(UInt16(0), UInt16(3)), (9, 3), (600, 3), (6, 2)] {
            let segment = Self.exif(orientation, littleEndian: true, type: type)
            #expect(try decode(Self.withSegment(segment)).pixels == plain)
        }
        var far = good
        far.replaceSubrange(10..<14, with: [0xff, 0xff, 0xff, 0xf0])
        #expect(try decode(Self.withSegment(far)).pixels == plain)
    }

    @Test("The components of a file's JPEG are those of the standard's formula")
    func colors() throws {
        let decoded = try decode(Self.jpeg)
        // The first block: Y 40, U 90, V 160.
        let expected = ReferencePicture.rgb(y: 40, u: 90, v: 160, color: .jpeg).map { Float($0) }
        #expect(largestDifference(Array(components(ofBGRA: decoded.pixels)[0..<3]), expected) <= 1)
    }
}

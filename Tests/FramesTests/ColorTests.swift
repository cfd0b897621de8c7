import Frames
import TestSupport
import Testing

@Suite("Colour")
struct ColorTests {
    static let encodings = [ColorEncoding.Matrix.bt601, .bt709].flatMap { matrix in
        [ColorEncoding.Range.limited, .full].map { ColorEncoding(matrix: matrix, range: $0) }
    }

    @Test("Every pixel of an NV12 frame has the colour of the standard's formula", arguments: encodings)
    func formula(color: ColorEncoding) throws {
        for size in [PixelSize(width: 33, height: 17), PixelSize(width: 64, height: 8)] {
            var noise = Noise(seed: 11)
            let count = size.width * size.height + (size.width + 1) / 2 * ((size.height + 1) / 2) * 2
            let builder = FrameBuilder(.nv12, size: size, bytes: noise.bytes(count), color: color)
            let expected = ReferencePicture(builder: builder)
                .sample(.identity, width: size.width, height: size.height, border: .edge)
            #expect(largestDifference(try look(builder), expected) < 0.01, "\(size)")
        }
    }

    /// Bytes of pure colours, rounded, as the standards' tables of colour bars give them.
    static let bars: [(color: ColorEncoding, yuv: [UInt8], rgb: [Float])] = [
        (.camera, [16, 128, 128], [0, 0, 0]), (.camera, [235, 128, 128], [255, 255, 255]),
        (.camera, [81, 90, 240], [255, 0, 0]), (.camera, [145, 54, 34], [0, 255, 0]),
        (.camera, [41, 240, 110], [0, 0, 255]),
        (.jpeg, [0, 128, 128], [0, 0, 0]), (.jpeg, [255, 128, 128], [255, 255, 255]),
        (.jpeg, [76, 85, 255], [255, 0, 0]), (.jpeg, [150, 44, 21], [0, 255, 0]),
        (.jpeg, [29, 255, 107], [0, 0, 255]),
        (ColorEncoding(matrix: .bt709, range: .limited), [63, 102, 240], [255, 0, 0]),
        (ColorEncoding(matrix: .bt709, range: .limited), [173, 42, 26], [0, 255, 0]),
        (ColorEncoding(matrix: .bt709, range: .limited), [32, 240, 118], [0, 0, 255]),
        (ColorEncoding(matrix: .bt709, range: .full), [54, 99, 255], [255, 0, 0]),
        (ColorEncoding(matrix: .bt709, range: .full), [18, 255, 116], [0, 0, 255]),
    ]

    @Test("Colour bars have the colours they stand for", arguments: bars)
    func pureColors(color: ColorEncoding, yuv: [UInt8], rgb: [Float]) throws {
        let builder = FrameBuilder(
            nv12: PixelSize(width: 4, height: 4), color: color, luma: { _, _ in yuv[0] },
            chroma: { _, _ in (yuv[1], yuv[2]) })
        #expect(largestDifference(Array(try look(builder)[0..<3]), rgb) < 2.5)
    }

    @Test("Blacker than black and whiter than white are cut")
    func cut() throws {
        let builder = FrameBuilder(nv12: PixelSize(width: 2, height: 1), luma: { x, _ in x == 0 ? 0 : 255 })
        #expect(try look(builder) == [0, 0, 0, 255, 255, 255])
    }

    @Test("The components are spread over the asked range", arguments: [ComponentRange.unit, .signedUnit, .byte])
    func ranges(values: ComponentRange) throws {
        let lending = FrameBuilder(bgra: PixelSize(width: 3, height: 1)) { x, _ in ([0, 51, 255][x], 0, 255) }.lend()
        let seen = try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            sample(picture, .identity, width: 3, height: 1, border: .edge, values: values)
        }
        let fifth = values.low + (values.high - values.low) / 5
        let expected = [
            values.low, values.low, values.high, fifth, values.low, values.high, values.high, values.low, values.high,
        ]
        #expect(largestDifference(seen, expected) < 1e-4)
    }

    @Test("Formats have the colour encoding that is customary where nothing is said")
    func customary() {
        let size = PixelSize(width: 2, height: 2)
        #expect(FrameGeometry(unpadded: .nv12, size: size).color == .camera)
        #expect(FrameGeometry(unpadded: .yuyv, size: size).color == .camera)
        #expect(FrameGeometry(unpadded: .grey, size: size).color == .jpeg)
        #expect(FrameGeometry(unpadded: .mjpeg, size: size).color == .jpeg)
        #expect(FrameGeometry(unpadded: .grey, size: size, color: .camera).color == .camera)
    }

    @Test("Grey of limited range is stretched where its geometry says so")
    func limitedGrey() throws {
        let builder = FrameBuilder(.grey, size: PixelSize(width: 2, height: 1), bytes: [16, 235], color: .camera)
        #expect(largestDifference(try look(builder), [0, 0, 0, 255, 255, 255]) < 1e-3)
    }
}

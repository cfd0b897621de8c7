import Frames
import TestSupport
import Testing

@Suite("JPEG pictures")
struct JPEGSamplingTests {
    static let samplings: [(name: String, luma: (Int, Int))] = [
        ("4:2:0", (2, 2)), ("4:2:2", (2, 1)), ("4:4:0", (1, 2)), ("4:4:4", (1, 1)), ("4:1:1", (4, 1)),
    ]
    static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 7, height: 5), PixelSize(width: 61, height: 35),
        PixelSize(width: 64, height: 48),
    ]

    @Sendable private static func luma(_ column: Int, _ row: Int) -> UInt8 {
        UInt8((40 + 37 * column + 71 * row) % 256)
    }
    @Sendable private static func u(_ column: Int, _ row: Int) -> UInt8 { UInt8(100 + (13 * column + 7 * row) % 50) }
    @Sendable private static func v(_ column: Int, _ row: Int) -> UInt8 { UInt8(150 - (11 * column + 17 * row) % 50) }

    @Test("Every chroma sampling shows exactly the values that were coded", arguments: samplings)
    func chromaSamplings(name: String, luma: (Int, Int)) throws {
        let reader = PictureReader()
        for size in Self.sizes {
            let jpeg = FlatJPEG(
                width: size.width, height: size.height,
                components: [
                    .init(luma.0, luma.1, value: Self.luma), .init(1, 1, value: Self.u), .init(1, 1, value: Self.v),
                ])
            // A chroma block covers 8 times luma.0 pixels each way; the NV12 sample at x covers the pixels from 2x.
            let expected = FrameBuilder(
                nv12: size, color: .jpeg, luma: { x, y in Self.luma(x / 8, y / 8) },
                chroma: { x, y in
                    let column = 2 * x / (8 * luma.0)
                    let row = 2 * y / (8 * luma.1)
                    return (Self.u(column, row), Self.v(column, row))
                })
            let lending = FrameBuilder(.mjpeg, size: size, bytes: jpeg.bytes).lend(lead: 3)
            #expect(try look(lending.frame, reader: reader) == look(expected), "\(size)")
        }
    }

    @Test("A grey JPEG is grey, whatever sampling it claims", arguments: [(1, 1), (2, 2), (2, 1)])
    func grey(horizontal: Int, vertical: Int) throws {
        for size in Self.sizes {
            let jpeg = FlatJPEG(
                width: size.width, height: size.height,
                components: [.init(horizontal, vertical, value: Self.luma)])
            let expected = FrameBuilder(bgra: size) { x, y in
                let value = Self.luma(x / 8, y / 8)
                return (value, value, value)
            }
            let seen = try look(FrameBuilder(.mjpeg, size: size, bytes: jpeg.bytes))
            #expect(largestDifference(seen, try look(expected)) < 0.001, "\(size)")
        }
    }

    @Test("An RGB JPEG shows its components, and a CMYK one its inks")
    func otherColors() throws {
        let size = PixelSize(width: 20, height: 12)
        let parts: [FlatJPEG.Component] = [
            .init(1, 1, value: Self.luma), .init(1, 1, value: Self.u), .init(1, 1, value: Self.v),
        ]
        let rgb = FlatJPEG(width: 20, height: 12, components: parts, adobeTransform: 0)
        let expected = FrameBuilder(bgra: size) { x, y in
            (Self.luma(x / 8, y / 8), Self.u(x / 8, y / 8), Self.v(x / 8, y / 8))
        }
        #expect(try look(FrameBuilder(.mjpeg, size: size, bytes: rgb.bytes)) == look(expected))

        // Adobe's inks are inverted: 255 is none. Black ink at 51 of 255 leaves a fifth of the light.
        let cmyk = FlatJPEG(
            width: 20, height: 12, components: parts + [.init(1, 1) { _, _ in 51 }], adobeTransform: 0)
        let dark = FrameBuilder(bgra: size) { x, y in
            let light = [Self.luma, Self.u, Self.v].map { UInt8(Int($0(x / 8, y / 8)) * 51 / 255) }
            return (light[0], light[1], light[2])
        }
        #expect(try look(FrameBuilder(.mjpeg, size: size, bytes: cmyk.bytes)) == look(dark))
    }

    @Test("A sampling without planes of its own is shown through RGB")
    func oddSampling() throws {
        let size = PixelSize(width: 48, height: 16)
        let jpeg = FlatJPEG(
            width: 48, height: 16,
            components: [
                .init(3, 1, value: Self.luma), .init(1, 1) { _, _ in 90 }, .init(1, 1) { _, _ in 160 },
            ])
        let expected = FrameBuilder(
            nv12: size, color: .jpeg, luma: { x, y in Self.luma(x / 8, y / 8) }, chroma: { _, _ in (90, 160) })
        let seen = try look(FrameBuilder(.mjpeg, size: size, bytes: jpeg.bytes))
        #expect(largestDifference(seen, try look(expected)) <= 1)
    }

    /// The mean of 2x2, 2x1 or 1x1 chroma samples, as NV12 keeps them: `steps` source samples for one of its.
    private func halved(_ plane: ArraySlice<UInt8>, size: PixelSize, steps: (x: Int, y: Int)) -> [UInt8] {
        let first = plane.startIndex
        var result: [UInt8] = []
        for y in stride(from: 0, to: size.height, by: steps.y) {
            for x in stride(from: 0, to: size.width, by: steps.x) {
                let rows = y..<min(y + steps.y, size.height)
                let columns = x..<min(x + steps.x, size.width)
                let values = rows.flatMap { row in columns.map { Int(plane[first + row * size.width + $0]) } }
                result.append(UInt8((values.reduce(0, +) + values.count / 2) / values.count))
            }
        }
        return result
    }

    @Test(
        "A real picture looks as ffmpeg decodes it",
        arguments: [("yuvj420p", (2, 2)), ("yuvj422p", (2, 1)), ("yuvj444p", (1, 1))])
    func realPicture(pixelFormat: String, halves: (x: Int, y: Int)) throws {
        let size = PixelSize(width: 95, height: 61)
        let jpeg = try Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i",
            "testsrc2=s=96x62,format=\(pixelFormat),scale=\(size.width):\(size.height)", "-frames:v", "1",
            "-pix_fmt", pixelFormat, "-q:v", "3", "-f", "mjpeg", "-",
        ])
        let folder = try ScratchFolder()
        let planes = try Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-f", "mjpeg", "-i", try folder.write("a.jpg", jpeg), "-pix_fmt",
            pixelFormat, "-f", "rawvideo", "-",
        ])
        let luma = size.width * size.height
        let chroma = PixelSize(
            width: (size.width + halves.x - 1) / halves.x, height: (size.height + halves.y - 1) / halves.y)
        let count = chroma.width * chroma.height
        let parts = [luma..<luma + count, luma + count..<luma + 2 * count].flatMap {
            halved(planes[$0], size: chroma, steps: (2 / halves.x, 2 / halves.y))
        }
        let expected = FrameBuilder(.i420, size: size, bytes: Array(planes[..<luma]) + parts, color: .jpeg)
        let seen = try look(FrameBuilder(.mjpeg, size: size, bytes: jpeg))
        // Two inverse transforms and their roundings.
        #expect(largestDifference(seen, try look(expected)) < 5)
    }
}

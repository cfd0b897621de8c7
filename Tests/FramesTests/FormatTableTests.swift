import Frames
import TestSupport
import Testing

/// Every format must show the same picture, whatever its padding. The bytes in the format under test are made by
/// ffmpeg from the bytes of a plain one, and the expected picture is that plain one; both conversions that ffmpeg does
/// here only move bytes.
@Suite("Formats")
struct FormatTableTests {
    /// Odd widths and heights. Widths of 4n + 1 are left to `packedByHand`: ffmpeg loses their last chroma sample.
    static let sizes = [
        PixelSize(width: 7, height: 5), PixelSize(width: 63, height: 47), PixelSize(width: 131, height: 77),
    ]
    /// Row paddings of the planes, and bytes before the first pixel of each.
    static let paddings: [(rows: [Int], lead: Int)] = [([0, 0, 0], 0), ([1, 3, 5], 1), ([64, 17, 32], 13)]

    /// Planes of a picture whose chroma is the same in each 2x2 pixels: 4:2:2 rows come in equal pairs.
    struct YUVPicture {
        var luma: [UInt8]
        var u: [UInt8], v: [UInt8]
        let size: PixelSize

        init(size: PixelSize, seed: UInt64) {
            var noise = Noise(seed: seed)
            self.size = size
            luma = noise.bytes(size.width * size.height)
            let half = (size.width + 1) / 2 * ((size.height + 1) / 2)
            u = noise.bytes(half)
            v = noise.bytes(half)
        }

        var nv12: [UInt8] { luma + zip(u, v).flatMap { [$0, $1] } }
        var i420: [UInt8] { luma + u + v }
        var yuv422: [UInt8] { luma + doubled(u) + doubled(v) }

        private func doubled(_ plane: [UInt8]) -> [UInt8] {
            let width = (size.width + 1) / 2
            return (0..<size.height).flatMap { plane[$0 / 2 * width..<($0 / 2 + 1) * width] }
        }
    }

    private func converted(_ bytes: [UInt8], from: String, to: String, size: PixelSize) throws -> [UInt8] {
        if from == to { return bytes }
        let folder = try ScratchFolder()
        let input = try folder.write("input.raw", bytes)
        return try Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", from, "-s", size.description, "-i",
            input,
            "-f", "rawvideo", "-pix_fmt", to, "-",
        ])
    }

    private func expectSamePicture(
        _ builder: FrameBuilder, as expected: [Float], _ what: String
    ) throws {
        let reader = PictureReader()
        for padding in Self.paddings {
            let lending = builder.lend(rowPadding: padding.rows, lead: padding.lead)
            let seen = try look(lending.frame, reader: reader)
            #expect(seen == expected, "\(what) of \(builder.size), padding \(padding.rows), lead \(padding.lead)")
        }
    }

    @Test("YUV formats show the picture that ffmpeg packed", arguments: sizes)
    func yuvFormats(size: PixelSize) throws {
        let picture = YUVPicture(size: size, seed: UInt64(size.width))
        let expected = try look(FrameBuilder(.nv12, size: size, bytes: picture.nv12))
        let table: [(PixelFormat, [UInt8], String, String)] = [
            (.nv12, picture.i420, "yuv420p", "nv12"), (.nv21, picture.nv12, "nv12", "nv21"),
            (.i420, picture.nv12, "nv12", "yuv420p"), (.yuyv, picture.yuv422, "yuv422p", "yuyv422"),
            (.uyvy, picture.yuv422, "yuv422p", "uyvy422"),
        ]
        for (format, source, from, to) in table {
            let bytes = try converted(source, from: from, to: to, size: size)
            try expectSamePicture(FrameBuilder(format, size: size, bytes: bytes), as: expected, format.rawValue)
        }
    }

    @Test("RGB formats show exactly the bytes of the picture that ffmpeg packed", arguments: sizes)
    func rgbFormats(size: PixelSize) throws {
        var noise = Noise(seed: UInt64(size.height))
        let bgra: [UInt8] = (0..<size.width * size.height * 4).map { $0 % 4 == 3 ? 255 : noise.byte() }
        let expected = components(ofBGRA: bgra)
        for (format, to) in [(PixelFormat.bgra, "bgra"), (.bgr, "bgr24"), (.rgb, "rgb24"), (.rgba, "rgba")] {
            let bytes = try converted(bgra, from: "bgra", to: to, size: size)
            try expectSamePicture(FrameBuilder(format, size: size, bytes: bytes), as: expected, format.rawValue)
        }
    }

    @Test("Grey shows the picture that ffmpeg makes of it", arguments: sizes)
    func grey(size: PixelSize) throws {
        var noise = Noise(seed: 3)
        let bytes = noise.bytes(size.width * size.height)
        let bgra = try converted(bytes, from: "gray", to: "bgra", size: size)
        try expectSamePicture(
            FrameBuilder(.grey, size: size, bytes: bytes), as: components(ofBGRA: bgra), "grey")
    }

    @Test("Packed rows of any odd width are read as they were written by hand")
    func packedByHand() throws {
        // 5x3: the third pair of each row has one pixel, its second luma byte (0xee) means nothing.
        let yuyv: [UInt8] = [
            10, 100, 20, 200, 30, 110, 40, 210, 50, 120, 0xee, 220,
            11, 100, 21, 200, 31, 110, 41, 210, 51, 120, 0xee, 220,
            12, 101, 22, 201, 32, 111, 42, 211, 52, 121, 0xee, 221,
        ]
        let uyvy: [UInt8] = yuyv.indices.map { yuyv[$0 ^ 1] }
        let nv12: [UInt8] = [
            10, 20, 30, 40, 50, 11, 21, 31, 41, 51, 12, 22, 32, 42, 52,
            100, 200, 110, 210, 120, 220, 101, 201, 111, 211, 121, 221,
        ]
        let size = PixelSize(width: 5, height: 3)
        let expected = try look(FrameBuilder(.nv12, size: size, bytes: nv12))
        try expectSamePicture(FrameBuilder(.yuyv, size: size, bytes: yuyv), as: expected, "yuyv")
        try expectSamePicture(FrameBuilder(.uyvy, size: size, bytes: uyvy), as: expected, "uyvy")
    }

    @Test("Pictures of one pixel are read in every uncompressed format")
    func onePixel() throws {
        let size = PixelSize(width: 1, height: 1)
        let table: [(PixelFormat, [UInt8], [Float])] = [
            (.nv12, [126, 128, 128], [128.08, 128.08, 128.08]), (.nv21, [126, 128, 128], [128.08, 128.08, 128.08]),
            (.i420, [126, 128, 128], [128.08, 128.08, 128.08]), (.yuyv, [126, 128, 0, 128], [128.08, 128.08, 128.08]),
            (.uyvy, [128, 126, 128, 0], [128.08, 128.08, 128.08]), (.bgr, [1, 2, 3], [3, 2, 1]),
            (.rgb, [1, 2, 3], [1, 2, 3]), (.bgra, [1, 2, 3, 0], [3, 2, 1]), (.rgba, [1, 2, 3, 0], [1, 2, 3]),
            (.grey, [7], [7, 7, 7]),
        ]
        for (format, bytes, expected) in table {
            let seen = try look(FrameBuilder(format, size: size, bytes: bytes))
            #expect(largestDifference(seen, expected) < 0.01, "\(format)")
        }
    }
}

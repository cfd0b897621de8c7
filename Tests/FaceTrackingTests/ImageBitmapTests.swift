import FaceTracking
import FoundationEssentials
import TestSupport
import Testing

extension Library {
    @Suite struct ImageBitmapTests {
        private static func pixels(_ bitmap: ImageBitmap) throws -> [UInt8] {
            try bitmap.withUnsafePixels { bytes, _ in Array(bytes) }
        }

        /// A bitmap of three channels whose every byte tells its place.
        private static func numbered(width: Int, height: Int, channels: Int) throws -> ImageBitmap {
            let bytes = (0..<width * height * channels).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
            return try bytes.withUnsafeBytes {
                try ImageBitmap(copying: $0, width: width, height: height, channels: channels)
            }
        }

        @Test func `rows are copied from any stride, and too few bytes are refused`() throws {
            let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 99, 7, 8, 9, 10, 11, 12]
            let bitmap = try bytes.withUnsafeBytes {
                try ImageBitmap(copying: $0, width: 2, height: 2, channels: 3, stride: 7)
            }
            #expect(try Self.pixels(bitmap) == Array(1...12))
            for (count, stride) in [(12, 7), (13, 5)] {
                #expect(
                    Library.code {
                        try bytes.prefix(count).withUnsafeBytes {
                            _ = try ImageBitmap(copying: $0, width: 2, height: 2, channels: 3, stride: stride)
                        }
                    } == .invalidImage)
            }
            #expect(Library.code { _ = try ImageBitmap(width: 2, height: 2, channels: 2) } == .invalidSetting)
            #expect(Library.code { _ = try ImageBitmap(width: 0, height: 2) } == .invalidImage)
        }

        @Test func `PNG keeps one and three channels to the bit, and a fourth is laid over black`() throws {
            let folder = try ScratchFolder()
            for channels in [1, 3] {
                let bitmap = try Self.numbered(width: 5, height: 3, channels: channels)
                try bitmap.write(toFile: folder.file("a.png"))
                let again = try ImageBitmap(contentsOfFile: folder.file("a.png"), channels: channels)
                #expect(try Self.pixels(again) == Self.pixels(bitmap))
            }
            let bytes: [UInt8] = [200, 100, 50, 255, 200, 100, 50, 0]
            let bitmap = try bytes.withUnsafeBytes { try ImageBitmap(copying: $0, width: 2, height: 1, channels: 4) }
            try bitmap.write(toFile: folder.file("a.PNG"))
            let again = try ImageBitmap(contentsOfFile: folder.file("a.PNG"), channels: 4)
            #expect(try Self.pixels(again) == [200, 100, 50, 255, 0, 0, 0, 255])
        }

        @Test func `JPEG comes back nearly as it was, in one channel and in three`() throws {
            let folder = try ScratchFolder()
            for channels in [1, 3, 4] {
                let bitmap = try ImageBitmap(width: 40, height: 24, channels: channels)
                try bitmap.draw(
                    FaceRectangle(x: 0, y: 0, width: 40, height: 24),
                    color: DrawingColor(red: 40, green: 90, blue: 180),
                    thickness: 12)
                for quality in [50, 95] {
                    try bitmap.write(toFile: folder.file("a.jpg"), quality: quality)
                    let again = try ImageBitmap(contentsOfFile: folder.file("a.jpg"), channels: channels)
                    let (before, after) = (try Self.pixels(bitmap), try Self.pixels(again))
                    #expect(before.count == after.count)
                    #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
                }
            }
        }

        @Test func `BMP files are what other programs read`() throws {
            let folder = try ScratchFolder()
            for channels in [1, 3, 4] {
                let bitmap = try Self.numbered(width: 5, height: 3, channels: channels)
                try bitmap.write(toFile: folder.file("a.bmp"))
                _ = try Program.run([
                    "ffmpeg", "-v", "error", "-y", "-i", folder.file("a.bmp"), "-pix_fmt", "rgb24",
                    folder.file("b.png"),
                ])
                let again = try Self.pixels(ImageBitmap(contentsOfFile: folder.file("b.png"), channels: 3))
                let bytes = try Self.pixels(bitmap)
                for place in 0..<15 {
                    let expected = (0..<3).map { bytes[place * channels + (channels == 1 ? 0 : $0)] }
                    #expect(Array(again[3 * place..<3 * place + 3]) == expected)
                }
            }
        }

        @Test func `names and files that are none are told apart`() throws {
            let folder = try ScratchFolder()
            let bitmap = try ImageBitmap(width: 2, height: 2)
            #expect(Library.code { try bitmap.write(toFile: folder.file("a.gif")) } == .unsupportedPicture)
            #expect(Library.code { try bitmap.write(toFile: folder.file("no/a.png")) } == .fileNotFound)
            #expect(Library.code { try bitmap.write(toFile: folder.file("a.jpg"), quality: 0) } == .invalidSetting)
            #expect(Library.code { _ = try ImageBitmap(contentsOfFile: folder.file("a.png")) } == .fileNotFound)
            let text = try folder.write("a.png", Array("no picture".utf8))
            #expect(Library.code { _ = try ImageBitmap(contentsOfFile: text) } == .unsupportedPicture)
        }

        @Test func `a part is cut out, and one that reaches over the edge is refused`() throws {
            let bitmap = try Self.numbered(width: 4, height: 3, channels: 1)
            let all = try Self.pixels(bitmap)
            let part = try bitmap.cropped(x: 1, y: 1, width: 2, height: 2)
            #expect(try Self.pixels(part) == [all[5], all[6], all[9], all[10]])
            for (x, y, width, height) in [(-1, 0, 2, 2), (3, 0, 2, 1), (0, 2, 1, 2), (0, 0, 0, 1), (.max, 0, 1, 1)] {
                #expect(
                    Library.code { _ = try bitmap.cropped(x: x, y: y, width: width, height: height) } == .invalidImage)
            }
        }

        @Test(arguments: [1, 3, 4]) func `quarter turns go clockwise, and four of them come back`(channels: Int) throws
        {
            let bitmap = try Self.numbered(width: 3, height: 2, channels: channels)
            let turned = try bitmap.rotated(by: .quarter)
            #expect(turned.width == 2 && turned.height == 3)
            let (before, after) = (try Self.pixels(bitmap), try Self.pixels(turned))
            // The top right pixel was the top left one.
            #expect(after[channels..<2 * channels].elementsEqual(before[0..<channels]))
            #expect(try Self.pixels(turned.rotated(by: .quarter)) == Self.pixels(bitmap.rotated(by: .half)))
            #expect(try Self.pixels(turned.rotated(by: .half)) == Self.pixels(bitmap.rotated(by: .threeQuarters)))
            #expect(try Self.pixels(turned.rotated(by: .threeQuarters)) == before)
            #expect(try Self.pixels(turned.rotated(by: .none)) == after)
        }

        @Test func `boxes, circles, points and text are drawn, and what lies outside is left out`() throws {
            func drawn(_ body: (ImageBitmap) throws -> Void) throws -> [String] {
                let bitmap = try ImageBitmap(width: 9, height: 7, channels: 1)
                try body(bitmap)
                let bytes = try Self.pixels(bitmap)
                return (0..<7).map { row in String((0..<9).map { bytes[row * 9 + $0] == 0 ? "." : "#" }) }
            }
            #expect(
                try drawn { try $0.draw(FaceRectangle(x: 1, y: 1, width: 5, height: 4), thickness: 1) }
                    == [".........", ".#####...", ".#...#...", ".#...#...", ".#####...", ".........", "........."])
            #expect(
                try drawn { try $0.draw(FaceRectangle(x: -3, y: 3, width: 40, height: 40), thickness: 1) }
                    == [".........", ".........", ".........", "#########", ".........", ".........", "........."])
            #expect(
                try drawn { try $0.drawCircle(center: ImagePoint(x: 4.5, y: 3.5), radius: 3, thickness: 1) }
                    == ["....#....", "..##.##..", "..#...#..", ".#.....#.", "..#...#..", "..##.##..", "....#...."])
            #expect(
                try drawn { try $0.draw([ImagePoint(x: 1, y: 1), ImagePoint(x: 9, y: 7), ImagePoint(x: .nan, y: 1)]) }
                    == ["##.......", "##.......", ".........", ".........", ".........", ".........", "........#"])
            #expect(
                try drawn { try $0.draw("t", x: 2, y: 0, scale: 1) }
                    == ["..#####..", "....#....", "....#....", "....#....", "....#....", "....#....", "....#...."])
            #expect(
                try drawn { try $0.draw("\u{1F600}", x: 0, y: 0, scale: 1) }
                    == ["#####....", "#...#....", "#...#....", "#...#....", "#...#....", "#...#....", "#####...."])
            let bitmap = try ImageBitmap(width: 2, height: 2)
            #expect(Library.code { try bitmap.draw("a", x: 0, y: 0, scale: 0) } == .invalidSetting)
            try bitmap.draw(
                FaceRectangle(x: 0, y: 0, width: 1, height: 1), color: DrawingColor(red: 1, green: 2, blue: 3))
            #expect(try Self.pixels(bitmap).prefix(4) == [3, 2, 1, 0])
        }

        @Test func `pixels in use can be neither changed nor closed, and closed ones not used`() throws {
            struct Own: Error {}
            let before = LibraryDiagnostics.liveObjects
            do {
                let bitmap = try ImageBitmap(width: 2, height: 2)
                try bitmap.withUnsafeMutablePixels { bytes, pixels in
                    #expect(bytes.count == pixels.byteCount && pixels.format == .bgr)
                    #expect(Library.code { try bitmap.close() } == .inUse)
                    #expect(Library.code { try bitmap.withUnsafePixels { _, _ in } } == .inUse)
                    bytes[0] = 9
                }
                try bitmap.withUnsafePixels { bytes, _ in
                    #expect(bytes[0] == 9)
                    #expect(Library.code { try bitmap.draw([]) } == .inUse)
                    #expect(Library.code { _ = try Self.pixels(bitmap) } == nil)
                }
                #expect(throws: Own.self) { try bitmap.withUnsafePixels { _, _ in throw Own() } }
                let copy = try bitmap.copy()
                try bitmap.close()
                #expect(bitmap.isClosed)
                #expect(Library.code { try bitmap.close() } == .closed)
                #expect(Library.code { _ = try bitmap.copy() } == .closed)
                #expect(Library.code { _ = try bitmap.rotated(by: .half) } == .closed)
                #expect(try Self.pixels(copy).first == 9)
                #expect(LibraryDiagnostics.liveObjects.bitmaps == before.bitmaps + 2)
            }
            #expect(LibraryDiagnostics.liveObjects == before)
        }

        @Test func `a stream gives the upright picture back, and smaller`() throws {
            let image = try SampleImage.frame(0)
            let coded = try image.captured(.quarter).encoded(.bgr, padding: 5)
            try coded.bytes.withUnsafeBytes { bytes in
                let stream = try ImageStream(borrowing: bytes, layout: coded.layout, rotation: .quarter)
                let bitmap = try stream.bitmap()
                #expect(bitmap.width == 176 && bitmap.height == 144)
                let expected = try image.encoded(.bgr).bytes
                #expect(try Self.pixels(bitmap) == expected)
                let small = try stream.bitmap(scale: 0.25)
                #expect(small.width == 44 && small.height == 36)
                let mean = Double(expected.reduce(0) { $0 + Int($1) }) / Double(expected.count)
                let smallMean = Double(try Self.pixels(small).reduce(0) { $0 + Int($1) }) / Double(44 * 36 * 3)
                #expect(abs(mean - smallMean) < 1)
                #expect(Library.code { _ = try stream.bitmap(scale: 0) } == .invalidSetting)
                try stream.close()
            }
        }

        @Test(arguments: [(65535, 8), (6, 65535), (9000, 3)])
        func `a stream's picture may be as long as an image can be, and is held a row at a time`(
            width: Int, height: Int
        ) throws {
            let bytes = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 % width / 256) }
            try bytes.withUnsafeBytes { bytes in
                let layout = try ImageLayout(format: .grey, width: width, height: height)
                let stream = try ImageStream(borrowing: bytes, layout: layout)
                let whole = try Self.pixels(stream.bitmap())
                #expect(whole.count == 3 * bytes.count)
                for place in [0, width - 1, bytes.count / 2, bytes.count - 1] {
                    #expect(whole[3 * place..<3 * place + 3].allSatisfy { $0 == bytes[place] })
                }
                let small = try stream.bitmap(scale: 0.01)
                #expect(small.width == max(1, (width + 50) / 100) && small.height == max(1, (height + 50) / 100))
                try stream.close()
            }
        }

        @Test func `a bitmap with more pixels than are accepted is refused, and so is a JPEG that is too long`() throws
        {
            #expect(Library.code { _ = try ImageBitmap(width: 65535, height: 65535) } == .invalidImage)
            let folder = try ScratchFolder()
            let bitmap = try ImageBitmap(width: 65535, height: 1)
            let error = #expect(throws: FaceTrackingError.self) { try bitmap.write(toFile: folder.file("a.jpg")) }
            #expect(error?.code == .tooLarge && error?.message.contains("65535") == true)
            try bitmap.write(toFile: folder.file("a.png"))
            #expect(try ImageBitmap(contentsOfFile: folder.file("a.png")).width == 65535)
        }

        @Test func `the orientation that a JPEG's EXIF asks for is honoured`() throws {
            let folder = try ScratchFolder()
            let upright = try SampleImage.frame(0).encoded(.bgr)
            let bitmap = try upright.bytes.withUnsafeBytes {
                try ImageBitmap(copying: $0, width: 176, height: 144, channels: 3)
            }
            // Orientation 6: to be turned clockwise by a quarter.
            try bitmap.rotated(by: .threeQuarters).write(toFile: folder.file("lying.jpg"), quality: 100)
            let lying = try [UInt8](Data(contentsOf: URL(filePath: folder.file("lying.jpg"))))
            let directory: [UInt8] = [1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
            let exif = Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0] + directory
            let segment = [0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif
            let file = try folder.write("turned.jpg", lying.prefix(2) + segment + lying.dropFirst(2))
            let again = try ImageBitmap(contentsOfFile: file)
            #expect(again.width == 176 && again.height == 144)
            let differences = zip(try Self.pixels(again), upright.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.reduce(0, +) < 3 * differences.count)
        }
    }
}

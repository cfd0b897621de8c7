import Frames
import Glibc
import Records
import TestSupport
import Testing

@testable import Capture

@Suite struct LightTests {
    private static let step: Int64 = 33_333_333

    /// A picture of cells with brightness from a function of column and row.
    private func sample(_ fingerprint: UInt64, clipped: Float = 0, cell: (Int, Int) -> Float) -> LightSample {
        let cells = InlineArray<64, Float> { cell($0 % LightSample.columns, $0 / LightSample.columns) }
        var (sum, most) = (Float(0), Float(0))
        for index in cells.indices {
            sum += cells[index]
            most = max(most, cells[index])
        }
        return LightSample(
            cells: cells, mean: sum / 64, highlights: most + 10, clippedShare: clipped, fingerprint: fingerprint)
    }

    /// What is told over so many frames at 30 a second.
    private func changes(
        _ count: Int, expectsNoise: Bool = true, _ make: (Int) -> LightSample
    ) -> [String] {
        var judge = LightJudge(expectsNoise: expectsNoise)
        return (0..<count).flatMap { index in
            judge.take(make(index), at: FrameTime(nanoseconds: Int64(index) * Self.step)).map {
                "\($0.trouble.rawValue) \($0.begins)"
            }
        }
    }

    @Test func `darkness is told once after two seconds, and its end once after one`() {
        #expect(changes(50) { sample(UInt64($0)) { _, _ in 4 } }.isEmpty)
        let told = changes(400) { index in sample(UInt64(index)) { _, _ in index < 200 ? 4 : 90 } }
        #expect(told == ["black true", "black false"])
    }

    @Test func `a face lit by a screen in a dark room is not black`() {
        #expect(changes(300) { sample(UInt64($0)) { column, row in column == 1 && row == 7 ? 45 : 3 } }.isEmpty)
    }

    @Test func `a picture at the limit does not toggle`() {
        let told = changes(900) { index in
            sample(UInt64(index)) { _, _ in index < 90 ? 10 : index * index % 13 < 6 ? 23 : 27 }
        }
        #expect(told == ["black true"])
    }

    @Test func `white pictures are told, a bright background is not`() {
        #expect(changes(300) { sample(UInt64($0), clipped: 0.95) { _, _ in 254 } } == ["overexposed true"])
        #expect(changes(300) { sample(UInt64($0), clipped: 0.6) { _, row in row < 10 ? 254 : 120 } }.isEmpty)
    }

    @Test func `equal pictures of a camera are frozen, of a movie they are not`() {
        let frozen = { (index: Int) in
            self.sample(index < 200 ? 7 : UInt64(index)) { _, _ in 100 }
        }
        #expect(changes(300, frozen) == ["frozen true", "frozen false"])
        #expect(changes(300, expectsNoise: false, frozen).isEmpty)
        #expect(changes(300) { _ in sample(7) { _, _ in 0 } } == ["black true"])
    }

    @Test(arguments: [10.0, 5.0, 20.0 / 3])
    func `mains flicker is told, as a swing of the whole and as rolling bands, and its end`(frequency: Double) {
        for bands in [0.0, 3.3] {
            let told = changes(900) { index in
                sample(UInt64(index)) { column, row in
                    let phase = 2 * Double.pi * (frequency * Double(index) / 30 + bands * Double(row) / 16)
                    let swing = index < 450 ? 0.08 * sin(phase) : 0
                    return Float(100 + 10 * Double(column)) * Float(1 + swing) + Float((index * 7 + row) % 3) * 0.2
                }
            }
            #expect(told == ["flickering true", "flickering false"], "bands \(bands)")
        }
    }

    @Test func `a switched lamp, a cloud and a waving hand are not flicker`() {
        #expect(changes(600) { index in sample(UInt64(index)) { _, _ in index / 100 % 2 == 0 ? 60 : 140 } }.isEmpty)
        #expect(
            changes(600) { index in sample(UInt64(index)) { _, _ in Float(100 + 40 * sin(Double(index) / 60)) } }
                .isEmpty)
        let hand = changes(600) { index in
            sample(UInt64(index)) { column, row in
                let moves = column < 2 && (4..<12).contains(row)
                return Float(100 + (moves ? 40 * sin(Double(index) * 0.6) : 0) + Double(index * 13 % 5) * 0.3)
            }
        }
        #expect(hand.isEmpty)
    }

    private func leftOut(_ handling: StrobeHandling, _ frames: [(sequence: Int, mean: Float)]) -> [Int] {
        var filter = StrobeFilter(handling)
        return frames.compactMap { frame in
            let time = FrameTime(nanoseconds: Int64(frame.sequence) * Self.step)
            return filter.leavesOut(mean: frame.mean, sequence: UInt64(frame.sequence), at: time) ? frame.sequence : nil
        }
    }

    @Test func `dark frames between bright ones are left out after a second, from the start or never, as asked`() {
        let frames = (0..<90).map { (sequence: $0, mean: Float($0 % 2 == 0 ? 90 : 8)) }
        let found = leftOut(.auto, frames)
        #expect(found == (found[0]..<90).filter { $0 % 2 == 1 } && (29...35).contains(found[0]))
        #expect(leftOut(.skip, frames) == (0..<90).filter { $0 % 2 == 1 })
        #expect(leftOut(.off, frames).isEmpty)
    }

    @Test func `frames that did not come do not confuse the filter, and the end of the lamp ends it`() {
        let frames = (0..<300).filter { $0 % 7 != 3 }.map {
            (sequence: $0, mean: Float($0 >= 150 || $0 % 2 == 0 ? 90 : 8))
        }
        let found = leftOut(.auto, frames)
        #expect(found.count > 30 && found.allSatisfy { $0 % 2 == 1 && $0 < 150 })
    }

    @Test func `a light that goes off costs one frame where frames are left out from the start, and none otherwise`() {
        let frames = (0..<200).map { (sequence: $0, mean: Float($0 < 100 ? 90 : 20)) }
        #expect(leftOut(.skip, frames) == [100])
        #expect(leftOut(.auto, frames).isEmpty)
    }

    @Test func `flicker that does not halve the brightness leaves out no frame`() {
        #expect(leftOut(.auto, (0..<200).map { (sequence: $0, mean: Float($0 % 2 == 0 ? 90 : 60)) }).isEmpty)
    }

    /// A picture whose left half has the brightness 40 and its right half 200. The halves are whole blocks of a JPEG.
    private func halves(_ format: PixelFormat, _ size: PixelSize) -> FrameBuilder {
        let values = (0..<size.height).flatMap { _ in
            (0..<size.width).map { UInt8($0 < size.width / 2 ? 40 : 200) }
        }
        let bytes: [UInt8] =
            switch format {
            case .nv12, .nv21, .i420: values + Array(repeating: 128, count: values.count / 2)
            case .yuyv: values.flatMap { [$0, 128] }
            case .uyvy: values.flatMap { [128, $0] }
            case .bgr, .rgb: values.flatMap { [$0, $0, $0] }
            case .bgra, .rgba: values.flatMap { [$0, $0, $0, 255] }
            case .grey: values
            case .mjpeg:
                FlatJPEG(
                    width: size.width, height: size.height,
                    components: [
                        .init(2, 2) { column, _ in column < size.width / 16 ? 40 : 200 },
                        .init(1, 1) { _, _ in 128 }, .init(1, 1) { _, _ in 128 },
                    ]
                ).bytes
            }
        return FrameBuilder(format, size: size, bytes: bytes, color: ColorEncoding(matrix: .bt601, range: .full))
    }

    @Test(arguments: PixelFormat.allCases)
    func `a picture's light is the same in every format, with padding, and at any size`(format: PixelFormat) throws {
        let reader = PictureReader()
        for (width, height) in [(336, 242), (48, 10), (1296, 34)] {
            let lending = halves(format, PixelSize(width: width, height: height)).lend(
                rowPadding: [14, 6, 5], lead: 3)
            let sample = try reader.withPicture(of: lending.frame, rotation: .none) { $0.lightSample() }
            #expect((sample.mean - 120).magnitude <= 1, "\(width)x\(height)")
            #expect((sample.highlights - 200).magnitude <= 1 && sample.clippedShare == 0)
            for index in sample.cells.indices {
                let expected: Float = index % LightSample.columns < LightSample.columns / 2 ? 40 : 200
                #expect((sample.cells[index] - expected).magnitude <= 1, "\(width)x\(height), cell \(index)")
            }
        }
    }

    @Test func `limited range is widened, and one place that differs changes the fingerprint`() throws {
        let reader = PictureReader()
        func look(_ luma: (Int, Int) -> UInt8) throws -> LightSample {
            let builder = FrameBuilder(
                nv12: PixelSize(width: 256, height: 96), color: ColorEncoding(matrix: .bt601, range: .limited),
                luma: luma)
            let lending = builder.lend()
            return try reader.withPicture(of: lending.frame, rotation: .none) { $0.lightSample() }
        }
        let black = try look { _, _ in 16 }
        #expect(black.mean == 0 && black.brightestCell == 0 && black.highlights == 0)
        let white = try look { _, _ in 235 }
        #expect(white.mean == 255 && white.clippedShare == 1)
        let grey = try look { _, _ in 100 }
        #expect(try look { _, _ in 100 } == grey)
        #expect(try look { x, y in x == 17 && y == 33 ? 101 : 100 }.fingerprint != grey.fingerprint)
    }
}

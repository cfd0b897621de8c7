import Frames
import TestSupport
import Testing

/// The mean brightness of cells, and brightened pictures.
@Suite struct CellTests {
    private static let size = PixelSize(width: 64, height: 48)

    private func even(_ format: PixelFormat, _ size: PixelSize, _ value: UInt8) -> FrameBuilder {
        format == .bgra
            ? FrameBuilder(bgra: size, pixel: { _, _ in (value, value, value) })
            : FrameBuilder(nv12: size, luma: { _, _ in value })
    }

    private func means(_ builder: FrameBuilder, _ rotation: Rotation, from low: PixelPoint, to high: PixelPoint) throws
        -> (grid: CellGrid, means: [Float])
    {
        let lending = builder.lend()
        return try PictureReader().withPicture(of: lending.frame, rotation: rotation) { picture in
            guard let grid = picture.grid(from: low, to: high, atMost: 8) else { throw MissingResult() }
            var means = [Float](repeating: -1, count: grid.count)
            means.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
            return (grid, means)
        }
    }

    @Test(arguments: [PixelFormat.nv12, .bgra], Rotation.allCases)
    func `an even picture has even cells, in every turn`(format: PixelFormat, rotation: Rotation) throws {
        let builder = even(format, Self.size, 100)
        let (grid, means) = try means(builder, rotation, from: PixelPoint(x: -5, y: 4), to: PixelPoint(x: 30, y: 500))
        #expect(grid.columns >= 1 && grid.rows >= 1 && grid.count <= 64)
        #expect(means.allSatisfy { abs($0 - 100) < 1 })
    }

    @Test func `a box with less than eight pixels in the picture has no grid`() throws {
        let lending = even(.nv12, Self.size, 100).lend()
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            let outside = picture.grid(from: PixelPoint(x: -50, y: 0), to: PixelPoint(x: 7, y: 48), atMost: 8)
            #expect(outside == nil)
            let beside = picture.grid(from: PixelPoint(x: 70, y: 0), to: PixelPoint(x: 99, y: 48), atMost: 8)
            #expect(beside == nil)
            let strange = picture.grid(
                from: PixelPoint(x: .nan, y: 0), to: PixelPoint(x: 40, y: .infinity), atMost: 8)
            #expect((strange?.count ?? 0) <= 64)
        }
    }

    @Test(arguments: [PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 3), PixelSize(width: 640, height: 2)])
    func `a grid over the whole lies within pictures of any size`(size: PixelSize) throws {
        let lending = even(.bgra, size, 60).lend()
        try PictureReader().withPicture(of: lending.frame, rotation: .quarter) { picture in
            let grid = picture.grid(columns: 40, rows: 30, places: 8)
            var means = [Float](repeating: -1, count: grid.count)
            means.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
            #expect(means.allSatisfy { abs($0 - 60) < 1 })
        }
    }

    /// Pixels with as many columns, rows and places as make every step, cells of odd sizes, and cells too large to be added up
    /// at once.
    @Test(arguments: [
        (PixelSize(width: 64, height: 48), [8, 7, 3, 1]), (PixelSize(width: 131, height: 75), [40, 16, 5, 2, 1]),
        (PixelSize(width: 4400, height: 12), [400, 33, 3, 1]), (PixelSize(width: 10, height: 1300), [4, 2, 1]),
    ])
    func `a cell's brightness is the mean of the pixels looked at`(size: PixelSize, columns: [Int]) throws {
        func luma(_ x: Int, _ y: Int) -> UInt8 {
            x % 7 == 0 ? 255 : UInt8(truncatingIfNeeded: x &* 31 &+ y &* 17 &+ x * y)
        }
        let lending = FrameBuilder(nv12: size, luma: luma).lend()
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            for (columns, places) in columns.flatMap({ count in [1, 2, 3, 4, 5, 8, 4000].map { (count, $0) } }) {
                let grid = picture.grid(columns: columns, rows: max(1, columns / 2), places: places)
                var means = [Float](repeating: -1, count: grid.count)
                means.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
                let side = min(grid.cellWidth, grid.cellHeight)
                let step = [8, 4, 2].first { side / $0 >= places } ?? 1
                let left = (size.width - grid.columns * grid.cellWidth) / 2
                let top = (size.height - grid.rows * grid.cellHeight) / 2
                let wanted = (0..<grid.count).map { index -> Double in
                    var (sum, count) = (0, 0)
                    for y in stride(from: 0, to: grid.cellHeight, by: step) {
                        for x in stride(from: 0, to: grid.cellWidth, by: step) {
                            let column = left + index % grid.columns * grid.cellWidth + x
                            sum += Int(luma(column, top + index / grid.columns * grid.cellHeight + y))
                            count += 1
                        }
                    }
                    return Double(sum) / Double(count)
                }
                let worst = zip(means, wanted).map { abs(Double($0) - $1) }.max() ?? 0
                #expect(worst < 1e-3, "\(columns) columns, \(places) places")
            }
        }
    }

    @Test(arguments: [PixelFormat.nv12, .bgra])
    func `a brightened picture is brighter by the gain, and grey`(format: PixelFormat) throws {
        let builder = even(format, PixelSize(width: 33, height: 17), 36)
        let before = try look(builder)
        let lending = builder.lend()
        let after = try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            try picture.withBrightened(by: 4) {
                #expect($0.size == picture.size)
                return sample($0, .identity, width: 33, height: 17, border: .edge)
            }
        }
        for pixel in stride(from: 0, to: after.count, by: 3) {
            #expect(abs(after[pixel] - after[pixel + 1]) < 1.5 && abs(after[pixel + 1] - after[pixel + 2]) < 1.5)
        }
        let grey = 0.114 * before[2] + 0.587 * before[1] + 0.299 * before[0]
        #expect(abs(after[1] - min(255, 4 * max(0, grey))) < 6)
    }

    @Test func `single pixels' noise is smoothed away`() throws {
        let builder = FrameBuilder(
            nv12: PixelSize(width: 40, height: 40), luma: { x, y in (x + y) % 2 == 0 ? 20 : 40 })
        let lending = builder.lend()
        let after = try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            try picture.withBrightened(by: 2) { sample($0, .identity, width: 40, height: 40, border: .edge) }
        }
        let inner = (10..<30).map { after[(20 * 40 + $0) * 3] }
        #expect((inner.max() ?? 0) - (inner.min() ?? 255) < 3)
    }

    @Test func `a brightened picture can be smoothed once more, and stays what it was`() throws {
        let builder = FrameBuilder(nv12: PixelSize(width: 40, height: 40), luma: { x, _ in x < 20 ? 20 : 40 })
        let lending = builder.lend()
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            try picture.withBrightened(by: 2) { bright in
                let before = sample(bright, .identity, width: 40, height: 40, border: .edge)
                let smooth = try bright.withSmoothed { sample($0, .identity, width: 40, height: 40, border: .edge) }
                #expect(sample(bright, .identity, width: 40, height: 40, border: .edge) == before)
                func row(_ values: [Float]) -> [Float] { (0..<40).map { values[(20 * 40 + $0) * 3] } }
                // As bright far from the edge; the edge itself is less steep.
                #expect(abs(row(smooth)[2] - row(before)[2]) < 1.5 && abs(row(smooth)[37] - row(before)[37]) < 1.5)
                func steepest(_ values: [Float]) -> Float { zip(values, values.dropFirst()).map { $1 - $0 }.max() ?? 0 }
                #expect(steepest(row(smooth)) < 0.8 * steepest(row(before)))
            }
        }
    }
}

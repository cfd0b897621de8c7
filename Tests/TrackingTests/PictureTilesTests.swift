import Frames
import Testing

@testable import Tracking

@Suite struct PictureTilesTests {
    @Test func `a wide picture is cut into squares as high as it is, which overlap`() {
        let tiles = PictureTiles.squares(of: PixelSize(width: 1920, height: 1080), rows: 1, least: 256)
        #expect(tiles.map(\.x) == [0, 840])
        #expect(tiles.allSatisfy { $0.y == 0 && $0.width == 1080 && $0.height == 1080 })
    }

    @Test(arguments: [1, 2, 3, 4], [(1920, 1080), (1080, 1920), (3840, 1080), (1280, 1024)])
    func `squares cover the picture, and neighbours share a fifth`(rows: Int, size: (Int, Int)) {
        let size = PixelSize(width: size.0, height: size.1)
        let tiles = PictureTiles.squares(of: size, rows: rows, least: 128)
        guard let side = tiles.first?.width else {
            #expect(rows == 1 && size.width == 1280)
            return
        }
        for (starts, length) in [(tiles.map(\.x), size.width), (tiles.map(\.y), size.height)] {
            let edges = Set(starts).sorted()
            #expect(edges.first == 0 && edges.last == length - side)
            for (before, after) in zip(edges, edges.dropFirst()) { #expect(before + side - after >= side / 5 - 2) }
        }
    }

    @Test func `squares that would have to be enlarged are not cut`() {
        let small = PixelSize(width: 640, height: 360)
        #expect(PictureTiles.squares(of: small, rows: 1, least: 384).isEmpty)
        #expect(
            PictureTiles.squares(of: small, rows: 4, least: 200)
                == PictureTiles.squares(of: small, rows: 2, least: 200))
    }

    @Test func `each tile gets its turn once an interval`() {
        var plan = DetectionPlan()
        let size = PixelSize(width: 1920, height: 1080)
        var turns: [PixelArea] = []
        for frame in 0..<30 {
            let time = FrameTime(nanoseconds: Int64(frame) * 100_000_000)
            if let tile = plan.tile(of: size, rows: 1, level: 256, at: time, interval: 1) { turns.append(tile) }
        }
        #expect(turns.map(\.x) == [0, 840, 0, 840, 0, 840])
    }
}

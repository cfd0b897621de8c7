import Frames
import Records
import Testing

@testable import Tracking

@Suite struct WatchRegionsTests {
    private let size = PixelSize(width: 200, height: 100)
    private let leftHalf = RegionPolygon(points: [SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0.5, 1), SIMD2(0, 1)])
    /// An L: the right half without its lower right quarter.
    private let corner = RegionPolygon(points: [
        SIMD2(0.5, 0), SIMD2(1, 0), SIMD2(1, 0.5), SIMD2(0.75, 0.5), SIMD2(0.75, 1), SIMD2(0.5, 1),
    ])

    private func box(_ x: Double, _ y: Double) -> BoundingBox {
        BoundingBox(x: x - 10, y: y - 10, width: 20, height: 20)
    }

    @Test func `without outlines every place counts`() {
        #expect(WatchRegions().admit(box(-50, 500), in: size))
    }

    @Test func `only faces with their middle in an outline to watch count`() {
        let regions = WatchRegions(watch: [leftHalf])
        #expect(regions.admit(box(99, 50), in: size))
        #expect(!regions.admit(box(101, 50), in: size))
        #expect(WatchRegions(watch: [leftHalf, corner]).admit(box(120, 90), in: size))
    }

    @Test func `faces in an outline to ignore do not count, also where it is watched`() {
        let regions = WatchRegions(watch: [leftHalf, corner], ignore: [corner])
        #expect(regions.admit(box(20, 20), in: size))
        #expect(!regions.admit(box(190, 20), in: size))
        #expect(!regions.admit(box(190, 90), in: size))
        #expect(WatchRegions(ignore: [corner]).admit(box(190, 90), in: size))
    }

    @Test func `a middle over the frame's edge belongs to the place at the edge`() {
        let regions = WatchRegions(watch: [leftHalf])
        #expect(regions.admit(box(-5, 50), in: size))
        #expect(regions.admit(box(50, 0), in: size))
        #expect(regions.admit(box(50, 104), in: size))
    }
}

import Capture
import Frames
import Records
import TestSupport
import Testing

@testable import Tracking

/// The detector's closer look at where something moves.
@Suite struct MotionLookTests {
    private static let wide = PixelSize(width: 1280, height: 720)

    private func time(_ frame: Int) -> FrameTime { FrameTime(nanoseconds: Int64(frame) * 33_333_333) }

    private func wall(_ size: PixelSize = wide, patch: PixelArea? = nil) -> Frame {
        FrameBuilder(
            nv12: size,
            luma: { x, y in
                guard let patch, x >= patch.x, x < patch.x + patch.width, y >= patch.y, y < patch.y + patch.height
                else { return 90 }
                return 150
            }
        ).lend().intoFrame()
    }

    /// Where the detector looks in each of some frames: a grey wall, and from frame 40 on one in which `patch` has moved.
    private func areas(_ size: PixelSize = wide, patch: PixelArea?, change: (inout TrackingSettings) -> Void = { _ in })
        throws -> [[PixelArea]]
    {
        let tracking = try RealTracking(.lightTrack, change: change)
        let detector = ScriptedDetector()
        tracking.session.use(detector)
        let empty = wall(size)
        let moved = wall(size, patch: patch)
        return try (0..<60).map { frame in
            let before = detector.areas.count
            if frame < 40 { _ = try tracking.track(empty, at: time(frame)) }
            if frame >= 40 { _ = try tracking.track(moved, at: time(frame)) }
            return Array(detector.areas[before...])
        }
    }

    @Test func `where something has moved the detector looks once more, closely, and once only`() throws {
        let patch = PixelArea(x: 800, y: 300, width: 96, height: 96)
        let areas = try areas(patch: patch)
        let whole = PixelArea(whole: Self.wide)
        #expect(areas[..<40].joined().allSatisfy { $0 == whole }, "nothing moves in an empty room")
        #expect(areas.allSatisfy { $0.count <= 2 })
        let closer = areas.joined().filter { $0 != whole }
        let look = try #require(closer.first)
        #expect(closer.count == 1, "what has been looked at is not new")
        #expect(areas[40...].first { $0.contains(look) } == [whole, look])
        #expect(look.width == 256 && look.height == 256)
        #expect(look.x <= 800 && look.x + 256 >= 896 && look.y <= 300 && look.y + 256 >= 396)
    }

    @Test func `what moves without a face gets no more than five closer looks a second`() throws {
        let tracking = try RealTracking(.lightTrack)
        let detector = ScriptedDetector()
        tracking.session.use(detector)
        // To the right, at another place in every frame, so that it does not become usual.
        for frame in 0..<60 {
            let patch = PixelArea(x: 20 * frame, y: 300, width: 80, height: 80)
            _ = try tracking.track(wall(patch: patch), at: time(frame))
        }
        let closer = detector.areas.count { $0 != PixelArea(whole: Self.wide) }
        #expect((6...10).contains(closer), "\(closer) looks")
    }

    @Test func `somebody tall is looked at where the head would be`() throws {
        let patch = PixelArea(x: 500, y: 120, width: 200, height: 600)
        let closer = try areas(patch: patch).joined().filter { $0 != PixelArea(whole: Self.wide) }
        let look = try #require(closer.first)
        #expect((256...400).contains(look.width))
        #expect(look.y <= 120 && look.y >= 0 && look.x <= 500 && look.x + look.width >= 700)
    }

    @Test func `there is no closer look where it would show nothing larger, or nobody is to be looked for`() throws {
        let patch = PixelArea(x: 100, y: 100, width: 64, height: 64)
        let small = PixelSize(width: 320, height: 240)
        #expect(try areas(small, patch: patch).joined().allSatisfy { $0 == PixelArea(whole: small) })
        let large = PixelArea(x: 100, y: 20, width: 900, height: 600)
        #expect(try areas(patch: large).joined().allSatisfy { $0 == PixelArea(whole: Self.wide) })
        let left = RegionPolygon(points: [SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0.5, 1), SIMD2(0, 1)])
        let ignored = try areas(patch: patch) { $0.regions = WatchRegions(ignore: [left]) }
        #expect(ignored.joined().allSatisfy { $0 == PixelArea(whole: Self.wide) })
    }

    @Test func `a face too small for the look at the whole picture is found where it comes in`() throws {
        let tracking = try RealTracking(.lightTrack)
        let empty = wall()
        let visited = try visitor(at: SIMD2(900, 200))
        var seen: [BoundingBox] = []
        for frame in 0..<50 {
            let result =
                frame < 40 ? try tracking.track(empty, at: time(frame)) : try tracking.track(visited, at: time(frame))
            #expect(frame >= 40 || result.faces.isEmpty)
            if frame == 49 { seen = result.faces.map(\.bounds) }
        }
        let face = try #require(seen.first)
        #expect(seen.count == 1)
        #expect((900...988).contains(face.centerX) && (200...272).contains(face.centerY) && face.width < 50)
        // Without motion nothing is seen of it.
        let still = try RealTracking(.lightTrack)
        #expect(try (0..<10).allSatisfy { try still.track(visited, at: time($0)).faces.isEmpty })
    }

    /// The wall with the sample clip's first frame, at half its size, before it.
    private func visitor(at place: SIMD2<Int>) throws -> Frame {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        guard case .frame(let frame) = try source.next(timeout: 20_000_000_000) else {
            throw CaptureError(code: .stalled, subject: Prefix.sample, message: "gave no frame in time")
        }
        let (columns, rows) = (frame.geometry.size.width / 2, frame.geometry.size.height / 2)
        var grey = [Float](repeating: 0, count: columns * rows * 3)
        try PictureReader().withPicture(of: frame, rotation: .none) { picture in
            grey.withUnsafeMutableBufferPointer {
                let map = AffineMap.crop(
                    center: PixelPoint(x: Double(columns), y: Double(rows)),
                    extent: (Double(2 * columns), Double(2 * rows)), degrees: 0, width: columns, height: rows)
                picture.sample(map, width: columns, height: rows, values: .byte, into: $0)
            }
        }
        return FrameBuilder(
            nv12: Self.wide,
            luma: { x, y in
                let (column, row) = (x - place.x, y - place.y)
                guard (0..<columns).contains(column), (0..<rows).contains(row) else { return 90 }
                return UInt8(grey[(row * columns + column) * 3 + 1] * 219 / 255 + 16)
            }
        ).lend().intoFrame()
    }
}

import Frames
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct MotionWatchTests {
    private static let size = PixelSize(width: 320, height: 240)
    private let reader = PictureReader()

    /// A grey picture, `patch` of it brighter.
    private func picture(
        _ size: PixelSize = size, patch: PixelArea? = nil, brightness: UInt8 = 160, noise: Int = 0, seed: Int = 0
    ) -> FrameBuilder {
        FrameBuilder(
            nv12: size,
            luma: { x, y in
                let isPatch =
                    patch.map { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height } ?? false
                let grain = noise == 0 ? 0 : (x &* 7919 &+ y &* 104_729 &+ seed &* 15_485_863) % (2 * noise + 1) - noise
                return UInt8(clamping: Int(isPatch ? brightness : 100) + grain)
            })
    }

    private func look(_ watch: inout MotionWatch, _ builder: FrameBuilder) throws -> MotionWatch.Motion {
        let lending = builder.lend()
        return try reader.withPicture(of: lending.frame, rotation: .none) { watch.look(at: $0) }
    }

    /// Where `builder`'s picture shows motion after one without.
    private func place(
        _ builder: FrameBuilder, after first: FrameBuilder, rotation: Rotation = .none,
        where counts: (BoundingBox) -> Bool = { _ in true }
    ) throws -> BoundingBox? {
        var watch = MotionWatch()
        _ = try look(&watch, first)
        watch.moveAnchor()
        let lending = builder.lend()
        return try reader.withPicture(of: lending.frame, rotation: rotation) {
            _ = watch.look(at: $0)
            return watch.place(in: $0, where: counts)
        }
    }

    @Test func `a first picture is new, and so is one of another size`() throws {
        var watch = MotionWatch()
        #expect(try look(&watch, picture()) == .new)
        watch.moveAnchor()
        #expect(try look(&watch, picture()) == .none)
        #expect(try look(&watch, picture(PixelSize(width: 160, height: 120))) == .new)
        watch.moveAnchor()
        #expect(try look(&watch, picture(PixelSize(width: 160, height: 120))) == .none)
        watch.reset()
        #expect(try look(&watch, picture(PixelSize(width: 160, height: 120))) == .new)
    }

    @Test func `until the detector has looked, everything is new`() throws {
        var watch = MotionWatch()
        _ = try look(&watch, picture())
        #expect(try look(&watch, picture()) == .new)
    }

    @Test func `noise is no motion, a patch of a few cells is`() throws {
        var watch = MotionWatch()
        _ = try look(&watch, picture(noise: 6))
        watch.moveAnchor()
        for seed in 1...10 { #expect(try look(&watch, picture(noise: 6, seed: seed)) == .none) }
        let patch = PixelArea(x: 100, y: 80, width: 24, height: 24)
        #expect(try look(&watch, picture(patch: patch, noise: 6, seed: 11)) == .new)
    }

    @Test func `what has changed stays changed until the detector has looked`() throws {
        var watch = MotionWatch()
        let patch = PixelArea(x: 100, y: 80, width: 24, height: 24)
        _ = try look(&watch, picture())
        watch.moveAnchor()
        #expect(try look(&watch, picture(patch: patch)) == .new)
        #expect(try look(&watch, picture(patch: patch)) == .new)
        watch.moveAnchor()
        #expect(try look(&watch, picture(patch: patch)) == .none)
    }

    @Test func `what moves all the time becomes usual, and something else is still new`() throws {
        var watch = MotionWatch()
        let fan = PixelArea(x: 40, y: 40, width: 40, height: 40)
        _ = try look(&watch, picture())
        watch.moveAnchor()
        var motions: [MotionWatch.Motion] = []
        for frame in 0..<60 {
            motions.append(try look(&watch, picture(patch: frame.isMultiple(of: 2) ? fan : nil)))
        }
        #expect(motions[0] == .new)
        #expect(motions.suffix(20).allSatisfy { $0 != .new })
        #expect(motions.suffix(20).contains { $0 == .usual })
        let visitor = PixelArea(x: 200, y: 100, width: 40, height: 40)
        #expect(try look(&watch, picture(patch: visitor)) == .new)
    }

    @Test func `the place of a motion covers what has moved, in whichever turn the camera is`() throws {
        let patch = PixelArea(x: 96, y: 80, width: 48, height: 24)
        let upright = try #require(try place(picture(patch: patch), after: picture()))
        #expect(upright == BoundingBox(x: 96, y: 80, width: 48, height: 24))
        // What is 96 from the left in the picture as captured is 96 from the top in the one turned clockwise.
        let turned = try #require(try place(picture(patch: patch), after: picture(), rotation: .quarter))
        #expect(turned == BoundingBox(x: 240 - 80 - 24, y: 96, width: 24, height: 48))
    }

    @Test func `motion that is of no interest has no place`() throws {
        let patch = PixelArea(x: 96, y: 80, width: 48, height: 24)
        #expect(try place(picture(patch: patch), after: picture()) { $0.centerX > 200 } == nil)
        #expect(try place(picture(), after: picture()) == nil)
        let half = try #require(try place(picture(patch: patch), after: picture()) { $0.centerX > 120 })
        #expect(half == BoundingBox(x: 120, y: 80, width: 24, height: 24))
    }

    @Test func `before the detector has looked there is no place`() throws {
        var watch = MotionWatch()
        let lending = picture().lend()
        let place = try reader.withPicture(of: lending.frame, rotation: .none) {
            _ = watch.look(at: $0)
            return watch.place(in: $0) { _ in true }
        }
        #expect(place == nil)
    }

    @Test func `highlights are what one cell in a hundred exceeds`() throws {
        var watch = MotionWatch()
        // 40 x 30 cells of 8 pixels; 16 of them are more than a hundredth, 4 are less.
        _ = try look(&watch, picture(patch: PixelArea(x: 0, y: 0, width: 32, height: 32), brightness: 200))
        let bright = watch.highlights()
        _ = try look(&watch, picture(patch: PixelArea(x: 0, y: 0, width: 16, height: 16), brightness: 200))
        #expect(bright - watch.highlights() > 50)
    }
}

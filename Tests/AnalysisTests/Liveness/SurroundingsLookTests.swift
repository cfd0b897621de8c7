import Frames
import Glibc
import Records
import Testing

@testable import Analysis

@Suite struct SurroundingsLookTests {
    private static let size = PixelSize(width: 320, height: 240)
    private let face = BoundingBox(x: 130, y: 90, width: 60, height: 70)

    /// A wall with soft spots, moved to the right.
    private func wall(moved: Double = 0, contrast: Double = 60) throws -> ImageBitmap {
        var bytes: [UInt8] = []
        for row in 0..<Self.size.height {
            for column in 0..<Self.size.width {
                let (x, y) = (Double(column) - moved, Double(row))
                let light = 120 + contrast * sin(x / 5 + 2 * sin(y / 17)) * cos(y / 6 + sin(x / 13))
                bytes += [UInt8(light), UInt8(light), UInt8(light), 255]
            }
        }
        return try ImageBitmap(size: Self.size, bgra: bytes)
    }

    private func restShare(
        _ first: ImageBitmap, _ second: ImageBitmap, rotation: Rotation = .none, face: BoundingBox,
        continues: Bool = true
    ) throws -> Double? {
        var look = SurroundingsLook()
        let reader = PictureReader()
        for (bitmap, continues) in [(first, true), (second, continues)] {
            let frame = bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0)
            try reader.withPicture(of: frame, rotation: rotation) { look.look(at: $0, continues: continues) }
        }
        return look.restShare(around: face, within: 1)
    }

    @Test func `a room that stands is at rest`() throws {
        let wall = try wall()
        #expect(try restShare(wall, wall, face: face) == 1)
    }

    @Test(arguments: [2.5, 5, 9])
    func `a room that moves is not`(pixels: Double) throws {
        let share = try #require(try restShare(wall(), wall(moved: pixels), face: face))
        #expect(share < 0.2)
    }

    @Test func `a small tremble is rest`() throws {
        let share = try #require(try restShare(wall(), wall(moved: 0.4), face: face))
        #expect(share > 0.9)
    }

    @Test func `a bare wall says nothing`() throws {
        let bare = try wall(contrast: 0)
        #expect(try restShare(bare, bare, face: face) == nil)
    }

    @Test func `looks that are too far apart are not compared`() throws {
        let wall = try wall()
        #expect(try restShare(wall, wall, face: face, continues: false) == nil)
    }

    /// Cells lie as captured, the face upright: where it is must not be mixed up.
    @Test func `a turned picture is looked at around the face`() throws {
        // Only the left part of the captured picture, which is above once it is upright, has something drawn on it.
        let (drawn, bare) = (try wall(), try wall(contrast: 0))
        var bytes: [UInt8] = []
        drawn.withBytes { drawn in
            bare.withBytes { bare in
                for row in 0..<Self.size.height {
                    for column in 0..<Self.size.width {
                        let place = (row * Self.size.width + column) * 4
                        let source = column < 120 ? drawn : bare
                        for part in 0..<4 {
                            bytes.append(source.unsafeLoad(fromByteOffset: place + part, as: UInt8.self))
                        }
                    }
                }
            }
        }
        let bitmap = try ImageBitmap(size: Self.size, bgra: bytes)
        // Upright 240 x 320.
        let above = BoundingBox(x: 90, y: 100, width: 60, height: 70)
        let below = BoundingBox(x: 90, y: 230, width: 60, height: 70)
        #expect(try restShare(bitmap, bitmap, rotation: .quarter, face: above) == 1)
        #expect(try restShare(bitmap, bitmap, rotation: .quarter, face: below) == nil)
    }

    @Test func `brightness is that of the face`() throws {
        var look = SurroundingsLook()
        let frame = try wall(contrast: 0).frame(time: FrameTime(nanoseconds: 0), sequence: 0)
        try PictureReader().withPicture(of: frame, rotation: .none) { look.look(at: $0, continues: false) }
        let brightness = try #require(look.brightness(of: face))
        #expect(abs(brightness - 120) < 6)
    }
}

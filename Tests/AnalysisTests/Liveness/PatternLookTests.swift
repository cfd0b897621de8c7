import Frames
import Glibc
import Records
import Testing

@testable import Analysis

@Suite struct PatternLookTests {
    private static let size = PixelSize(width: 160, height: 120)
    private let face = BoundingBox(x: 40, y: 20, width: 80, height: 84)

    /// A shaded cheek with noise, and what is added to each colour of each pixel.
    private func skin(
        noise: Double = 3, seed: UInt64 = 1, _ added: (_ x: Double, _ y: Double) -> SIMD3<Double> = { _, _ in SIMD3() }
    ) throws -> ImageBitmap {
        var random = seed
        func shaken() -> Double {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return noise * (Double(random >> 40) / Double(1 << 24) - 0.5) * 12.0.squareRoot()
        }
        var bytes: [UInt8] = []
        for row in 0..<Self.size.height {
            for column in 0..<Self.size.width {
                let (x, y) = (Double(column), Double(row))
                let shade = 25 * sin(x / 19) + 18 * cos(y / 14)
                let colour = SIMD3(170, 125, 105) + shade + added(x, y)
                for value in [colour.z, colour.y, colour.x] {
                    bytes.append(UInt8(max(0, min(255, value + shaken())).rounded()))
                }
                bytes.append(255)
            }
        }
        return try ImageBitmap(size: Self.size, bgra: bytes)
    }

    private func look(
        at bitmap: ImageBitmap, face: BoundingBox? = nil, rotation: Rotation = .none
    ) throws -> SkinPattern? {
        var look = PatternLook()
        let frame = bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0)
        return try PictureReader().withPicture(of: frame, rotation: rotation) {
            look.look(at: face ?? self.face, in: $0)
        }
    }

    /// A wave across and down 64 pixels.
    private func wave(_ across: Double, _ down: Double, height: Double) -> (Double, Double) -> SIMD3<Double> {
        { x, y in SIMD3(repeating: height * cos(2 * .pi * (across * x + down * y) / 64)) }
    }

    @Test(arguments: UInt64(1)...20)
    func `noise is no pattern`(seed: UInt64) throws {
        let found = try #require(try look(at: skin(seed: seed)))
        #expect(found.strength < 20)
    }

    @Test func `a faint slanted grid stands out`() throws {
        let found = try #require(try look(at: skin(wave(21, 11, height: 1.2))))
        #expect(found.strength > 60)
        #expect(found.place == SIMD2(21, 11))
    }

    @Test func `a grid that only colours show stands out`() throws {
        let found = try #require(
            try look(
                at: skin { x, y in
                    let height = 1.5 * cos(2 * .pi * (-12 * x + 9 * y) / 64)
                    // As bright as without: 0.299 red, 0.587 green.
                    return SIMD3(height, -height * 0.299 / 0.587, 0)
                }))
        #expect(found.strength > 60)
        #expect(found.place == SIMD2(-12, 9))
    }

    @Test(arguments: [(20.0, 0.0), (0, 20), (32, 0), (20.5, 0)])
    func `upright and level stripes do not count`(across: Double, down: Double) throws {
        let found = try #require(try look(at: skin(wave(across, down, height: 6))))
        #expect(found.strength < 20)
    }

    @Test func `blocks of eight pixels do not count`() throws {
        let found = try #require(
            try look(
                at: skin { x, y in
                    SIMD3(
                        repeating: x.truncatingRemainder(dividingBy: 8) < 1 && y.truncatingRemainder(dividingBy: 8) < 1
                            ? 40 : 0)
                }))
        #expect(found.strength < 20)
    }

    @Test func `spots and edges are no pattern`() throws {
        let found = try #require(
            try look(
                at: skin { x, y in
                    let isBrow = y > 50 && y < 54 + x / 20 && x > 55 && x < 105
                    return SIMD3(repeating: isBrow ? -80 : 0)
                }))
        #expect(found.strength < 20)
    }

    @Test func `faces narrower than the square and at the edge say nothing`() throws {
        let grid = try skin(wave(21, 11, height: 4))
        #expect(try look(at: grid, face: BoundingBox(x: 50, y: 20, width: 60, height: 80)) == nil)
        #expect(try look(at: grid, face: BoundingBox(x: -20, y: 20, width: 80, height: 84)) == nil)
    }

    @Test func `a turned picture is looked at where the face is`() throws {
        let grid = try skin { x, y in x < 70 ? wave(21, 11, height: 4)(x, y) : SIMD3() }
        // Upright 120 x 160: what was on the left is above.
        let above = try look(at: grid, face: BoundingBox(x: 25, y: 0, width: 66, height: 66), rotation: .quarter)
        let below = try look(at: grid, face: BoundingBox(x: 25, y: 90, width: 66, height: 66), rotation: .quarter)
        #expect(try #require(above).strength > 60)
        #expect(try #require(below).strength < 20)
    }
}

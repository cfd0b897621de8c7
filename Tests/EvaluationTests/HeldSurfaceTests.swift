import Frames
import Testing

@testable import Evaluation

@Suite struct HeldSurfaceTests {
    /// A picture whose red rises to the right and whose green rises downwards.
    private var picture: Canvas {
        var values: [Float] = []
        for row in 0..<100 { for column in 0..<100 { values += [Float(column), Float(row), 0] } }
        return Canvas(size: PixelSize(width: 100, height: 100), values: values)
    }

    private func seen(_ surface: HeldSurface) -> Canvas {
        let size = PixelSize(width: 200, height: 200)
        var canvas = Canvas(size: size, values: [Float](repeating: 255, count: 200 * 200 * 3))
        surface.lay(
            picture, scale: 50, middle: SIMD2(50, 50), on: &canvas, focal: 100, gain: 1, frame: 0, frameLight: 0)
        return canvas
    }

    @Test func `a flat picture from the front is seen at its size and place`() {
        let canvas = seen(HeldSurface(place: SIMD3(0, 0, 2), turn: SIMD3(), curvature: 0))
        // 50 px of the picture are one length, and one length is 50 px at a distance of two.
        #expect(canvas.colour(at: SIMD2(100, 100)).x == 49.5)
        #expect(canvas.colour(at: SIMD2(120.5, 100.5)).x == 70)
        #expect(canvas.colour(at: SIMD2(100.5, 130.5)).y == 80)
        #expect(canvas.colour(at: SIMD2(20, 100)).x == 255)
    }

    @Test func `twice as far it is half as large`() {
        let canvas = seen(HeldSurface(place: SIMD3(0, 0, 4), turn: SIMD3(), curvature: 0))
        #expect(abs(canvas.colour(at: SIMD2(110.5, 100.5)).x - 70.5) < 1)
        #expect(canvas.colour(at: SIMD2(140, 100)).x == 255)
    }

    @Test func `tilted, it is foreshortened`() {
        let canvas = seen(HeldSurface(place: SIMD3(0, 0, 20), turn: SIMD3(60, 0, 0), curvature: 0))
        // Ten pixels across from the front, five tilted by 60 degrees.
        #expect(canvas.colour(at: SIMD2(98.5, 100.5)).x != 255 && canvas.colour(at: SIMD2(96.5, 100.5)).x == 255)
        #expect(canvas.colour(at: SIMD2(100.5, 104)).x != 255)
    }

    @Test(arguments: [0.5, -0.5])
    func `bent, its middle stays and its sides come nearer to it`(curvature: Double) {
        let flat = seen(HeldSurface(place: SIMD3(0, 0, 4), turn: SIMD3(), curvature: 0))
        let bent = seen(HeldSurface(place: SIMD3(0, 0, 4), turn: SIMD3(), curvature: curvature))
        #expect(abs(bent.colour(at: SIMD2(100, 100)).x - flat.colour(at: SIMD2(100, 100)).x) < 0.5)
        // Away from the camera where the middle is the nearest, towards it where that is the farthest.
        let (flatX, bentX) = (flat.colour(at: SIMD2(118.5, 100)).x, bent.colour(at: SIMD2(118.5, 100)).x)
        #expect(curvature > 0 ? bentX > flatX + 1 : bentX < flatX)
        #expect(bentX != 255)
    }

    @Test func `a hand's motion stays within its reach and shakes`() {
        var random = NoiseSource(seed: 4)
        let motion = HandMotion(reach: 1, shake: 0.1, from: &random)
        let values = (0..<600).map { motion.value(at: Double($0) / 100) }
        #expect(values.allSatisfy { abs($0) <= 1.2 })
        #expect((values.max() ?? 0) - (values.min() ?? 0) > 0.3)
    }
}

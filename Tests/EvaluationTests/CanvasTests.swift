import Frames
import Records
import Testing

@testable import Evaluation

@Suite("Pictures that are made")
struct CanvasTests {
    /// Brightness rises by one a pixel to the right.
    private var ramp: Canvas {
        let size = PixelSize(width: 20, height: 4)
        return Canvas(size: size, values: (0..<20 * 4 * 3).map { Float($0 / 3 % 20) })
    }

    @Test("A shift by parts of a pixel moves what is shown by as much")
    func shift() {
        let moved = ramp.sampled(.translation(x: -2.25, y: 0), size: ramp.size)
        #expect((moved.values[10 * 3] - 7.75).magnitude < 1e-4)
    }

    @Test("Halving takes the mean of four pixels")
    func halved() {
        #expect(ramp.halved().values[0] == 0.5)
        #expect(ramp.halved().size == PixelSize(width: 10, height: 2))
    }

    @Test("A posed face has the asked width, enlarged or made smaller", arguments: [3.0, 8, 40])
    func posed(_ width: Double) {
        let face = PosedFace(ramp, BoundingBox(x: 4, y: 0, width: 8, height: 4), width: width)
        #expect((face.bounds.width - width).magnitude < 1e-9)
        #expect((face.bounds.centerX - 8 * width / 8).magnitude < 1e-9)
        #expect((Double(face.picture.size.width) - 20 * width / 8).magnitude <= 2)
    }

    @Test("A head laid on a wall covers the middle of its place and nothing far from it")
    func laid() {
        let size = PixelSize(width: 100, height: 100)
        var wall = Canvas(size: size, values: [Float](repeating: 10, count: 100 * 100 * 3))
        let head = Canvas(size: size, values: [Float](repeating: 200, count: 100 * 100 * 3))
        let face = PosedFace(head, BoundingBox(x: 40, y: 40, width: 20, height: 20), width: 20)
        wall.lay(face, at: PixelPoint(x: 70, y: 30))
        #expect(wall.values[(30 * 100 + 70) * 3] == 200)
        #expect(wall.values[(30 * 100 + 30) * 3] == 10)
    }
}

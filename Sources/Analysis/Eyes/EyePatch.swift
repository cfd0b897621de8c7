internal import Frames
internal import Glibc
internal import Tracking

/// The pattern of light and dark around one eye, the same for both: its outer corner to the left, its width always the
/// same, also where the head is turned.
///
/// Thread rule: *queue-bound*; its memory is used again for each eye.
struct EyePatch {
    static let width = 24
    static let height = 12
    /// How much wider than the eye the patch is.
    private static let extent = 1.7
    /// Most samples a cell is averaged of, each way.
    private static let finest = 4
    /// Narrowest eye, in pixels of the picture, that shows whether it is open.
    private static let narrowest = 5.0
    /// Contrast, of 0...1, that is noise.
    private static let calm: Float = 4 / 255

    /// Rows of brightness, mean 0, spread 1.
    private(set) var cells = [Float](repeating: 0, count: width * height)
    private var samples = [Float](repeating: 0, count: width * height * finest * finest * 3)

    /// Cuts the patch out of the picture, into `cells`.
    ///
    /// - Returns: whether the eye can be seen: large enough, and within the picture.
    mutating func look(at eye: FaceEye, of mesh: FaceMesh, in picture: borrowing Picture) -> Bool {
        let (outer, inner) = (mesh.points[eye.corners.outer], mesh.points[eye.corners.inner])
        let way = SIMD3<Double>(inner - outer)
        let flat = hypot(way.x, way.y)
        let deep = (way * way).sum().squareRoot()
        let middle = SIMD3<Double>(outer + inner) / 2
        guard flat >= Self.narrowest, middle.x > 0, middle.y > 0, middle.x < Double(picture.size.width),
            middle.y < Double(picture.size.height)
        else { return false }
        let along = SIMD2(way.x, way.y) / flat
        // The left eye is seen mirrored.
        let down = eye == .right ? SIMD2(-along.y, along.x) : SIMD2(along.y, -along.x)
        let fine = max(1, min(Self.finest, Int((deep * Self.extent / Double(Self.width)).rounded(.up))))
        let across = along * (flat * Self.extent / Double(Self.width * fine))
        let below = down * (deep * Self.extent / Double(Self.width * fine))
        let (columns, rows) = (Double(Self.width * fine) / 2, Double(Self.height * fine) / 2)
        let map = AffineMap(
            a: across.x, b: below.x, c: middle.x - across.x * columns - below.x * rows, d: across.y, e: below.y,
            f: middle.y - across.y * columns - below.y * rows)
        samples.withUnsafeMutableBufferPointer {
            picture.sample(
                map, width: Self.width * fine, height: Self.height * fine, border: .edge, values: .unit, into: $0)
        }
        average(fine)
        level()
        return true
    }

    private mutating func average(_ fine: Int) {
        let share = 1 / Float(fine * fine)
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                var sum: Float = 0
                for y in row * fine..<(row + 1) * fine {
                    let first = (y * Self.width * fine + column * fine) * 3
                    for place in stride(from: first, to: first + fine * 3, by: 3) {
                        sum += 0.299 * samples[place] + 0.587 * samples[place + 1] + 0.114 * samples[place + 2]
                    }
                }
                cells[row * Self.width + column] = sum * share
            }
        }
    }

    private mutating func level() {
        let count = Float(cells.count)
        let mean = cells.reduce(0, +) / count
        var squares: Float = 0
        for index in cells.indices {
            cells[index] -= mean
            squares += cells[index] * cells[index]
        }
        let spread = (squares / count).squareRoot() + Self.calm
        for index in cells.indices { cells[index] /= spread }
    }
}

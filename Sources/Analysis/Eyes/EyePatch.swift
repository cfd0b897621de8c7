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
    private var grey = GreySamples()

    /// Cuts the patch out of the picture, into `cells`.
    ///
    /// - Returns: whether the eye can be seen: large enough, and within the picture.
    mutating func look(at eye: EyeSide, of mesh: SeenMesh, in picture: borrowing Picture) -> Bool {
        let (outer, inner) = (mesh[eye.corners.outer], mesh[eye.corners.inner])
        let way = SIMD3<Double>(inner - outer)
        let flat = hypot(way.x, way.y)
        let deep = (way * way).sum().squareRoot()
        let middle = SIMD3<Double>(outer + inner) / 2
        guard flat >= Self.narrowest, middle.x > 0, middle.y > 0, middle.x < Double(picture.size.width),
            middle.y < Double(picture.size.height)
        else { return false }
        let along = SIMD2(way.x, way.y) / flat
        let down = eye.down(across: along)
        let fine = max(1, min(Self.finest, Int((deep * Self.extent / Double(Self.width)).rounded(.up))))
        let across = along * (flat * Self.extent / Double(Self.width * fine))
        let below = down * (deep * Self.extent / Double(Self.width * fine))
        let (columns, rows) = (Double(Self.width * fine) / 2, Double(Self.height * fine) / 2)
        let map = AffineMap(
            a: across.x, b: below.x, c: middle.x - across.x * columns - below.x * rows, d: across.y, e: below.y,
            f: middle.y - across.y * columns - below.y * rows)
        grey.reserve(width: Self.width, height: Self.height, fine: fine)
        grey.samples.withUnsafeMutableBufferPointer {
            picture.sample(
                map, width: Self.width * fine, height: Self.height * fine, border: .edge, values: .unit, into: $0)
        }
        grey.average(width: Self.width, height: Self.height, fine: fine, into: &cells)
        level()
        return true
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

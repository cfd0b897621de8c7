internal import Frames
internal import Glibc
internal import Tracking

/// A portrait whose mouth opens: what is below the lips' line moves down, and it is dark between.
struct OpenedMouth {
    private let portrait: Canvas
    private let left, right: SIMD2<Double>
    private let chin: Double

    private static let dark = SIMD3<Float>(40, 18, 18)

    /// - Parameter mesh: of the face, level, in pixels of the portrait.
    init(_ portrait: Canvas, _ mesh: FaceMesh) {
        func flat(_ index: Int) -> SIMD2<Double> {
            SIMD2(Double(mesh.points[index].x), Double(mesh.points[index].y))
        }
        self.portrait = portrait
        left = flat(78)
        right = flat(308)
        chin = flat(152).y
    }

    /// - Parameter gap: between the lips, in widths of the mouth.
    func opened(_ gap: Double) -> Canvas {
        var canvas = portrait
        let size = portrait.size
        let width = right.x - left.x
        guard gap > 0, width > 1 else { return canvas }
        let reach = chin - (left.y + right.y) / 2
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
                let share = (x - left.x) / width
                // Jaw and cheeks go along, less and less.
                let beside = max(0, 1 - pow((share - 0.5) / 1.3, 2))
                let line = left.y + (right.y - left.y) * share
                let drop = gap * width * beside
                guard beside > 0, y > line, y < line + 2.2 * reach + drop else { continue }
                let between = share > 0 && share < 1 ? drop * (1 - pow(2 * share - 1, 2)).squareRoot() : 0
                let cell = (row * size.width + column) * 3
                let below = y - line - between
                let colour: SIMD3<Float>
                if below < 0 {
                    colour = Self.dark
                } else {
                    // All of the drop is taken back below the chin.
                    let room = 2.2 * reach + drop - between
                    colour = portrait.colour(at: SIMD2(x, line + below * 2.2 * reach / room))
                }
                for channel in 0..<3 { canvas.values[cell + channel] = colour[channel] }
            }
        }
        return canvas
    }
}

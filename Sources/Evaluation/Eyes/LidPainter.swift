internal import Analysis
internal import Frames
internal import Glibc
internal import Tracking

/// Paints a lid over an open eye: the skin above it, drawn down, with a line of lashes at its edge.
struct LidPainter {
    private let mesh: FaceMesh
    private let closing: Double
    private var chance: NoiseSource

    /// - Parameters:
    ///   - mesh: of the face, in pixels of the canvas.
    ///   - closing: 0 leaves the eye open, 1 closes it.
    ///   - seed: of the lid's shape and the lashes.
    init(_ mesh: FaceMesh, closing: Double, seed: UInt64) {
        self.mesh = mesh
        self.closing = closing
        chance = NoiseSource(seed: seed)
    }

    /// Both eyes of the face closed as far.
    mutating func paint(on canvas: inout Canvas) {
        for eye in [EyeSide.imageRight, .imageLeft] { paint(eye, on: &canvas) }
    }

    private mutating func paint(_ eye: EyeSide, on canvas: inout Canvas) {
        let axes = EyeAxes(eye, mesh)
        let (upper, lower) = (axes.line(eye.lids.upper, mesh), axes.line(eye.lids.lower, mesh))
        let width = axes.width
        let drop = closing * Double.random(in: 0.85...1.05, using: &chance)
        let band = width * Double.random(in: 0.18...0.28, using: &chance)
        let shade = Double.random(in: 0...0.15, using: &chance)
        let lashes = (
            width: width * Double.random(in: 0.03...0.07, using: &chance),
            darkness: Double.random(in: 0.35...0.75, using: &chance)
        )
        let source = canvas
        let reach = (columns: axes.columns(of: canvas.size), rows: axes.rows(of: canvas.size))
        for row in reach.rows {
            for column in reach.columns {
                let (u, v) = axes.place(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
                guard u > 0, u < 1 else { continue }
                let (top, bottom) = (upper(u), lower(u))
                let end = top + (bottom - top) * drop
                let start = top - band
                let share = (v - start) / max(end - start, 0.001)
                guard share >= 0 else { continue }
                let within = max(0, min(1, min(u, 1 - u) * width))
                let cover = Float(max(0, min(1, end - v + 0.5)) * within)
                let skin = source.colour(at: axes.point(u, start + share * (top - 0.05 * width - start)))
                let line = exp(-pow((v - end) / lashes.width, 2)) * lashes.darkness * min(1, min(u, 1 - u) * 8)
                let cell = (row * canvas.size.width + column) * 3
                for channel in 0..<3 {
                    let shaded = skin[channel] * Float(1 - shade * max(0, min(1, share)))
                    let mixed = source.values[cell + channel] * (1 - cover) + shaded * cover
                    canvas.values[cell + channel] = mixed * Float(1 - line)
                }
            }
        }
    }
}

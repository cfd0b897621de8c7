internal import Analysis
internal import Frames
internal import Glibc
internal import Tracking

/// Places around an eye: along it from its outer corner (0) to its inner (1), and down from the line between, in pixels.
struct EyeAxes {
    private let origin: SIMD2<Double>
    private let along, down: SIMD2<Double>
    let width: Double

    init(_ eye: EyeSide, _ mesh: FaceMesh) {
        func flat(_ index: Int) -> SIMD2<Double> {
            SIMD2(Double(mesh.points[index].x), Double(mesh.points[index].y))
        }
        let way = flat(eye.corners.inner) - flat(eye.corners.outer)
        width = max(1, hypot(way.x, way.y))
        origin = flat(eye.corners.outer)
        along = way / width
        down = eye.down(across: along)
    }

    func place(_ point: SIMD2<Double>) -> (u: Double, v: Double) {
        let way = point - origin
        return ((way * along).sum() / width, (way * down).sum())
    }

    func point(_ u: Double, _ v: Double) -> SIMD2<Double> { origin + u * width * along + v * down }

    /// How far down a line through points of the mesh, from corner to corner, lies at a place along the eye.
    func line(_ indices: [Int], _ mesh: FaceMesh) -> (Double) -> Double {
        let middle = indices.map { place(SIMD2(Double(mesh.points[$0].x), Double(mesh.points[$0].y))) }
        let knots = ([(u: 0, v: 0)] + middle + [(u: 1, v: 0)]).sorted { $0.u < $1.u }
        return { u in
            guard let right = knots.firstIndex(where: { $0.u >= u }), right > 0 else { return knots[0].v }
            let (a, b) = (knots[right - 1], knots[right])
            return b.u > a.u ? a.v + (b.v - a.v) * (u - a.u) / (b.u - a.u) : b.v
        }
    }

    /// Pixels of a picture that may belong to the eye and the skin above it.
    func columns(of size: PixelSize) -> Range<Int> { Self.range(point(0.5, 0).x, width, size.width) }
    func rows(of size: PixelSize) -> Range<Int> { Self.range(point(0.5, 0).y, width, size.height) }

    private static func range(_ middle: Double, _ reach: Double, _ limit: Int) -> Range<Int> {
        let low = max(0, min(limit, Int(middle - reach)))
        return low..<max(low, min(limit, Int(middle + reach)))
    }
}

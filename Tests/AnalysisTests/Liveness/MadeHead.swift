import Glibc

/// Points that stand out of a plane as those of a head do, or lie in it as those of a photograph, seen from a side.
struct MadeHead {
    /// How much stands out: 1 a head, 0 a photograph.
    var relief = 1.0
    /// Degrees.
    var yaw = 0.0
    var pitch = 0.0
    /// Pixels by which the points tremble, and a number that decides how.
    var tremble = 0.0
    var seed = 0

    /// 60 points, pixels, of a face 100 px wide; their depth is a head's, whatever they are.
    var points: [SIMD3<Float>] {
        (0..<60).map { index in
            let angle = Double(index) * 2.399963
            let radius = (Double(index) / 60).squareRoot()
            let (x, y) = (radius * cos(angle) * 50, radius * sin(angle) * 60)
            // A rounded face, and a nose on it.
            let claimed = 40 * radius * radius - (radius < 0.3 ? 25 * (1 - radius / 0.3) : 0)
            let z = claimed * relief
            let (a, b) = (yaw * .pi / 180, pitch * .pi / 180)
            let turned = SIMD3(x * cos(a) - z * sin(a), y, z * cos(a) + x * sin(a))
            let tipped = turned.y * cos(b) - turned.z * sin(b)
            let noise = SIMD2(sin(Double(index * 37 + seed * 101)), cos(Double(index * 53 + seed * 71))) * tremble
            return SIMD3(Float(160 + turned.x + noise.x), Float(120 + tipped + noise.y), Float(claimed))
        }
    }
}

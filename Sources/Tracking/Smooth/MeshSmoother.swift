internal import Glibc
internal import Records

/// Smooths the points of one face's mesh by time. All points share one motion, that of the whole face, so the noise of
/// single points never opens the filter.
struct MeshSmoother: Sendable {
    private(set) var mesh: FaceMesh?
    private var lastRaw: FaceMesh?
    /// Of each point, pixels a second; empty where the filter expects nothing of motion.
    private var velocities: [SIMD3<Float>] = []
    private let expectsMotion: Bool
    private var gain: SmoothingGain

    init(settings: SmoothingSettings) {
        expectsMotion = settings.method == .kalman
        gain = SmoothingGain(settings, .widths)
    }

    /// - Parameters:
    ///   - interval: seconds since the last mesh, more than 0.
    /// - Returns: the smoothed mesh.
    mutating func smooth(_ raw: FaceMesh, interval: Double) -> FaceMesh {
        guard var smooth = mesh, let lastRaw, interval > 0 else {
            start(raw)
            return raw
        }
        for index in velocities.indices { smooth.points[index] += Float(interval) * velocities[index] }
        let surprise = Self.motion(from: smooth, to: raw)
        let correction = gain.correction(
            step: Self.motion(from: lastRaw, to: raw), surprise: (surprise * surprise).sum().squareRoot(),
            interval: interval)
        for index in velocities.indices {
            velocities[index] =
                Float(correction.kept)
                * (velocities[index] + Float(correction.velocity) * (raw.points[index] - smooth.points[index]))
        }
        smooth.approach(raw, share: Float(correction.value))
        mesh = smooth
        self.lastRaw = raw
        return smooth
    }

    mutating func reset() {
        mesh = nil
        lastRaw = nil
        gain.reset()
    }

    private mutating func start(_ raw: FaceMesh) {
        mesh = raw
        lastRaw = raw
        velocities = expectsMotion ? [SIMD3<Float>](repeating: SIMD3(), count: raw.points.count) : []
        gain.reset()
    }

    /// How far the face as a whole moved to the right and down and grew to a side, in face widths.
    private static func motion(from: FaceMesh, to: FaceMesh) -> SIMD3<Double> {
        let (old, new) = (from.bounds, to.bounds)
        var shift = SIMD3<Float>()
        for index in from.points.indices { shift += to.points[index] - from.points[index] }
        shift /= Float(from.points.count)
        let growth = (new.width + new.height - old.width - old.height) / 4
        return SIMD3(Double(shift.x), Double(shift.y), growth) / max(1, old.width)
    }
}

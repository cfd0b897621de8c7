internal import Glibc
internal import Records

/// Smooths the points of one face's mesh by time. All points share one speed, that of the whole face, so the noise of
/// single points never opens the filter.
struct MeshSmoother: Sendable {
    private let settings: SmoothingSettings
    private(set) var mesh: FaceMesh?
    private var lastRaw: FaceMesh?
    private var speed = 0.0

    init(settings: SmoothingSettings) {
        self.settings = settings
    }

    /// - Parameters:
    ///   - interval: seconds since the last mesh, more than 0.
    /// - Returns: the smoothed mesh.
    mutating func smooth(_ raw: FaceMesh, interval: Double) -> FaceMesh {
        guard var smooth = mesh, let lastRaw, interval > 0 else {
            mesh = raw
            lastRaw = raw
            return raw
        }
        let instant = Self.motion(from: lastRaw, to: raw) / interval
        speed += SmoothingSettings.share(cutoff: settings.speedCutoff, interval: interval) * (instant - speed)
        let cutoff = settings.restCutoff + settings.cutoffPerWidth * speed
        let share = Float(SmoothingSettings.share(cutoff: cutoff, interval: interval))
        smooth.approach(raw, share: share)
        mesh = smooth
        self.lastRaw = raw
        return smooth
    }

    mutating func reset() {
        mesh = nil
        lastRaw = nil
        speed = 0
    }

    /// How far the face as a whole moved and grew, in face widths.
    private static func motion(from: FaceMesh, to: FaceMesh) -> Double {
        let (old, new) = (from.bounds, to.bounds)
        let width = max(1, old.width)
        var shift = SIMD3<Float>()
        for index in from.points.indices { shift += to.points[index] - from.points[index] }
        shift /= Float(from.points.count)
        let growth = (new.width + new.height - old.width - old.height) / 2
        return hypot(hypot(Double(shift.x), Double(shift.y)), growth / 2) / width
    }
}

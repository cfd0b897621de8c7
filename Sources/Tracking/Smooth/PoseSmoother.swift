internal import Glibc

/// Smooths one face's angles by time; each angle has a speed of its own.
struct PoseSmoother: Sendable {
    private let settings: SmoothingSettings
    private var last: SIMD3<Double>?
    private var smooth = SIMD3<Double>()
    private var speed = SIMD3<Double>()

    init(settings: SmoothingSettings) {
        self.settings = settings
    }

    /// - Parameter interval: seconds since the last pose, more than 0.
    mutating func smooth(_ pose: HeadPose, interval: Double) -> HeadPose {
        var raw = SIMD3(pose.roll, pose.yaw, pose.pitch)
        guard let last, interval > 0 else {
            self.last = raw
            smooth = raw
            return pose
        }
        // Roll goes round: take the turn nearest to the last one.
        raw.x = last.x + remainder(raw.x - last.x, 360)
        let speedShare = SmoothingSettings.share(cutoff: settings.speedCutoff, interval: interval)
        for axis in 0..<3 {
            let instant = ((raw[axis] - last[axis]) / interval).magnitude
            speed[axis] += speedShare * (instant - speed[axis])
            let cutoff = settings.restCutoff + settings.cutoffPerDegree * speed[axis]
            smooth[axis] += SmoothingSettings.share(cutoff: cutoff, interval: interval) * (raw[axis] - smooth[axis])
        }
        self.last = raw
        return HeadPose(roll: HeadPose.wrapped(smooth.x), yaw: smooth.y, pitch: smooth.z)
    }

    mutating func reset() {
        last = nil
        speed = SIMD3()
    }
}

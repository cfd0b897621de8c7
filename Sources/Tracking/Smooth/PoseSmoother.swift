internal import Glibc

/// Smooths one face's angles by time; each angle has a motion of its own.
struct PoseSmoother: Sendable {
    private var last: SIMD3<Double>?
    private var smooth = SIMD3<Double>()
    private var velocity = SIMD3<Double>()
    private var gains: [SmoothingGain]

    init(settings: SmoothingSettings) {
        gains = Array(repeating: SmoothingGain(settings, .degrees), count: 3)
    }

    /// - Parameter interval: seconds since the last pose, more than 0.
    mutating func smooth(_ pose: HeadPose, interval: Double) -> HeadPose {
        var raw = SIMD3(pose.roll, pose.yaw, pose.pitch)
        guard let last, interval > 0 else {
            reset()
            self.last = raw
            smooth = raw
            return pose
        }
        // Roll goes round: take the turn nearest to the last one.
        raw.x = last.x + remainder(raw.x - last.x, 360)
        smooth += interval * velocity
        for axis in 0..<3 {
            let rest = raw[axis] - smooth[axis]
            let correction = gains[axis].correction(
                step: SIMD3(raw[axis] - last[axis], 0, 0), surprise: rest.magnitude, interval: interval)
            smooth[axis] += correction.value * rest
            velocity[axis] = correction.kept * (velocity[axis] + correction.velocity * rest)
        }
        self.last = raw
        return HeadPose(roll: HeadPose.wrapped(smooth.x), yaw: smooth.y, pitch: smooth.z)
    }

    mutating func reset() {
        last = nil
        velocity = SIMD3()
        for axis in gains.indices { gains[axis].reset() }
    }
}

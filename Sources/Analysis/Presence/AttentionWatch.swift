internal import Frames
internal import Glibc
internal import Tracking

/// Whether one face faces a direction, long enough to count.
struct AttentionWatch: Sendable {
    enum Turn: Sendable, Equatable {
        case started
        case ended(seconds: Double)
    }

    /// Since when it faces the direction, and when it did last.
    private var since: FrameTime?
    private var last: FrameTime?
    private var isStarted = false

    /// - Parameter pose: nil where it was not measured, which is not facing.
    mutating func take(_ pose: HeadPose?, at time: FrameTime, _ settings: PresenceSettings) -> Turn? {
        if let pose, Self.angle(of: pose, settings) <= settings.attentionCone {
            since = since ?? time
            last = time
            guard !isStarted, let since, time.seconds(since: since) >= settings.attentionSeconds else { return nil }
            isStarted = true
            return .started
        }
        guard let last, time.seconds(since: last) > settings.attentionPause else { return nil }
        return end()
    }

    /// The face is gone.
    mutating func end() -> Turn? {
        defer {
            since = nil
            last = nil
            isStarted = false
        }
        guard isStarted, let since, let last else { return nil }
        return .ended(seconds: last.seconds(since: since))
    }

    /// Between where a head points and the direction, in degrees.
    static func angle(of pose: HeadPose, _ settings: PresenceSettings) -> Double {
        func direction(_ yaw: Double, _ pitch: Double) -> SIMD3<Double> {
            let (a, b) = (yaw * .pi / 180, pitch * .pi / 180)
            return SIMD3(sin(a) * cos(b), sin(b), cos(a) * cos(b))
        }
        let cosine =
            (direction(pose.yaw, pose.pitch) * direction(settings.attentionYaw, settings.attentionPitch)).sum()
        return acos(max(-1, min(1, cosine))) * 180 / .pi
    }
}

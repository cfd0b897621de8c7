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
    /// Whether it has looked elsewhere after that.
    private var isElsewhere = false
    private var isStarted = false

    /// Longest look elsewhere, in seconds, that does not begin the time anew before attention has started: an angle that was
    /// measured wrong, and no glance.
    private static let grace = 0.25

    /// - Parameter pose: nil where it was not measured, or the face not seen, which is not facing.
    mutating func take(_ pose: HeadPose?, at time: FrameTime, _ settings: PresenceSettings) -> Turn? {
        guard let pose, Self.angle(of: pose, settings) <= settings.attentionCone else {
            isElsewhere = true
            guard let last, time.seconds(since: last) > settings.attentionPause else { return nil }
            return end()
        }
        let isInterrupted = isElsewhere && !isStarted && last.map { time.seconds(since: $0) > Self.grace } ?? true
        if isInterrupted { since = time }
        let begin = since ?? time
        (since, last, isElsewhere) = (begin, time, false)
        guard !isStarted, time.seconds(since: begin) >= settings.attentionSeconds else { return nil }
        isStarted = true
        return .started
    }

    /// When it ends where the face is not seen again; nil where it has not started.
    func ending(_ settings: PresenceSettings) -> FrameTime? {
        guard isStarted, let last else { return nil }
        return last.later(by: settings.attentionPause)
    }

    /// The face is gone.
    mutating func end() -> Turn? {
        defer { self = AttentionWatch() }
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

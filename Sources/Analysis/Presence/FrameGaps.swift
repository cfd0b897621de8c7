internal import Frames

/// Tells gaps in the frames of a camera, in which nothing is known of who was there, from the time between frames that is
/// usual for it.
struct FrameGaps: Sendable {
    private var last: FrameTime?
    /// Seconds between the last two frames.
    private var usual = 0.0

    /// Seconds between frames that are no gap at any rate.
    private static let shortest = 2.0
    /// Seconds without a frame that are none where it is said that no frame has come.
    private static let shortestPause = 0.5
    /// Times the usual that are a gap of a slow camera, and the longest, in seconds, that may be usual.
    private static let factor = 2.0
    private static let slowest = 100.0

    /// Whether too much time lies between the last frame and one at `time`.
    func isGap(before time: FrameTime) -> Bool { exceeds(Self.shortest, at: time) }

    /// Whether frames have ceased, where none came up to `time`; so it is where none ever came.
    func isPause(before time: FrameTime) -> Bool { last == nil || exceeds(Self.shortestPause, at: time) }

    private func exceeds(_ least: Double, at time: FrameTime) -> Bool {
        guard let last else { return false }
        return time.seconds(since: last) > max(least, Self.factor * usual)
    }

    /// Takes in the time of a frame.
    mutating func take(_ time: FrameTime) {
        if let last { usual = min(Self.slowest, time.seconds(since: last)) }
        last = time
    }
}

extension FrameTime {
    /// - Parameter seconds: 0 or more.
    /// - Returns: the first time of which `seconds(since:)` is more than `seconds`.
    func later(by seconds: Double) -> FrameTime {
        FrameTime(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded(.up)) + 1)
    }
}

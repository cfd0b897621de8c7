package import Frames

/// Tells gaps in the frames of a camera, in which nothing is known of who was there, from the time between frames that is
/// usual for it.
package struct FrameGaps: Sendable {
    private var last: FrameTime?
    /// Seconds between the last two frames, and between the two before.
    private var interval: Double?
    private var formerInterval: Double?

    /// Seconds between frames that are no gap at any rate.
    private static let shortest = 2.0
    /// Seconds without a frame that are none where it is said that no frame has come.
    private static let shortestPause = 0.5
    /// Times the usual that are a gap of a slow camera, and the longest, in seconds, that may be usual.
    private static let factor = 2.0
    private static let slowest = 100.0

    package init() {}

    /// Whether too much time lies between the last frame and one at `time`.
    package func isGap(before time: FrameTime) -> Bool { exceeds(Self.shortest, at: time) }

    /// Whether frames have ceased, where none came up to `time`; so it is where none ever came. After the first one nothing is
    /// known of how fast they come.
    package func isPause(before time: FrameTime) -> Bool {
        last == nil || exceeds(interval == nil ? Self.shortest : Self.shortestPause, at: time)
    }

    private func exceeds(_ least: Double, at time: FrameTime) -> Bool {
        guard let last else { return false }
        return time.seconds(since: last) > max(least, Self.factor * usual)
    }

    /// Seconds. One long interval may have been a gap; two in a row are a slow camera.
    private var usual: Double {
        guard let interval else { return 0 }
        return min(Self.slowest, interval, formerInterval ?? interval)
    }

    /// Takes in the time of a frame.
    package mutating func take(_ time: FrameTime) {
        if let last { (formerInterval, interval) = (interval, time.seconds(since: last)) }
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

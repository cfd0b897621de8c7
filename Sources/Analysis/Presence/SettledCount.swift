internal import Frames

/// A number of people that changes only when the change lasts: a face that is covered for a moment is no person who left.
struct SettledCount: Sendable {
    private(set) var count = 0
    /// Since when there were more, and the fewest of those; and the same of fewer.
    private var more: (since: FrameTime, least: Int)?
    private var fewer: (since: FrameTime, most: Int)?

    /// - Parameters:
    ///   - seen: people in this frame.
    ///   - enter, leave: seconds that more, or fewer, must last.
    /// - Returns: whether the count is another one now.
    mutating func take(_ seen: Int, at time: FrameTime, enter: Double, leave: Double) -> Bool {
        let before = count
        if seen > count {
            more = (more?.since ?? time, min(more?.least ?? seen, seen))
            fewer = nil
        } else if seen < count {
            fewer = (fewer?.since ?? time, max(fewer?.most ?? seen, seen))
            more = nil
        } else {
            more = nil
            fewer = nil
        }
        if let more, time.seconds(since: more.since) >= enter {
            count = more.least
            self.more = nil
        } else if let fewer, time.seconds(since: fewer.since) >= leave {
            count = fewer.most
            self.fewer = nil
        }
        guard count != before else { return false }
        // What is still to change is held from now on.
        if seen > count { more = (time, seen) }
        if seen < count { fewer = (time, seen) }
        return true
    }

    /// When fewer people count, where it stays as it is; nil where no fewer are seen.
    func falling(leave: Double) -> FrameTime? {
        fewer.map { $0.since.later(by: leave) }
    }
}

internal import Frames
internal import Glibc

/// Tells a blink: eyes that close and are soon open again, measured against how far this person's eyes usually open.
struct BlinkWatch: Sendable {
    /// How far the eyes are open when they are.
    private var usual: Double?
    private var lastOpen: FrameTime?
    private var isClosed = false
    private var last: FrameTime?

    /// Shares of the usual at which eyes count as closed, and as open again.
    private static let closed = 0.5
    private static let open = 0.7
    /// Longest time, in seconds, from the last open look to the next: longer ones are eyes that are kept closed.
    private static let longest = 0.8
    /// How fast the usual follows, in seconds.
    private static let patience = 3.0
    private static let leastUsual = 0.55

    mutating func take(_ openness: Double, at time: FrameTime) -> Bool {
        defer { last = time }
        guard let usual else {
            // Whoever is first seen with eyes closed has not closed them now.
            if openness >= Self.leastUsual {
                usual = openness
                lastOpen = time
            }
            return false
        }
        if openness < Self.closed * usual {
            isClosed = true
            return false
        }
        guard openness > Self.open * usual else { return false }
        let hasBlinked = isClosed && lastOpen.map { time.seconds(since: $0) <= Self.longest } == true
        isClosed = false
        lastOpen = time
        if let last {
            let share = 1 - exp(-time.seconds(since: last) / Self.patience)
            self.usual = max(Self.leastUsual, usual + (openness - usual) * share)
        }
        return hasBlinked
    }
}

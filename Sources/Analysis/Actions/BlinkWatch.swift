internal import Frames
internal import Glibc

/// Tells a blink: eyes that close and are soon open again, measured against how far this person's eyes usually open.
struct BlinkWatch: Sendable {
    /// How far the eyes are open when they are.
    private var usual: Double?
    private var lastOpen: FrameTime?
    private var isClosed = false
    private var last: FrameTime?
    /// How the head was tipped since the eyes were last open, degrees.
    private var tipped: ClosedRange<Double>?
    /// How it was tipped while the usual was learnt.
    private var usualPitch: Double?

    /// Shares of the usual at which eyes count as closed, and as open again.
    private static let closed = 0.5
    private static let open = 0.7
    /// Longest time, in seconds, from the last open look to the next: longer ones are eyes that are kept closed.
    private static let longest = 0.8
    /// How fast the usual follows, in seconds.
    private static let patience = 3.0
    private static let leastUsual = 0.55
    /// Degrees that the head may tip meanwhile: of one that nods, the camera sees the lids from above, as if they were closed.
    private static let tipping = 7.0
    /// Degrees of pitch from where the usual was learnt beyond which it does not hold: lids look different from below.
    private static let farthest = 15.0

    /// - Parameters:
    ///   - openness: of both eyes, 0...1.
    ///   - pitch: degrees; nil where it was not measured.
    mutating func take(_ openness: Double, pitch: Double?, at time: FrameTime) -> Bool {
        defer { last = time }
        if let pitch {
            tipped = tipped.map { min($0.lowerBound, pitch)...max($0.upperBound, pitch) } ?? pitch...pitch
        }
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
        let isBrief = lastOpen.map { time.seconds(since: $0) <= Self.longest } == true
        let hasBlinked = isClosed && isBrief && !isTipping
        tipped = pitch.map { $0...$0 }
        isClosed = false
        lastOpen = time
        if let last {
            let share = 1 - exp(-time.seconds(since: last) / Self.patience)
            self.usual = max(Self.leastUsual, usual + (openness - usual) * share)
            if let pitch { usualPitch = usualPitch.map { $0 + (pitch - $0) * share } ?? pitch }
        }
        return hasBlinked
    }

    /// Whether the head has tipped since the eyes were last open, or was tipped far from how it usually is.
    private var isTipping: Bool {
        guard let tipped else { return false }
        guard let usualPitch else { return tipped.upperBound - tipped.lowerBound > Self.tipping }
        let away = max(tipped.upperBound - usualPitch, usualPitch - tipped.lowerBound)
        return away > Self.farthest || tipped.upperBound - tipped.lowerBound > Self.tipping
    }
}

internal import Frames

/// Counts the swings of an angle: from one turning point to the next, each by some degrees at least, all within a time.
struct SwingWatch: Sendable {
    private struct Turn {
        var value: Double
        /// When the angle was last near it.
        var time: FrameTime
    }

    private let least: Double
    private let count: Int
    private let window: Double
    /// The turning points so far; the last one may still move on.
    private var turns: [Turn] = []
    private var low: Turn?
    private var high: Turn?

    /// Share of a swing within which an angle still is at its turning point.
    private static let near = 0.2

    /// - Parameters:
    ///   - least: degrees of each swing.
    ///   - count: of swings.
    ///   - window: seconds that they may take.
    init(least: Double, count: Int, window: Double) {
        self.least = least
        self.count = count
        self.window = window
    }

    /// - Returns: when the swings began, once there are enough of them; counting begins anew then.
    mutating func take(_ value: Double, at time: FrameTime) -> FrameTime? {
        let now = Turn(value: value, time: time)
        guard let last = turns.last, turns.count > 1 else {
            begin(now)
            return finished(at: time)
        }
        let isRising = last.value > turns[turns.count - 2].value
        let beyond = isRising ? value - last.value : last.value - value
        if beyond > 0 {
            turns[turns.count - 1] = now
        } else if beyond > -Self.near * least {
            turns[turns.count - 1].time = time
        } else if beyond <= -least {
            turns.append(now)
            if turns.count > count + 1 { turns.removeFirst() }
        }
        return finished(at: time)
    }

    mutating func reset() {
        turns = []
        low = nil
        high = nil
    }

    /// Looks for the first swing: from the lowest or the highest of late.
    private mutating func begin(_ now: Turn) {
        func updated(_ known: Turn?, isBeyond: (Double, Double) -> Bool) -> Turn {
            guard var known, now.time.seconds(since: known.time) < window, !isBeyond(now.value, known.value) else {
                return now
            }
            if (now.value - known.value).magnitude < Self.near * least { known.time = now.time }
            return known
        }
        let lowest = updated(low, isBeyond: <)
        let highest = updated(high, isBeyond: >)
        low = lowest
        high = highest
        if now.value - lowest.value >= least {
            turns = [lowest, now]
        } else if highest.value - now.value >= least {
            turns = [highest, now]
        }
    }

    private mutating func finished(at time: FrameTime) -> FrameTime? {
        // A swing that was too long ago begins nothing.
        while let second = turns.dropFirst().first, time.seconds(since: second.time) > window { turns.removeFirst() }
        if turns.count == 1 { reset() }
        guard turns.count == count + 1, time.seconds(since: turns[0].time) <= window else { return nil }
        defer { reset() }
        return turns[0].time
    }
}

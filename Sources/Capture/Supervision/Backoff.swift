/// How long to wait for a camera that is not announced before it is looked for again: short at first, since one that was
/// just lost often comes right back, and never the same for two cameras, so that they do not keep meeting on one bus.
package struct Backoff: Sendable {
    /// Nanoseconds. The last one that failed attempts lead to repeats; those beyond are for sources that give frames and
    /// break soon after, again and again.
    package static let intervals: [Int64] = [100, 200, 300, 500, 1000, 2000, 5000, 10_000].map { $0 * 1_000_000 }
    /// Failed attempts after which the interval grows no more.
    private static let mostAttempts = 5
    /// The part of an interval by which it is longer or shorter at most.
    package static let spread = 0.2

    private let random: @Sendable () -> Double

    /// - Parameter random: gives numbers from 0 up to 1.
    package init(random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
        self.random = random
    }

    /// The longest wait, in nanoseconds.
    package var longest: Int64 { interval(after: Self.intervals.count, shortLives: Self.intervals.count) }

    /// Nanoseconds to wait.
    ///
    /// - Parameters:
    ///   - attempts: that failed in a row since frames last came, at least 1.
    ///   - shortLives: how often in a row the source gave frames for a short while only.
    package func interval(after attempts: Int, shortLives: Int = 0) -> Int64 {
        let step = min(max(attempts, 1), Self.mostAttempts) + max(0, shortLives - 1)
        let base = Self.intervals[min(step, Self.intervals.count) - 1]
        return Int64(Double(base) * (1 + Self.spread * (2 * random() - 1)))
    }
}

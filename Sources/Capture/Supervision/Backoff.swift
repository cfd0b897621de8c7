/// How long to wait for a camera that is not announced before it is looked for again: short at first, since one that was
/// just lost often comes right back, and never the same for two cameras, so that they do not keep meeting on one bus.
package struct Backoff: Sendable {
    /// Nanoseconds; the last one repeats.
    package static let intervals: [Int64] = [100, 200, 300, 500, 1000].map { $0 * 1_000_000 }
    /// The part of an interval by which it is longer or shorter at most.
    package static let spread = 0.2

    private let random: @Sendable () -> Double

    /// - Parameter random: gives numbers from 0 up to 1.
    package init(random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
        self.random = random
    }

    /// Nanoseconds to wait after so many failed attempts in a row, at least 1.
    package func interval(after attempts: Int) -> Int64 {
        let base = Self.intervals[min(max(attempts, 1), Self.intervals.count) - 1]
        return Int64(Double(base) * (1 + Self.spread * (2 * random() - 1)))
    }
}

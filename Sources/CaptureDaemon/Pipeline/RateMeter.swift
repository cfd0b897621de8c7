/// Frames a second over the last frames.
struct RateMeter: Sendable {
    private static let capacity = 64
    /// Older frames do not count.
    private static let window: Int64 = 2_000_000_000

    private var times: [Int64] = []

    /// A frame came at `time`, nanoseconds of a rising clock.
    mutating func count(at time: Int64) {
        if times.count == Self.capacity { times.removeFirst() }
        times.append(time)
    }

    /// The rate at `time`; nil while there are fewer than two frames in the last two seconds.
    func rate(at time: Int64) -> Double? {
        let recent = times.drop { time - $0 > Self.window }
        guard let first = recent.first, let last = recent.last, last > first else { return nil }
        return Double(recent.count - 1) * 1e9 / Double(last - first)
    }
}

internal import Capture
internal import Records

/// Judges a stream by its numbers, some times a second: too slow, too many frames damaged, times not to be relied on.
struct StreamWatch: Sendable {
    /// What turned, and what to say of it.
    struct Turn: Sendable, Equatable {
        let trouble: CameraTrouble
        let begins: Bool
        let message: String
    }

    /// All that is counted since the stream began.
    struct Numbers: Sendable, Equatable {
        var counters = SourceCounters()
        /// Frames that came.
        var frames: UInt64 = 0
        /// Frames that could not be decoded.
        var undecodable: UInt64 = 0

        init() {}

        fileprivate var broken: UInt64 { counters.damaged + counters.short + counters.unconverted + undecodable }
        fileprivate var all: UInt64 { frames + counters.damaged + counters.short + counters.unconverted }
    }

    /// The parts of the promised rate below which a camera is slow, and from which it is not any more.
    private static let slowBelow = 0.75
    private static let promptFrom = 0.85
    /// The parts of all frames from which they are many, and below which they are few.
    private static let many = 0.1
    private static let few = 0.02
    private static let second: Int64 = 1_000_000_000
    private static let window = 2 * second

    private var slow = Hysteresis(begin: 4 * second, end: 3 * second)
    private var damaged = Hysteresis(begin: second, end: 5 * second)
    private var mistimed = Hysteresis(begin: second, end: 5 * second)
    private var past: [(time: Int64, numbers: Numbers)] = []
    private var atDamage: UInt64 = 0
    private var atMistiming: UInt64 = 0

    /// - Parameters:
    ///   - rate: frames a second now; nil where fewer than two came in the last seconds.
    ///   - promised: frames a second; nil where nothing was promised.
    ///   - why: what the source knows of a low rate.
    ///   - now: nanoseconds of the monotonic clock.
    mutating func look(
        _ numbers: Numbers, rate: Double?, promised: Double?, why: () -> String?, now: Int64
    ) -> [Turn] {
        past.append((now, numbers))
        while past.count > 2, now - past[1].time >= Self.window { past.removeFirst() }
        let old = past[0].numbers
        var turns: [Turn] = []
        // What was left out because tracking did not keep up, the camera gave all the same.
        let left = numbers.counters.flushed - min(old.counters.flushed, numbers.counters.flushed)
        let given = (rate ?? 0) + Double(left) * 1e9 / Double(max(now - past[0].time, 1))
        if let promised, slow.look(Self.isSlow(given, promised), now: now) {
            let rates = "\(Self.text(rate ?? 0)) of \(Self.text(promised)) frames a second come"
            let reason =
                why()
                ?? "mostly a long exposure in poor light, else a bus with too much to do; more light, a fixed exposure or "
                + "a smaller size helps"
            turns.append(
                Turn(trouble: .slow, begins: slow.isOn, message: slow.isOn ? "\(rates): \(reason)" : rates))
        }
        let all = numbers.all - min(old.all, numbers.all)
        if damaged.look(Self.isMany(numbers.broken - min(old.broken, numbers.broken), of: all), now: now) {
            if damaged.isOn { atDamage = old.broken }
            turns.append(
                Turn(
                    trouble: .damaged, begins: damaged.isOn,
                    message: damaged.isOn
                        ? "many frames are damaged or incomplete: mostly a cable, a hub or too little power; try another "
                            + "cable and no hub"
                        : "frames come whole again; \(numbers.broken - atDamage) were damaged"))
        }
        let wrong = numbers.counters.mistimed
        if mistimed.look(Self.isMany(wrong - min(old.counters.mistimed, wrong), of: all), now: now) {
            if mistimed.isOn { atMistiming = old.counters.mistimed }
            turns.append(
                Turn(
                    trouble: .mistimed, begins: mistimed.isOn,
                    message: mistimed.isOn
                        ? "the driver's times stand still, jump or run on another clock; the time of arrival stands in"
                        : "the driver's times can be relied on again; \(wrong - atMistiming) were replaced"))
        }
        return turns
    }

    /// Whether it is worth finding out why a camera is not faster.
    static func mayBeSlow(_ rate: Double, _ promised: Double) -> Bool { rate < promised * promptFrom }

    private static func isSlow(_ rate: Double, _ promised: Double) -> Bool? {
        if rate < promised * slowBelow { return true }
        return rate >= promised * promptFrom ? false : nil
    }

    private static func isMany(_ part: UInt64, of all: UInt64) -> Bool? {
        guard all > 0 else { return nil }
        let share = Double(part) / Double(all)
        if share >= many { return true }
        return share <= few ? false : nil
    }

    private static func text(_ rate: Double) -> String { "\((rate * 10).rounded() / 10)" }
}

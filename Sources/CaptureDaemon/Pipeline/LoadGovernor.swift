/// Decides how much work a camera's frames may be, from how long they take: it lowers the detector's pixel level, the landmark
/// network's looks and the rate before frames queue up, and raises them again when there is room. Knows no clock: times come
/// in, in nanoseconds of the monotonic clock.
struct LoadGovernor: Sendable {
    /// What may be done at a step.
    struct Effort: Sendable, Equatable {
        /// Of so many frames, one is worked on.
        var stride: Int
        /// The part of the configured pixel level.
        var levelShare: Double
        /// Into so many frames the looks at all faces are spread.
        var turns: Int
    }

    /// From everything to the least, in the order of what is missed least.
    static let steps = [
        Effort(stride: 1, levelShare: 1, turns: 1), Effort(stride: 1, levelShare: 0.625, turns: 2),
        Effort(stride: 2, levelShare: 0.625, turns: 2), Effort(stride: 3, levelShare: 0.625, turns: 3),
        Effort(stride: 5, levelShare: 0.625, turns: 3),
    ]

    private static let second: Int64 = 1_000_000_000
    /// The share of the time between two frames, spent on one in the mean, from which there is too much to do.
    private static let full = 0.85
    /// The share below which the step above is tried, after so long; longer each time that it turned out to be too much.
    private static let roomy = 0.5
    private static let overload = second
    private static let patience = 5 * second
    private static let longestPatience = 80 * second
    /// A step taken back within this is one that was tried too early.
    private static let trial = 10 * second
    /// Seconds over which the mean is taken.
    private static let window = 1.0

    private(set) var step = 0
    private var share: Double?
    private var lastTaken: Int64?
    private var overSince: Int64?
    private var roomSince: Int64?
    private var raisedAt: Int64?
    private var wait = patience

    init() {}

    var effort: Effort { Self.steps[step] }

    /// Whether the frame that came at `arrival` is to be worked on.
    ///
    /// - Parameter interval: from frame to frame of the camera; 0 where it is not known, then every frame is.
    mutating func takes(arrival: Int64, interval: Int64) -> Bool {
        let least = Int64(Double(interval) * (Double(effort.stride) - 0.5))
        if effort.stride > 1, interval > 0, let lastTaken, arrival >= lastTaken, arrival - lastTaken < least {
            return false
        }
        lastTaken = arrival
        return true
    }

    /// A frame took `work` until `now`.
    ///
    /// - Returns: whether the step has changed.
    mutating func worked(_ work: Int64, interval: Int64, now: Int64) -> Bool {
        guard interval > 0, work >= 0 else { return false }
        let available = Double(interval) * Double(effort.stride)
        let current = Double(work) / available
        // One hitch must not count as a second of overload.
        let weight = min(1, available / (Self.window * 1e9))
        share = share.map { $0 + weight * (min(current, 4) - $0) } ?? min(current, Self.full - 0.05)
        return judge(now)
    }

    private mutating func judge(_ now: Int64) -> Bool {
        guard let share else { return false }
        overSince = share > Self.full ? overSince ?? now : nil
        let above = step > 0 ? Double(effort.stride) / Double(Self.steps[step - 1].stride) : 1
        roomSince = step > 0 && share * above < Self.roomy ? roomSince ?? now : nil
        if let overSince, now - overSince >= Self.overload, step < Self.steps.count - 1 {
            if let raisedAt, now - raisedAt < Self.trial {
                wait = min(wait * 2, Self.longestPatience)
            } else {
                wait = Self.patience
            }
            move(to: step + 1)
            return true
        }
        if let roomSince, now - roomSince >= wait {
            raisedAt = now
            move(to: step - 1)
            return true
        }
        return false
    }

    private mutating func move(to step: Int) {
        // What one frame takes stays about the same; the time for it does not.
        share = share.map { $0 * Double(effort.stride) / Double(Self.steps[step].stride) }
        self.step = step
        overSince = nil
        roomSince = nil
    }
}

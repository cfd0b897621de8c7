/// What a camera's thread waits for its driver to do, and since when, so that somebody else notices one that never returns.
struct DriverVigil: Sendable {
    enum Step: Sendable {
        case opening, taking, closing

        /// Completes "… has not come to an end".
        var words: String {
            switch self {
            case .opening: "opening it"
            case .taking: "taking a frame from it"
            case .closing: "closing it"
            }
        }

        /// Nanoseconds it may take. Network cameras may take 20 s to answer, a slow USB camera five for each setting; a
        /// frame is waited for half a second at a time, and a driver's own time-outs are of five.
        var limit: Int64 {
            switch self {
            case .opening: 30_000_000_000
            case .taking, .closing: 10_000_000_000
            }
        }
    }

    /// A process that was stopped, or whose machine was, finds every limit passed when it goes on: only what is still
    /// there at further looks hangs.
    private static let leastLooks = 3

    private var step: Step?
    private var since: Int64 = 0
    private var looks = 0
    /// What hangs, once that was told.
    private(set) var told: Step?

    /// - Parameter now: nanoseconds of a monotonic clock.
    mutating func begin(_ step: Step, now: Int64) {
        self.step = step
        since = now
        looks = 0
        told = nil
    }

    /// The driver has returned.
    ///
    /// - Returns: whether it had been told that it does not.
    mutating func end() -> Bool {
        defer { told = nil }
        step = nil
        return told != nil
    }

    /// Looks whether the driver hangs; to be called about once a second.
    ///
    /// - Returns: what hangs, the first time that is seen.
    mutating func look(now: Int64) -> Step? {
        guard let step, told == nil else { return nil }
        looks += 1
        guard looks >= Self.leastLooks, now - since >= step.limit else { return nil }
        told = step
        return step
    }
}

/// What went wrong with a camera since it last streamed for a while, so that each fault is told once.
struct Trouble: Sendable {
    /// Attempts that failed since frames last came; the end of a stream is one.
    private(set) var attempts = 0
    /// Attempts that failed although the camera was there, since it was last missing.
    private(set) var failures = 0
    /// Whether frames came until now: what is noted first is their end, and no attempt.
    private var streamed = false
    /// Whether the last one failed with the source open.
    private(set) var beganOpen = false
    /// How often in a row it streamed for a short while only.
    private(set) var shortLives = 0
    private var current: CaptureError?
    /// What was told since frames last came, the newest last.
    private var told: [CaptureError] = []

    /// Faults that are told apart; two that take turns are both known.
    private static let mostTold = 8
    /// Nanoseconds of streaming after which a fault is a new one.
    static let calm: Int64 = 10_000_000_000

    /// Whether this is what went wrong last, so that nothing has changed.
    func isCurrent(_ error: CaptureError) -> Bool { current.map { isSame($0, error) } ?? false }

    /// Whether this was told already.
    func isKnown(_ error: CaptureError) -> Bool { told.contains { isSame($0, error) } }

    /// Of the same fault of an open source, the counts in the message may differ.
    private func isSame(_ known: CaptureError, _ error: CaptureError) -> Bool {
        known.isSame(as: error)
            || (beganOpen && known.code == error.code && known.errno == error.errno && known.subject == error.subject)
    }

    mutating func note(_ error: CaptureError, isOpen: Bool) {
        attempts += 1
        if error.code == .notFound, !isOpen {
            failures = 0
        } else if !streamed {
            failures += 1
        }
        streamed = false
        beganOpen = isOpen
        current = error
        guard !isKnown(error) else { return }
        if told.count == Self.mostTold { told.removeFirst() }
        told.append(error)
    }

    /// Nanoseconds to wait before the next attempt.
    ///
    /// - Parameter noticesArrivals: whether the wait ends when the source may be there; else each attempt beyond the fifth
    ///   counts as a short life.
    func interval(_ backoff: Backoff, noticesArrivals: Bool) -> Int64 {
        let inVain = noticesArrivals ? 0 : attempts - 4
        return backoff.interval(after: attempts, shortLives: max(shortLives, inVain))
    }

    /// Frames come.
    mutating func streams() {
        attempts = 0
        failures = 0
        streamed = true
        beganOpen = false
        current = nil
        told = []
    }

    /// Frames came for so many nanoseconds, and do so no more.
    mutating func ended(after lifetime: Int64) {
        shortLives = lifetime < Self.calm ? shortLives + 1 : 0
    }
}

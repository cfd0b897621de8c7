/// Which picture is sent next, and when. Reads no clock: nanoseconds of any clock that rises are passed in.
///
/// A value; *reentrant*.
struct UploadPlan: Sendable, Equatable {
    enum Next: Sendable, Equatable {
        case send(String)
        /// Nothing before this time.
        case wait(until: Int64)
        /// There is nothing to send.
        case idle
    }

    /// Longest pause between attempts, nanoseconds.
    var longestPause: Int64
    /// Consecutive failures.
    private(set) var failures = 0
    private var notBefore = Int64.min
    /// Pictures that the server did not take, and when they are tried again.
    private var refused: [String: Int64] = [:]
    /// Pictures that the server has, but that could not be deleted.
    private(set) var delivered: Set<String> = []

    static let firstPause: Int64 = 1_000_000_000

    init(longestPause: Int64) {
        self.longestPause = longestPause
    }

    /// - Parameter names: of the pictures that are there, in the order in which they are to be sent.
    mutating func next(_ names: [String], now: Int64) -> Next {
        let known = Set(names)
        refused = refused.filter { known.contains($0.key) }
        delivered.formIntersection(known)
        let open = names.filter { !delivered.contains($0) }
        guard !open.isEmpty else { return .idle }
        if now < notBefore { return .wait(until: notBefore) }
        if let due = open.first(where: { (refused[$0] ?? .min) <= now }) { return .send(due) }
        return .wait(until: open.compactMap { refused[$0] }.min() ?? now)
    }

    /// Takes in what became of an attempt.
    mutating func take(_ outcome: UploadOutcome, of name: String, now: Int64) {
        switch outcome {
        case .accepted:
            (failures, notBefore) = (0, .min)
            refused[name] = nil
            delivered.insert(name)
        case .refused:
            (failures, notBefore) = (0, .min)
            refused[name] = now + longestPause
        case .failed:
            failures += 1
            let pause = failures > 20 ? longestPause : Self.firstPause << (failures - 1)
            notBefore = now + min(pause, longestPause)
        }
    }

    /// Has everything be tried at once, as where the server's address was changed.
    mutating func forgetFailures() {
        (failures, notBefore, refused) = (0, .min, [:])
    }
}

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

    /// A picture that was tried in vain.
    private struct Hold: Sendable, Equatable {
        var attempts = 0
        var until = Int64.min
        var isRefused = false
    }

    /// Longest pause between attempts, nanoseconds.
    var longestPause: Int64
    /// Consecutive failures.
    private(set) var failures = 0
    /// Consecutive pictures that were not taken.
    private var refusals = 0
    private var notBefore = Int64.min
    private var held: [String: Hold] = [:]
    /// Pictures that the server has, but that could not be deleted.
    private(set) var delivered: Set<String> = []

    static let firstPause: Int64 = 1_000_000_000
    /// Longest pause of a picture that is not taken again and again, unless `longestPause` is longer.
    static let longestHold: Int64 = 86_400_000_000_000

    init(longestPause: Int64) {
        self.longestPause = longestPause
    }

    /// Whether there are pictures that were not taken.
    var hasRefused: Bool { held.values.contains(where: \.isRefused) }

    /// - Parameter names: of the pictures that are there, in the order in which they are to be sent.
    mutating func next(_ names: [String], now: Int64) -> Next {
        let known = Set(names)
        held = held.filter { known.contains($0.key) }
        delivered.formIntersection(known)
        let open = names.filter { !delivered.contains($0) }
        guard !open.isEmpty else {
            // Their deletion is tried again then.
            return delivered.isEmpty ? .idle : .wait(until: now + max(Self.firstPause, longestPause))
        }
        if now < notBefore { return .wait(until: notBefore) }
        // Those that were tried least; of these the oldest, which `min` finds first.
        let due = open.filter { (held[$0]?.until ?? .min) <= now }
        if let name = due.min(by: { (held[$0]?.attempts ?? 0) < (held[$1]?.attempts ?? 0) }) { return .send(name) }
        return .wait(until: open.compactMap { held[$0]?.until }.min() ?? now)
    }

    /// Takes in what became of an attempt.
    mutating func take(_ outcome: UploadOutcome, of name: String, now: Int64) {
        switch outcome {
        case .accepted:
            (failures, refusals, notBefore) = (0, 0, .min)
            held[name] = nil
            delivered.insert(name)
        case .refused:
            refusals += 1
            // A server that takes none of them is not asked in haste for each.
            (failures, notBefore) = (0, refusals > 1 ? now + pause(refusals - 1) : .min)
            let attempts = count(name)
            let most = max(longestPause, Self.longestHold)
            hold(name, attempts, until: now + Self.grown(longestPause, attempts, to: most), isRefused: true)
        case .answered:
            failures += 1
            notBefore = now + pause(failures)
            let attempts = count(name)
            hold(name, attempts, until: now + pause(attempts))
        case .failed:
            failures += 1
            notBefore = now + pause(failures)
        case .gone:
            hold(name, count(name), until: now + Self.firstPause)
        case .calledOff: break
        }
    }

    /// Has everything be tried at once, as where the server's address was changed.
    mutating func forgetFailures() {
        (failures, refusals, notBefore, held) = (0, 0, .min, [:])
    }

    /// How often a picture has been tried, with the attempt that has just been made.
    private func count(_ name: String) -> Int { (held[name]?.attempts ?? 0) + 1 }

    private mutating func hold(_ name: String, _ attempts: Int, until: Int64, isRefused: Bool = false) {
        held[name] = Hold(attempts: attempts, until: until, isRefused: isRefused)
    }

    private func pause(_ count: Int) -> Int64 { Self.grown(Self.firstPause, count, to: longestPause) }

    /// `first`, doubled with each further time.
    private static func grown(_ first: Int64, _ count: Int, to most: Int64) -> Int64 {
        count > 20 ? most : min(first << (count - 1), most)
    }
}

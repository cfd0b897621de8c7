/// Which picture is sent next, and when. Reads no clock: nanoseconds of any clock that rises are passed in.
///
/// To choose the next costs O(log n) on the average. A value; *reentrant*.
struct UploadPlan: Sendable {
    enum Next: Sendable, Equatable {
        case send(String)
        /// Nothing before this time.
        case wait(until: Int64)
        /// There is nothing to send.
        case idle
    }

    /// What is known of a picture that is to be sent.
    private struct Picture: Sendable {
        var entry: SpoolEntry
        var attempts = 0
        /// It is not tried before this time.
        var until = Int64.min
    }

    /// Those that were tried least come first; of these the oldest.
    private struct Due: Comparable, Sendable {
        var attempts: Int
        var entry: SpoolEntry

        static func < (first: Due, second: Due) -> Bool {
            (first.attempts, first.entry) < (second.attempts, second.entry)
        }
    }

    private struct Held: Comparable, Sendable {
        var until: Int64
        var name: String

        static func < (first: Held, second: Held) -> Bool { (first.until, first.name) < (second.until, second.name) }
    }

    /// Longest pause between attempts, nanoseconds.
    var longestPause: Int64
    /// Consecutive failures.
    private(set) var failures = 0
    /// Consecutive pictures that were not taken.
    private var refusals = 0
    private var notBefore = Int64.min
    private var pictures: [String: Picture] = [:]
    // These may hold more: what does not fit to `pictures` any more is passed over.
    private var due = PriorityQueue<Due>()
    private var held = PriorityQueue<Held>()
    private var refused: Set<String> = []
    /// Pictures that the server has, but that could not be deleted.
    private(set) var delivered: Set<String> = []

    static let firstPause: Int64 = 1_000_000_000
    /// Longest pause of a picture that is not taken again and again, unless `longestPause` is longer.
    static let longestHold: Int64 = 86_400_000_000_000

    init(longestPause: Int64) {
        self.longestPause = longestPause
    }

    /// How many pictures are to be sent.
    var count: Int { pictures.count }

    /// How many of them were not taken.
    var refusedCount: Int { refused.count }

    // MARK: What there is

    /// There is a further picture.
    mutating func add(_ entry: SpoolEntry) {
        guard !delivered.contains(entry.name) else { return }
        var picture = Picture(entry: entry)
        if let known = pictures[entry.name] { (picture.attempts, picture.until) = (known.attempts, known.until) }
        set(picture)
        tidy()
    }

    /// A picture is not there any more.
    mutating func remove(_ name: String) {
        pictures[name] = nil
        refused.remove(name)
        delivered.remove(name)
    }

    /// These pictures are there, and no others; what is known of them counts still.
    mutating func replace(by entries: some Sequence<SpoolEntry>) {
        let old = pictures
        (pictures, due, held) = ([:], PriorityQueue(), PriorityQueue())
        var names: Set<String> = []
        for entry in entries {
            names.insert(entry.name)
            guard !delivered.contains(entry.name) else { continue }
            var picture = Picture(entry: entry)
            if let known = old[entry.name] { (picture.attempts, picture.until) = (known.attempts, known.until) }
            set(picture)
        }
        refused.formIntersection(names)
        delivered.formIntersection(names)
    }

    // MARK: What is sent

    mutating func next(now: Int64) -> Next {
        guard !pictures.isEmpty else {
            // Their deletion is tried again then.
            return delivered.isEmpty ? .idle : .wait(until: now + max(Self.firstPause, longestPause))
        }
        if now < notBefore { return .wait(until: notBefore) }
        while let first = held.first {
            let picture = pictures[first.name]
            guard picture?.until != first.until || first.until <= now else { break }
            held.removeFirst()
            if let picture, picture.until == first.until {
                due.add(Due(attempts: picture.attempts, entry: picture.entry))
            }
        }
        while let first = due.first {
            let picture = pictures[first.entry.name]
            if let picture, picture.entry == first.entry, picture.attempts == first.attempts, picture.until <= now {
                return .send(first.entry.name)
            }
            due.removeFirst()
        }
        return .wait(until: held.first?.until ?? now)
    }

    /// Takes in what became of an attempt.
    mutating func take(_ outcome: UploadOutcome, of name: String, now: Int64) {
        switch outcome {
        case .accepted:
            (failures, refusals, notBefore) = (0, 0, .min)
            pictures[name] = nil
            refused.remove(name)
            delivered.insert(name)
        case .refused:
            refusals += 1
            // A server that takes none of them is not asked in haste for each.
            (failures, notBefore) = (0, refusals > 1 ? now + pause(refusals - 1) : .min)
            let most = max(longestPause, Self.longestHold)
            let pause = Self.grown(longestPause, attempts(name) + 1, to: most)
            if hold(name, until: now + pause) { refused.insert(name) }
        case .answered:
            failures += 1
            notBefore = now + pause(failures)
            _ = hold(name, until: now + pause(attempts(name) + 1))
        case .failed, .misconfigured:
            failures += 1
            notBefore = now + pause(failures)
        case .gone: remove(name)
        case .calledOff: break
        }
    }

    /// Has everything be tried at once, as where the server's address was changed.
    mutating func forgetFailures() {
        (failures, refusals, notBefore) = (0, 0, .min)
        let entries = pictures.values.map(\.entry)
        (pictures, refused) = ([:], [])
        replace(by: entries + delivered.map { SpoolEntry(name: $0, bytes: 0, written: 0) })
    }

    private func attempts(_ name: String) -> Int { pictures[name]?.attempts ?? 0 }

    /// - Returns: whether the picture is there.
    private mutating func hold(_ name: String, until time: Int64) -> Bool {
        guard var picture = pictures[name] else { return false }
        picture.attempts += 1
        picture.until = time
        set(picture)
        return true
    }

    private mutating func set(_ picture: Picture) {
        pictures[picture.entry.name] = picture
        if picture.until > .min {
            held.add(Held(until: picture.until, name: picture.entry.name))
        } else {
            due.add(Due(attempts: picture.attempts, entry: picture.entry))
        }
    }

    /// Forgets what is passed over anyway, where that is more than the rest.
    private mutating func tidy() {
        let most = 2 * pictures.count + 64
        if due.count > most { due.keep { [pictures] in pictures[$0.entry.name]?.attempts == $0.attempts } }
        if held.count > most { held.keep { [pictures] in pictures[$0.name]?.until == $0.until } }
    }

    private func pause(_ count: Int) -> Int64 { Self.grown(Self.firstPause, count, to: longestPause) }

    /// `first`, doubled with each further time.
    private static func grown(_ first: Int64, _ count: Int, to most: Int64) -> Int64 {
        let times = max(0, count - 1)
        // Nothing is shifted out: `first` times 2^`times` is at most `most` exactly then.
        return first > most >> times ? most : first << times
    }
}

internal import Records

/// Notices that a disk lets us wait, as one that fails does, or one of a network whose server is away: a call that does not
/// return cannot tell of it itself.
///
/// Thread rule: *thread-safe*, but `during` and `goesOn` for one at a time.
final class DiskWatch: Sendable {
    /// Nanoseconds that a slow disk may take for what is asked of it at once.
    static let patience: Int64 = 5_000_000_000

    private struct State {
        /// When the work under way began or went on last, monotonic nanoseconds; nil while there is none.
        var since: Int64?
        /// Whether it was said that it takes long.
        var isSaid = false
    }

    private let directory: String
    private let ledger: ShotLedger
    private let state = Guarded(State())

    init(_ directory: String, _ ledger: ShotLedger) {
        (self.directory, self.ledger) = (directory, ledger)
    }

    /// What is wrong, with the directory; nil where the disk does not hang.
    var problem: String? { state.withLock { hang($0) }.map { SpoolFault.hang(directory, seconds: $0) } }

    /// Says in the log that the disk hangs, once until it is over.
    func look() {
        let seconds: Int? = state.withLock { state in
            guard !state.isSaid, let seconds = hang(state) else { return nil }
            state.isSaid = true
            return seconds
        }
        guard let seconds else { return }
        ledger.say("best shots: \(SpoolFault.hang(directory, seconds: seconds)). Pictures wait in memory")
    }

    /// Does what the disk may let wait.
    func during<Result>(_ body: () -> Result) -> Result {
        begin(at: ledger.clock.monotonic())
        defer { begin(at: nil) }
        return body()
    }

    /// The disk has done a part of the work.
    func goesOn() { begin(at: ledger.clock.monotonic()) }

    private func begin(at time: Int64?) {
        let (since, isSaid) = state.withLock { state in
            defer { state = State(since: time) }
            return (state.since, state.isSaid)
        }
        if isSaid, let since { ledger.say("best shots: the disk goes on, after \(seconds(since: since)) s") }
    }

    private func hang(_ state: State) -> Int? {
        guard let since = state.since, ledger.clock.monotonic() - since > Self.patience else { return nil }
        return seconds(since: since)
    }

    private func seconds(since: Int64) -> Int { Int((ledger.clock.monotonic() - since) / 1_000_000_000) }
}

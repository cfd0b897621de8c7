internal import Records

/// Counts the frames of a command that did not come out. *Thread-safe*.
final class CommandLosses: Sendable {
    private let state = Guarded(SourceCounters())

    var counters: SourceCounters { state.withLock { $0 } }

    func skipped() {
        state.withLock { $0.skipped += 1 }
    }

    /// - Parameter total: since the opening.
    func damaged(_ total: UInt64) {
        state.withLock { $0.damaged = total }
    }
}

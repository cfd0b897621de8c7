internal import Records

/// One launch of the runtime, from `launch` to `terminate`, whatever is reloaded between. *Thread-safe*.
final class LaunchMark: Sendable {
    private let ended = Guarded(false)

    var isEnded: Bool { ended.withLock { $0 } }

    func end() { ended.withLock { $0 = true } }
}

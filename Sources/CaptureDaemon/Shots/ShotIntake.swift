internal import Records

/// Bounds what has been taken, and has not come to its turn to be written.
///
/// Thread rule: *thread-safe*.
final class ShotIntake: Sendable {
    /// Pictures that may wait for the disk, and those on their way to it.
    static let backlog = 64
    /// Bytes of pixels that may be on their way to the disk.
    static let backlogBytes = 64_000_000

    private struct State {
        var count = 0
        var bytes = 0
        var isOver = false
    }

    private let state = Guarded(State())

    var count: Int { state.withLock(\.count) }
    /// Whether the end has counted what there is.
    var isOver: Bool { state.withLock(\.isOver) }

    /// - Returns: whether there is room for a picture of so many bytes.
    func enter(_ bytes: Int) -> Bool {
        state.withLock { state in
            // A single one may be larger than that.
            guard state.count < Self.backlog, state.count == 0 || state.bytes + bytes <= Self.backlogBytes else {
                return false
            }
            (state.count, state.bytes) = (state.count + 1, state.bytes + bytes)
            return true
        }
    }

    func leave(_ bytes: Int) {
        state.withLock { state in (state.count, state.bytes) = (state.count - 1, state.bytes - bytes) }
    }

    /// - Returns: whether this is the first who ends it, and so has to count what there is.
    func end() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }
}

internal import Records

/// Bounds what has been taken, and has not come to its turn to be written; knows how many pictures have yet to become a file,
/// so that each of them is counted once, by the end or by whoever is done with it.
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
        /// Pictures that are on their way or wait, and so are neither on the disk nor given up.
        var open = 0
        var isOver = false
    }

    private let state = Guarded(State())

    /// Whether the end has counted what there is.
    var isOver: Bool { state.withLock(\.isOver) }

    /// Pictures in memory that the disk has not taken yet: those that wait, and those on their way. None after the end.
    var waiting: Int { state.withLock { $0.isOver ? 0 : $0.open } }

    /// - Returns: whether there is room for a picture of so many bytes.
    func enter(_ bytes: Int) -> Bool {
        state.withLock { state in
            // A single one may be larger than that.
            guard state.count < Self.backlog, state.count == 0 || state.bytes + bytes <= Self.backlogBytes else {
                return false
            }
            (state.count, state.bytes, state.open) = (state.count + 1, state.bytes + bytes, state.open + 1)
            return true
        }
    }

    /// The pixels of a picture that entered are not needed any more: it is on the disk, waits as a JPEG, or is given up.
    func leave(_ bytes: Int) {
        state.withLock { state in (state.count, state.bytes) = (state.count - 1, state.bytes - bytes) }
    }

    /// A picture that entered is on the disk, or given up.
    ///
    /// - Returns: whether that is to be counted; not where the end has counted it.
    func settle() -> Bool {
        state.withLock { state in
            state.open -= 1
            return !state.isOver
        }
    }

    /// - Returns: how many pictures are lost by that; nil where it had ended already.
    func end() -> Int? {
        state.withLock { state in
            defer { state.isOver = true }
            return state.isOver ? nil : state.open
        }
    }
}

internal import Records

/// Carries what a `LoadKeeper` has to tell to its session, which is not there yet when the keeper is made.
///
/// Thread rule: *thread-safe*.
final class LoadRelay: Sendable {
    let board: SessionBoard
    private let listener = Guarded<(@Sendable (String) -> Void)?>(nil)

    init(board: SessionBoard) {
        self.board = board
    }

    func hear(_ listener: @escaping @Sendable (String) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    func say(_ line: String) {
        listener.withLock { $0 }?(line)
    }
}

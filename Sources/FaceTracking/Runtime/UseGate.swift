internal import Records

/// Says who may use a thing now: many that only look, or one that changes it, until it is closed. What comes at the wrong
/// time gets an error instead of waiting.
///
/// Thread rule: *thread-safe*.
final class UseGate: Sendable {
    private struct State {
        var readers = 0
        var isChanging = false
        var isClosed = false
    }

    /// What is guarded, for errors: "the session".
    private let subject: String
    private let state = Guarded(State())

    init(_ subject: String) {
        self.subject = subject
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Runs `body` beside others that look, but not while somebody changes.
    func look<R: ~Copyable>(_ body: () throws -> R) throws -> R {
        try state.withLock { state throws(FaceTrackingError) in
            guard !state.isClosed else { throw Self.closed(subject) }
            guard !state.isChanging else { throw Self.busy(subject) }
            state.readers += 1
        }
        defer { state.withLock { $0.readers -= 1 } }
        return try body()
    }

    /// Runs `body` alone.
    func change<R: ~Copyable>(_ body: () throws -> R) throws -> R {
        try state.withLock { state throws(FaceTrackingError) in
            guard !state.isClosed else { throw Self.closed(subject) }
            guard !state.isChanging, state.readers == 0 else { throw Self.busy(subject) }
            state.isChanging = true
        }
        defer { state.withLock { $0.isChanging = false } }
        return try body()
    }

    /// Closes for good, and runs `body` alone.
    func close(_ body: () -> Void) throws(FaceTrackingError) {
        try state.withLock { state throws(FaceTrackingError) in
            guard !state.isClosed else { throw Self.closed(subject) }
            guard !state.isChanging, state.readers == 0 else { throw Self.busy(subject) }
            state.isClosed = true
        }
        body()
    }

    private static func closed(_ subject: String) -> FaceTrackingError {
        FaceTrackingError(.closed, subject: subject, message: "it was closed before; make a new one, or close it later")
    }

    private static func busy(_ subject: String) -> FaceTrackingError {
        FaceTrackingError(
            .inUse, subject: subject,
            message: "it is in use at this moment, by another thread or by a scope around this call; "
                + "use it from one queue, and let the scope end first")
    }
}

internal import Dispatch
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
        /// Waits until nobody uses the thing any more.
        var closer: DispatchSemaphore?

        /// Takes note that a use has ended, and tells who waits for the last one.
        mutating func leave() {
            if !isChanging && readers == 0 { closer?.signal() }
        }
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
        defer {
            state.withLock { state in
                state.readers -= 1
                state.leave()
            }
        }
        return try body()
    }

    /// Runs `body` alone.
    func change<R: ~Copyable>(_ body: () throws -> R) throws -> R {
        try state.withLock { state throws(FaceTrackingError) in
            guard !state.isClosed else { throw Self.closed(subject) }
            guard !state.isChanging, state.readers == 0 else { throw Self.busy(subject) }
            state.isChanging = true
        }
        defer {
            state.withLock { state in
                state.isChanging = false
                state.leave()
            }
        }
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

    /// Closes where that was not done yet: refuses all further uses at once, waits for those of other threads to end, and runs
    /// `body` alone. Not to be called within a use.
    func closeForCertain(_ body: () -> Void) {
        let (isFirst, closer) = state.withLock { state -> (Bool, DispatchSemaphore?) in
            guard !state.isClosed else { return (false, nil) }
            state.isClosed = true
            if state.isChanging || state.readers > 0 { state.closer = DispatchSemaphore(value: 0) }
            return (true, state.closer)
        }
        guard isFirst else { return }
        if let closer {
            closer.wait()
            // ThreadSanitizer sees what came before through the lock, not through the semaphore.
            state.withLock { _ in }
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

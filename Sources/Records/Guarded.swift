internal import Glibc

/// A value behind a lock: the shape of the standard library's `Mutex`, over the C library's mutex.
///
/// ThreadSanitizer follows the C library's locks and not the standard library's own; see `docs/decisions/threads.md`.
///
/// Thread rule: *thread-safe*. Not recursive; the body must not wait.
// @unchecked: the value is only touched under the lock.
package struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    package init(_ initial: consuming sending Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        let failure = pthread_mutex_init(lock, nil)
        precondition(failure == 0, "a lock of the C library with default attributes cannot fail to be made")
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Runs `body` alone.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}

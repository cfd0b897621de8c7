internal import Glibc
internal import Records

/// Takes the ends of killed programs that hang in the kernel, so that they do not stay as zombies. However many there are,
/// one thread looks after them, and only as long as there is one.
///
/// Thread rule: *thread-safe*.
package final class ChildReaper: Sendable {
    private struct State {
        var identifiers: [Int32] = []
        var isRunning = false
    }

    package static let shared = ChildReaper()

    private let state = Guarded(State())
    private let startThread: NamedThread.Start
    private let pause: Int
    private let told: @Sendable (Int32) -> Void

    /// - Parameters:
    ///   - pause: between two looks, in nanoseconds, under a second.
    ///   - told: hears of each that has ended.
    package init(
        pause: Int = 999_999_999,
        startThread: @escaping NamedThread.Start = { name, run throws(CaptureError) in try NamedThread.start(name, run)
        },
        told: @escaping @Sendable (Int32) -> Void = { _ in }
    ) {
        self.pause = pause
        self.startThread = startThread
        self.told = told
    }

    /// Looks after a child from now on. Returns at once.
    package func take(_ identifier: Int32) {
        let isFirst = state.withLock { state in
            state.identifiers.append(identifier)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isFirst else { return }
        do throws(CaptureError) {
            try startThread("reaper") { [self] in
                while look() {
                    var time = timespec(tv_sec: 0, tv_nsec: pause)
                    nanosleep(&time, nil)
                }
            }
        } catch {
            // They are looked for again when the next one comes.
            _ = look()
            state.withLock { $0.isRunning = false }
        }
    }

    /// Reaps those that have ended; false where none is left.
    private func look() -> Bool {
        let (ended, isLeft) = state.withLock { state in
            var ended: [Int32] = []
            state.identifiers.removeAll { identifier in
                var raw: Int32 = 0
                let result = waitpid(identifier, &raw, WNOHANG)
                // Where someone else has reaped it, there is nothing left to wait for.
                let isOver = result == identifier || (result < 0 && errno != EINTR)
                if isOver { ended.append(identifier) }
                return isOver
            }
            if state.identifiers.isEmpty { state.isRunning = false }
            return (ended, !state.identifiers.isEmpty)
        }
        for identifier in ended { told(identifier) }
        return isLeft
    }
}

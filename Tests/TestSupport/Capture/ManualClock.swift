internal import Capture
internal import Records

/// A clock that moves only when told to, or when someone waits on it. *Thread-safe*.
package final class ManualClock: CaptureClock {
    private let time: Guarded<Int64>

    package init(nanoseconds: Int64 = 1_000_000_000_000) {
        time = Guarded(nanoseconds)
    }

    package func now() -> Int64 { time.withLock { $0 } }

    package func advance(by nanoseconds: Int64) {
        time.withLock { $0 += nanoseconds }
    }

    package func wait(until deadline: Int64, wakeOn descriptor: Int32) {
        time.withLock { $0 = max($0, deadline) }
    }
}

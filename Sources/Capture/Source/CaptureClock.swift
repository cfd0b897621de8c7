internal import Glibc
internal import Records

/// The clock a source lives by. Passed in, so that pacing and patience are tested without waiting.
package protocol CaptureClock: Sendable {
    /// Nanoseconds of the monotonic clock, the one drivers stamp frames with. *Thread-safe*.
    func now() -> Int64

    /// Waits until `now()` reaches `deadline` nanoseconds, or until the descriptor becomes readable.
    func wait(until deadline: Int64, wakeOn descriptor: Int32)
}

/// `CLOCK_MONOTONIC`.
package struct SystemClock: CaptureClock {
    package init() {}

    package func now() -> Int64 { SystemTime.monotonic() }

    package func wait(until deadline: Int64, wakeOn descriptor: Int32) {
        while true {
            let left = deadline - now()
            guard left > 0 else { return }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&entry, 1, Self.milliseconds(left))
            if ready > 0 || (ready < 0 && Glibc.errno != EINTR) { return }
        }
    }

    /// Nanoseconds as `poll` takes them, rounded up so that a wait is never too short by a turn of a busy loop.
    static func milliseconds(_ nanoseconds: Int64) -> Int32 {
        Int32(clamping: (max(nanoseconds, 0) + 999_999) / 1_000_000)
    }
}

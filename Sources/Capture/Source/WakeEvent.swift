internal import Glibc
internal import SystemBridge

/// A descriptor that becomes readable when someone signals it: ends a `poll` from another thread. *Thread-safe*.
package final class WakeEvent: Sendable {
    /// For `poll`; open as long as this object lives.
    package let descriptor: Int32

    package init() throws(CaptureError) {
        let result = system_bridge_event()
        guard result >= 0 else {
            throw .system(errno: -result, subject: "eventfd", doing: "a wake-up descriptor could not be made")
        }
        descriptor = result
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Makes the descriptor readable until `clear()`.
    package func signal() {
        var one: UInt64 = 1
        // Only EAGAIN can happen, when the counter is full: it is readable then anyway.
        _ = write(descriptor, &one, 8)
    }

    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }

    /// Returns when it is signalled, after `timeout` nanoseconds at the latest, or earlier when a signal interrupts.
    package func wait(timeout: Int64) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, SystemClock.milliseconds(timeout))
    }

    /// True after `signal()` and before `clear()`.
    package var isSignalled: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}

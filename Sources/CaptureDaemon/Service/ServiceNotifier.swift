internal import CSystemd
internal import Dispatch
internal import Records

/// Tells the service manager how the daemon is doing, over libsystemd's `sd_notify`. Without a manager
/// (`$NOTIFY_SOCKET` not set) every call does nothing. *Thread-safe*.
package final class ServiceNotifier: Sendable {
    /// The status told last; telling it again would only wake the manager.
    private let lastStatus = Guarded("")

    private let isEnabled: Bool
    /// Where the call is made: the kernel holds a few messages for a manager that does not read, then the sender waits.
    private let queue = DispatchQueue(label: "facetrackd.notify")
    /// Messages that were not yet taken.
    private let pending = Guarded(0)

    /// How long a message is waited for, and how many may wait without that.
    private static let patience = DispatchTimeInterval.milliseconds(100)
    private static let mostPending = 16

    package init(environment: ProcessEnvironment) {
        isEnabled = environment["NOTIFY_SOCKET"] != nil
    }

    /// The daemon has started. `status` may still say that it waits for a camera.
    package func ready(status: String) {
        let line = Self.statusLine(status)
        lastStatus.withLock { $0 = line }
        send("READY=1\n\(line)")
    }

    /// One line for people, shown by `systemctl status`.
    package func status(_ status: String) {
        let line = Self.statusLine(status)
        let isNew = lastStatus.withLock { last in
            defer { last = line }
            return last != line
        }
        // Comes from the sessions, which must not wait.
        if isNew { send(line, waits: .never) }
    }

    /// The daemon is alive.
    package func watchdog() { send("WATCHDOG=1") }

    /// The daemon has begun to end.
    ///
    /// Waits a moment until that is taken: the process may end right after.
    package func stopping() { send("STOPPING=1\nSTATUS=stopping", waits: .always) }

    /// The daemon reads its configuration again; `ready` says when it is done.
    ///
    /// - Parameter monotonicNanoseconds: now, on the monotonic clock.
    package func reloading(monotonicNanoseconds: Int64) {
        send("RELOADING=1\nMONOTONIC_USEC=\(monotonicNanoseconds / 1000)\nSTATUS=reloading")
        lastStatus.withLock { $0 = "STATUS=reloading" }
    }

    private static func statusLine(_ status: String) -> String {
        "STATUS=" + status.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }

    /// Whether every message was taken or left out.
    var isIdle: Bool { pending.withLock { $0 == 0 } }

    private enum Waiting {
        case never
        /// Where no other message is on its way.
        case alone
        case always
    }

    /// - Parameter waits: whether to return only when the message is taken; behind a manager that does not read, sooner.
    private func send(_ text: String, waits: Waiting = .alone) {
        guard isEnabled else { return }
        let before = pending.withLock { count in
            defer { if count < Self.mostPending { count += 1 } }
            return count
        }
        // Nothing can be done when the manager does not listen; its watchdog will show it.
        guard before < Self.mostPending else { return }
        let taken = DispatchSemaphore(value: 0)
        queue.async { [self] in
            _ = sd_notify(0, text)
            pending.withLock { $0 -= 1 }
            taken.signal()
        }
        if waits == .always || waits == .alone && before == 0 { _ = taken.wait(timeout: .now() + Self.patience) }
    }
}

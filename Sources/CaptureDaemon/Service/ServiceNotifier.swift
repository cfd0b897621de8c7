internal import CSystemd
internal import Records

/// Tells the service manager how the daemon is doing, over libsystemd's `sd_notify`. Without a manager
/// (`$NOTIFY_SOCKET` not set) every call does nothing. *Thread-safe*.
package final class ServiceNotifier: Sendable {
    /// The status told last; telling it again would only wake the manager.
    private let lastStatus = Guarded("")

    private let isEnabled: Bool

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
        if isNew { send(line) }
    }

    /// The daemon is alive.
    package func watchdog() { send("WATCHDOG=1") }

    /// The daemon has begun to end.
    package func stopping() { send("STOPPING=1\nSTATUS=stopping") }

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

    private func send(_ text: String) {
        guard isEnabled else { return }
        // Nothing can be done when the manager does not listen; its watchdog will show it.
        _ = sd_notify(0, text)
    }
}

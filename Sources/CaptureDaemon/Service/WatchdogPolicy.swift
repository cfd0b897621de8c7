/// When the service manager may be told that the daemon is alive: as long as no session hangs.
///
/// A session that waits for a camera is alive; one that works on a frame for too long is not. *Reentrant*.
package struct WatchdogPolicy: Sendable, Equatable {
    /// Nanoseconds between signs of life: half of what the manager allows. Nil: it does not ask for any.
    package let interval: Int64?
    /// Nanoseconds a session may work on one frame.
    package let hangLimit: Int64

    /// A frame takes milliseconds, on the slowest machines tens of them; a machine with too much to do takes its time.
    package static let customaryHangLimit: Int64 = 5_000_000_000

    /// - Parameters:
    ///   - environment: `WATCHDOG_USEC` and `WATCHDOG_PID` are looked at, as `sd_watchdog_enabled(3)` says.
    ///   - processID: of this process.
    ///   - hangLimit: nanoseconds.
    package init(environment: ProcessEnvironment, processID: Int32, hangLimit: Int64 = customaryHangLimit) {
        self.hangLimit = hangLimit
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init), microseconds > 0,
            microseconds < Int64.max / 1000, environment["WATCHDOG_PID"].map({ $0 == String(processID) }) ?? true
        else {
            interval = nil
            return
        }
        interval = microseconds * 1000 / 2
    }

    /// Whether a session in this state has not hung.
    package func isAlive(_ progress: SessionProgress, now: Int64) -> Bool {
        switch progress {
        case .waiting: true
        case .working(let since): now - since <= hangLimit
        }
    }
}

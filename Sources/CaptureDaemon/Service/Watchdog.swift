internal import Records

/// Gives the service manager its signs of life while every session makes progress, and says which session hangs.
///
/// *Thread-safe*.
package final class Watchdog: Sendable {
    private let policy: WatchdogPolicy
    private let notifier: ServiceNotifier
    private let marks: @Sendable () -> [ProgressMark]
    private let report: @Sendable (String) -> Void
    /// Names of the sessions that hang and were reported.
    private let hanging = Guarded(Set<String>())
    private let timer = RepeatingTimer(label: "facetrackd.watchdog")

    /// - Parameters:
    ///   - marks: the marks of all sessions there are now.
    ///   - report: takes what a user should know, one line.
    package init(
        policy: WatchdogPolicy, notifier: ServiceNotifier, marks: @escaping @Sendable () -> [ProgressMark],
        report: @escaping @Sendable (String) -> Void
    ) {
        self.policy = policy
        self.notifier = notifier
        self.marks = marks
        self.report = report
    }

    /// Looks once, and tells the manager when all is well.
    ///
    /// - Parameter now: nanoseconds of the monotonic clock.
    package func look(now: Int64) {
        let stuck = marks().filter { !policy.isAlive($0.progress, now: now) }.map(\.name)
        let (begun, ended) = hanging.withLock { known in
            defer { known = Set(stuck) }
            return (stuck.filter { !known.contains($0) }, known.filter { !stuck.contains($0) })
        }
        for name in begun {
            report(
                "camera \(name): has worked on one frame for over \(policy.hangLimit / 1_000_000_000) s; the service "
                    + "manager gets no sign of life and will restart the daemon if this does not end")
        }
        for name in ended.sorted() { report("camera \(name): works again") }
        if stuck.isEmpty && policy.interval != nil { notifier.watchdog() }
    }

    /// Looks again and again until `stop`, as often as the manager wants, on a queue of its own.
    ///
    /// - Parameter clock: nanoseconds of the monotonic clock.
    package func start(clock: @escaping @Sendable () -> Int64) {
        // Without a manager a hanging session is still worth a line in the log.
        timer.start(every: policy.interval ?? policy.hangLimit) { [self] in look(now: clock()) }
    }

    package func stop() { timer.stop() }
}

internal import Dispatch
internal import Glibc
package import Records

/// The event log: JSON Lines, one file a day, capped; written on a queue of its own, so that a slow disk holds up
/// nobody.
///
/// Thread rule: *thread-safe*.
package final class EventLog: Sendable {
    package struct Statistics: Sendable, Equatable {
        /// Events written since the start.
        package var written: UInt64 = 0
        /// Events that could not be written.
        package var missed: UInt64 = 0
        /// Whether the last attempt succeeded.
        package var isWritable = true

        package init() {}
    }

    private struct State {
        var statistics = Statistics()
        var waiting = 0
        /// Events missed since the backlog ran over; nil: it has not.
        var overflow: UInt64?
        /// Events missed since writing began to fail; nil: it works.
        var failed: UInt64?
    }

    /// What only the queue touches.
    // @unchecked: used on `queue` only, which is serial.
    private final class Work: @unchecked Sendable {
        var writer: LogWriter
        var line = JSONWriter()

        init(_ writer: consuming LogWriter) { self.writer = writer }
    }

    package let settings: EventLogSettings
    private let queue = DispatchQueue(label: "event-log")
    private let state = Guarded(State())
    private let work: Work
    private let notice: @Sendable (PublishingNotice) -> Void

    /// Makes the directory, repairs torn last lines and deletes what is over the caps, all on the log's own queue.
    ///
    /// - Parameters:
    ///   - now: nanoseconds since 1970-01-01 UTC.
    ///   - notice: for the daemon's own log; called on any thread, must return at once.
    package convenience init(
        settings: EventLogSettings, unixNanoseconds now: Int64, notice: @escaping @Sendable (PublishingNotice) -> Void
    ) {
        self.init(settings: settings, storage: SystemLogStorage(), unixNanoseconds: now, notice: notice)
    }

    init(
        settings: EventLogSettings, storage: any LogStorage, unixNanoseconds now: Int64,
        notice: @escaping @Sendable (PublishingNotice) -> Void
    ) {
        self.settings = settings
        self.notice = notice
        work = Work(LogWriter(settings: settings, storage: storage, notice: notice))
        queue.async { [self] in
            attempt { () throws(LogFile.Failure) in
                try work.writer.start(today: UTCDay(unixNanoseconds: now))
            } orElse: {
                // Nothing is lost yet.
            }
        }
    }

    /// Queues an event for the file of its day; counted as missed when too many wait already.
    ///
    /// - Parameter now: the event's wall time, nanoseconds since 1970-01-01 UTC.
    package func append(_ event: EventRecord, unixNanoseconds now: Int64) {
        let (isTaken, isNew) = state.withLock { state in
            if state.waiting < settings.backlog {
                state.waiting += 1
                return (true, false)
            }
            state.statistics.missed += 1
            state.overflow = (state.overflow ?? 0) + 1
            return (false, state.overflow == 1)
        }
        if isNew {
            notice(
                .init(
                    .warning,
                    "event log: the disk of \(settings.directory) is too slow, \(settings.backlog) events wait; "
                        + "further ones are not logged until it catches up"))
        }
        guard isTaken else { return }
        queue.async { [self] in write(event, UTCDay(unixNanoseconds: now)) }
    }

    package var statistics: Statistics { state.withLock { $0.statistics } }

    /// Waits until all queued events are on the disk (fsync), for at most this long. Returns whether they are.
    @discardableResult
    package func flush(within time: Duration) -> Bool {
        let done = DispatchSemaphore(value: 0)
        queue.async { [work] in
            work.writer.sync()
            done.signal()
        }
        return done.wait(timeout: .now() + .nanoseconds(Int(time.nanoseconds))) == .success
    }

    private func write(_ event: EventRecord, _ day: UTCDay) {
        dispatchPrecondition(condition: .onQueue(queue))
        work.line.clear()
        work.line.write(event)
        let line = work.line.bytes + [UInt8(ascii: "\n")]
        attempt { () throws(LogFile.Failure) in
            try work.writer.append(line, day: day)
            state.withLock { $0.statistics.written += 1 }
        } orElse: {
            state.withLock { state in
                state.statistics.missed += 1
                state.failed = (state.failed ?? 0) + 1
            }
        }
        let caughtUp: UInt64? = state.withLock { state in
            state.waiting -= 1
            guard state.waiting <= settings.backlog / 2, let missed = state.overflow else { return nil }
            state.overflow = nil
            return missed
        }
        if let caughtUp {
            notice(.init(.info, "event log: the disk has caught up; \(caughtUp) events were not logged"))
        }
    }

    /// Runs `body`; tells of a fault once when it begins and once when it ends.
    private func attempt(_ body: () throws(LogFile.Failure) -> Void, orElse failed: () -> Void) {
        do {
            try body()
            let missed = state.withLock { state in
                state.statistics.isWritable = true
                defer { state.failed = nil }
                return state.failed
            }
            if let missed {
                let again = "event log: \(settings.directory) can be written again; \(missed) events were lost"
                notice(.init(.info, again))
            }
        } catch {
            let isNew = state.withLock { state in
                let isNew = state.failed == nil
                state.statistics.isWritable = false
                state.failed = state.failed ?? 0
                return isNew
            }
            failed()
            if isNew { notice(.init(.warning, LogFault.text(error.errno, settings.directory))) }
        }
    }
}

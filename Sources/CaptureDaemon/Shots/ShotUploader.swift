internal import Capture
internal import Dispatch
internal import Records
internal import Synchronization

/// Sends the pictures of a spool one after the other, and has each deleted once the server has it. What is on the disk is all
/// there is to know: after a restart it goes on with what is there.
///
/// A crash between the server's answer and the deletion has the picture sent once more, under the same key; so does an answer
/// that is lost on its way.
///
/// Thread rule: *thread-safe*. The waits are a thread's of its own, which is not started before there is somewhere to send to.
final class ShotUploader: Sendable {
    /// What the uploader needs of a spool. *Thread-safe*.
    struct Spool: Sendable {
        /// Names of the pictures, the oldest first.
        var names: @Sendable () -> [String]
        var path: @Sendable (String) -> String
        /// Deletes a picture for good; whether that was possible.
        var remove: @Sendable (String) -> Bool
    }

    typealias Send =
        @Sendable (BestShotConfiguration.Upload, _ path: String, _ name: String, () -> Bool) -> UploadOutcome

    struct Statistics: Sendable, Equatable {
        var sent: UInt64 = 0
        /// Why nothing is sent; nil while all is well.
        var fault: String?
    }

    private struct State {
        var settings: BestShotConfiguration.Upload
        var hasChanged = false
        var isRunning = false
        var statistics = Statistics()
        /// Attempts that failed since the last that did not.
        var failures: UInt64 = 0
    }

    private let spool: Spool
    private let send: Send
    private let clock: @Sendable () -> Int64
    private let say: @Sendable (String) -> Void
    private let state: Guarded<State>
    private let isStopping = Atomic(false)
    private let wish = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)

    init(
        spool: Spool, clock: @escaping @Sendable () -> Int64 = SystemTime.monotonic,
        send: @escaping Send = { UploadSender(settings: $0).send($1, name: $2, unless: $3) },
        say: @escaping @Sendable (String) -> Void
    ) {
        self.spool = spool
        self.send = send
        self.clock = clock
        self.say = say
        state = Guarded(State(settings: BestShotConfiguration.Upload()))
    }

    var statistics: Statistics { state.withLock(\.statistics) }

    /// Changes where pictures are sent, and begins to send.
    func apply(_ settings: BestShotConfiguration.Upload) {
        let mustStart = state.withLock { state in
            state.hasChanged = state.hasChanged || state.settings != settings
            state.settings = settings
            if settings.url.isEmpty { state.statistics.fault = nil }
            defer { if !settings.url.isEmpty { state.isRunning = true } }
            return !settings.url.isEmpty && !state.isRunning
        }
        if mustStart {
            do {
                try NamedThread.start("best-shot.send") { [self] in run() }
            } catch {
                state.withLock { $0.isRunning = false }
                say("\(error)")
            }
        } else {
            wake()
        }
    }

    /// There may be something new.
    func wake() { wish.signal() }

    /// Ends it; an attempt under way is called off, and made again at the next start.
    func stop(within time: DispatchTimeInterval) {
        isStopping.store(true, ordering: .relaxed)
        wake()
        if state.withLock(\.isRunning) { _ = over.wait(timeout: .now() + time) }
    }

    private func run() {
        var plan = UploadPlan(longestPause: 0)
        while !isStopping.load(ordering: .relaxed) {
            let (settings, hasChanged) = state.withLock { state in
                defer { state.hasChanged = false }
                return (state.settings, state.hasChanged)
            }
            if hasChanged { plan.forgetFailures() }
            plan.longestPause = Int64(settings.retrySeconds * 1e9)
            guard !settings.url.isEmpty else {
                wish.wait()
                continue
            }
            // Those that the server has, and that could not be deleted then.
            for name in plan.delivered { _ = spool.remove(name) }
            switch plan.next(spool.names(), now: clock()) {
            case .idle: wish.wait()
            case .wait(let time):
                _ = wish.wait(timeout: .now() + .nanoseconds(Int(max(0, time - clock()))))
            case .send(let name):
                let outcome = send(settings, spool.path(name), name) { isStopping.load(ordering: .relaxed) }
                guard !isStopping.load(ordering: .relaxed) || outcome == .accepted else { break }
                plan.take(outcome, of: name, now: clock())
                if outcome == .accepted { _ = spool.remove(name) }
                tell(outcome, name)
            }
        }
        over.signal()
    }

    /// Counts, and says what begins and what ends.
    private func tell(_ outcome: UploadOutcome, _ name: String) {
        let line: String? = state.withLock { state in
            switch outcome {
            case .accepted:
                defer { (state.failures, state.statistics.fault) = (0, nil) }
                state.statistics.sent += 1
                return state.statistics.fault == nil
                    ? nil : "best shots are sent again, after \(state.failures) attempts that failed"
            case .refused(let why):
                return "the picture \(name) was not taken: \(why); it is kept, and sent again later"
            case .failed(let why):
                defer { state.statistics.fault = why }
                state.failures += 1
                return state.statistics.fault == nil
                    ? "best shots cannot be sent: \(why). They are kept, and sent when it is possible" : nil
            }
        }
        if let line { say(line) }
    }
}

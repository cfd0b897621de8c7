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
        /// Counts changes of the settings.
        var generation: UInt64 = 0
        var isRunning = false
        var statistics = Statistics()
        /// Attempts that failed since the last that did not.
        var failures: UInt64 = 0
        /// Pictures that were not taken.
        var refusals = Spell()
    }

    private let spool: Spool
    private let send: Send
    private let say: @Sendable (String) -> Void
    private let state: Guarded<State>
    private let isStopping = Atomic(false)
    private let wish = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)

    init(
        spool: Spool,
        send: @escaping Send = { UploadSender(settings: $0).send($1, name: $2, unless: $3) },
        say: @escaping @Sendable (String) -> Void
    ) {
        self.spool = spool
        self.send = send
        self.say = say
        state = Guarded(State(settings: BestShotConfiguration.Upload()))
    }

    var statistics: Statistics { state.withLock(\.statistics) }

    /// Changes where pictures are sent, and begins to send, or ends it where there is no URL. An attempt under way is called off
    /// where something changed.
    func apply(_ settings: BestShotConfiguration.Upload) {
        let mustStart = state.withLock { state in
            if state.settings != settings { state.generation += 1 }
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

    /// Has it end; an attempt under way is called off, and made again at the next start.
    func beginToStop() {
        isStopping.store(true, ordering: .relaxed)
        wake()
    }

    /// Ends it, or gives up waiting for that.
    func stop(until deadline: DispatchTime) {
        beginToStop()
        if state.withLock(\.isRunning) { _ = over.wait(timeout: deadline) }
    }

    private func run() {
        var plan = UploadPlan(longestPause: 0)
        var known: UInt64 = 0
        while !isStopping.load(ordering: .relaxed) {
            let (settings, generation) = state.withLock { ($0.settings, $0.generation) }
            if generation != known { plan.forgetFailures() }
            known = generation
            plan.longestPause = Int64(settings.retrySeconds * 1e9)
            guard !settings.url.isEmpty else {
                wish.wait()
                continue
            }
            // Those that the server has, and that could not be deleted then.
            for name in plan.delivered { _ = spool.remove(name) }
            switch plan.next(spool.names(), now: SystemTime.monotonic()) {
            case .idle: wish.wait()
            case .wait(let time):
                _ = wish.wait(timeout: .now() + .nanoseconds(Int(max(0, time - SystemTime.monotonic()))))
            case .send(let name):
                let outcome = send(settings, spool.path(name), name) { [self] in
                    isStopping.load(ordering: .relaxed) || state.withLock(\.generation) != generation
                }
                guard !isStopping.load(ordering: .relaxed) || outcome == .accepted else { break }
                plan.take(outcome, of: name, now: SystemTime.monotonic())
                if outcome == .accepted { _ = spool.remove(name) }
                tell(outcome, name, generation, hasRefused: plan.hasRefused)
            }
        }
        over.signal()
    }

    /// Counts, and says what begins and what ends.
    ///
    /// - Parameters:
    ///   - generation: of the settings with which it was tried. What they were like is of no interest any more once there are others.
    ///   - hasRefused: whether there are pictures that were not taken.
    private func tell(_ outcome: UploadOutcome, _ name: String, _ generation: UInt64, hasRefused: Bool) {
        let lines: [String] = state.withLock { state in
            if outcome == .accepted { state.statistics.sent += 1 }
            guard state.generation == generation else { return [] }
            switch outcome {
            case .accepted:
                var lines: [String] = []
                if state.statistics.fault != nil {
                    lines.append("best shots are sent again, after \(state.failures) attempts that failed")
                }
                (state.failures, state.statistics.fault) = (0, nil)
                if !hasRefused, let count = state.refusals.end() {
                    lines.append("no picture is refused any more; \(count) attempts were")
                }
                return lines
            case .refused(let why):
                guard state.refusals.happen() else { return [] }
                return [
                    "the picture \(name) was not taken: \(why); it is kept, and sent again later. Of others that are not "
                        + "taken only the number is said"
                ]
            case .answered(let why), .failed(let why):
                defer { state.statistics.fault = why }
                state.failures += 1
                return state.statistics.fault == nil
                    ? ["best shots cannot be sent: \(why). They are kept, and sent when it is possible"] : []
            case .gone, .calledOff: return []
            }
        }
        for line in lines { say(line) }
    }
}

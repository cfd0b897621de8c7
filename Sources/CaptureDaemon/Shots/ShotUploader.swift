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
        var path: @Sendable (String) -> String
        /// Deletes a picture for good; whether that was possible.
        var remove: @Sendable (String) -> Bool
        /// A picture is not where it was.
        var miss: @Sendable (String) -> Void
    }

    typealias Send =
        @Sendable (BestShotConfiguration.Upload, _ path: String, _ name: String, () -> Bool) -> UploadOutcome
    /// What is wrong with the settings, as far as the disk shows; nil where all is well.
    typealias Check = @Sendable (BestShotConfiguration.Upload) -> String?

    private struct State {
        var settings = BestShotConfiguration.Upload()
        /// Counts changes of the settings.
        var generation: UInt64 = 0
        /// Whether what the settings name is to be looked at.
        var mustCheck = false
        var isRunning = false
        /// Whether the spool is ours now.
        var hasSpool = false
        var plan = UploadPlan(longestPause: 0)
        var report = UploadReport()
    }

    private let spool: Spool
    private let send: Send
    private let check: Check
    private let say: @Sendable (String) -> Void
    private let state = Guarded(State())
    private let isStopping = Atomic(false)
    private let wish = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)

    init(
        spool: Spool,
        send: @escaping Send = { UploadSender(settings: $0).send($1, name: $2, unless: $3) },
        check: @escaping Check = { UploadHeaders.problem(of: $0).map { "\($0)" } },
        say: @escaping @Sendable (String) -> Void
    ) {
        self.spool = spool
        self.send = send
        self.check = check
        self.say = say
    }

    /// What it shows of itself.
    struct Status: Sendable, Equatable {
        /// Pictures that the server has taken since the start.
        var sent: UInt64
        /// Pictures on the disk that are to be sent; nil where none are sent.
        var queued: Int?
        /// For people: why nothing is sent, or why some are not; nil while all is well.
        var problem: String?
    }

    var status: Status {
        state.withLock { state in
            Status(
                sent: state.report.sent, queued: state.settings.url.isEmpty ? nil : state.plan.count,
                problem: state.report.problem(refused: state.plan.refusedCount))
        }
    }

    // MARK: Where to

    /// Changes where pictures are sent, and begins to send, or ends it where there is no URL. An attempt under way is called off
    /// where something changed.
    func apply(_ settings: BestShotConfiguration.Upload) {
        let mustStart = state.withLock { state in
            if state.settings != settings {
                state.generation += 1
                state.plan.forgetFailures()
                state.report.beginAnew()
            }
            (state.settings, state.mustCheck) = (settings, true)
            state.plan.longestPause = Int64(settings.retrySeconds * 1e9)
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
            wish.signal()
        }
    }

    // MARK: What

    /// There is a further picture.
    func add(_ entry: SpoolEntry) {
        state.withLock { $0.plan.add(entry) }
        wish.signal()
    }

    /// Pictures are not there any more.
    func remove(_ names: [String]) {
        state.withLock { for name in names { $0.plan.remove(name) } }
    }

    /// The spool is ours, and these pictures are there.
    func begin(with entries: some Sequence<SpoolEntry>) {
        state.withLock { state in
            state.hasSpool = true
            state.plan.replace(by: entries)
        }
        wish.signal()
    }

    /// The spool is not ours any more, or not there: nothing is sent until it is.
    func pause() { state.withLock { $0.hasSpool = false } }

    // MARK: End

    /// Has it end; an attempt under way is called off, and made again at the next start.
    func beginToStop() {
        isStopping.store(true, ordering: .relaxed)
        wish.signal()
    }

    /// Ends it, or gives up waiting for that.
    ///
    /// - Returns: whether it has ended.
    func stop(until deadline: DispatchTime) -> Bool {
        beginToStop()
        return !state.withLock(\.isRunning) || over.wait(timeout: deadline) == .success
    }

    // MARK: On the thread

    private func run() {
        while !isStopping.load(ordering: .relaxed) {
            let (settings, generation, next, mustCheck) = state.withLock { state in
                let mayRun = state.hasSpool && !state.settings.url.isEmpty
                let next = mayRun ? state.plan.next(now: SystemTime.monotonic()) : .idle
                defer { state.mustCheck = false }
                return (
                    state.settings, state.generation, next,
                    state.mustCheck || (next == .idle && state.report.isMisconfigured)
                )
            }
            // Before the first picture, which may be long in coming.
            if mustCheck, look(settings, generation) { continue }
            switch next {
            case .idle: wait(state.withLock(\.report.isMisconfigured) ? settings.retrySeconds : nil)
            case .wait(let time):
                deleteDelivered()
                wait(max(0, Double(time - SystemTime.monotonic()) / 1e9))
            case .send(let name): attempt(name, settings, generation)
            }
        }
        over.signal()
    }

    private func attempt(_ name: String, _ settings: BestShotConfiguration.Upload, _ generation: UInt64) {
        let outcome = send(settings, spool.path(name), name) { [self] in
            isStopping.load(ordering: .relaxed) || state.withLock(\.generation) != generation
        }
        guard !isStopping.load(ordering: .relaxed) || outcome == .accepted else { return }
        let lines: [String] = state.withLock { state in
            // What it was like under other settings is of no interest any more, but that the server has it.
            if outcome == .accepted { state.report.countSent() }
            guard state.generation == generation || outcome == .accepted || outcome == .gone else { return [] }
            state.plan.take(outcome, of: name, now: SystemTime.monotonic())
            guard state.generation == generation else { return [] }
            return state.report.take(outcome, of: name, hasRefused: state.plan.refusedCount > 0)
        }
        if outcome == .accepted, spool.remove(name) { remove([name]) }
        if outcome == .gone { spool.miss(name) }
        for line in lines { say(line) }
    }

    /// Deletes those that the server has, and that could not be deleted then.
    private func deleteDelivered() {
        for name in state.withLock(\.plan.delivered) where spool.remove(name) { remove([name]) }
    }

    /// - Returns: whether what kept pictures from being sent is mended, so that they are due now.
    private func look(_ settings: BestShotConfiguration.Upload, _ generation: UInt64) -> Bool {
        let fault = settings.url.isEmpty ? nil : check(settings)
        var isMended = false
        let lines: [String] = state.withLock { state in
            guard state.generation == generation else { return [] }
            if let fault { return state.report.misconfigured(fault) }
            isMended = state.report.isMisconfigured
            if isMended { state.plan.forgetFailures() }
            return state.report.mended()
        }
        for line in lines { say(line) }
        return isMended
    }

    /// - Parameter seconds: nil: until there is something new.
    private func wait(_ seconds: Double?) {
        guard let seconds else { return wish.wait() }
        _ = wish.wait(timeout: .now() + .nanoseconds(Int(seconds * 1e9)))
    }
}

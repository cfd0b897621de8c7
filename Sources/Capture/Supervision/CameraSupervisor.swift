package import Dispatch
internal import Frames
internal import Records

/// Keeps one camera going: opens it, passes its frames on, and after any fault closes it wholly and looks for it again,
/// until told to stop. Has a thread of its own, since waiting for a driver blocks.
///
/// Thread rule: `start` once; `interrupt`, `look` and `stop` are *thread-safe*.
// @unchecked: what changes is either behind the mutex or used by the one thread only.
package final class CameraSupervisor: @unchecked Sendable {
    private struct Shared {
        var stopping = false
        /// Whether there is a thread, or one is being started.
        var isRunning = false
        var source: (any FrameSource)?
    }

    /// What was told last, and what the thread is in the middle of. Held while something is told, so that what the thread
    /// tells and what is told about it stay in order.
    private struct Telling {
        var vigil = DriverVigil()
        var state = CameraState.waiting
        var epoch = 0
        var summary: SourceSummary?
        /// The hanging call that was told since frames last came.
        var hang: DriverVigil.Step?
    }

    private let finder: any SourceFinder
    private let receiver: any CameraReceiver
    private let name: String
    private let clock: any CaptureClock
    private let backoff: Backoff
    private let startThread: NamedThread.Start
    private let threadPause: DispatchTimeInterval
    private let shared = Guarded(Shared())
    private let telling = Guarded(Telling())
    private let finished = DispatchSemaphore(value: 0)
    private let interruption = DispatchSemaphore(value: 0)

    // Of the thread alone.
    private var trouble = Trouble()
    /// What streamed last.
    private var known: SourceSummary?
    /// Why frames ended, until that is told once more.
    private var lost: CaptureError?
    private var epoch = 0
    private var attempts = SpinGuard(limit: mostAttempts)

    /// Longest wait for a frame in one go; a source says itself when it has stalled.
    private static let frameTimeout: Int64 = 500_000_000
    /// Attempts a second that arrivals may lead to: `/dev` may be busy with other things.
    private static let mostAttempts = 20
    private static let restBetweenAttempts = DispatchTimeInterval.milliseconds(100)
    /// Frames and empty waits a second of a driver that can be believed.
    private static let mostSteps = 2000

    /// - Parameters:
    ///   - name: of the camera, for the thread.
    ///   - clock: tells a driver that returns at once from one that waits.
    ///   - backoff: how long to wait where no arrival is announced.
    ///   - threadPause: until a thread is asked for again where the system had none.
    package init(
        name: String, finder: any SourceFinder, receiver: any CameraReceiver, clock: any CaptureClock = SystemClock(),
        backoff: Backoff = Backoff(), threadPause: DispatchTimeInterval = .seconds(5),
        startThread: @escaping NamedThread.Start = { name, run throws(CaptureError) in try NamedThread.start(name, run)
        }
    ) {
        self.name = name
        self.finder = finder
        self.receiver = receiver
        self.clock = clock
        self.backoff = backoff
        self.threadPause = threadPause
        self.startThread = startThread
    }

    /// Where the system has no room for a thread, that is told like a camera that cannot be opened, and tried again.
    package func start() {
        let begins = shared.withLock { shared in
            defer { shared.isRunning = !shared.stopping }
            return !shared.stopping
        }
        guard begins else { return }
        do throws(CaptureError) {
            try startThread("cam \(name)") { [self] in
                run()
                finished.signal()
            }
        } catch {
            if !trouble.isCurrent(error) { wait(because: error) }
            trouble.note(error, isOpen: false)
            let isStopped = shared.withLock { shared in
                shared.isRunning = false
                return shared.stopping
            }
            guard !isStopped else {
                finished.signal()
                return
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + threadPause) { [weak self] in self?.start() }
        }
    }

    /// Tells the thread to end and to close the source; returns at once.
    package func interrupt() {
        let source = shared.withLock { shared in
            shared.stopping = true
            return shared.source
        }
        interruption.signal()
        finder.interrupt()
        source?.interrupt()
    }

    /// Ends the thread and closes the source; returns when that is done, or at the deadline.
    ///
    /// - Returns: whether it is done. If not, a driver holds the thread, and frames may still come.
    @discardableResult
    package func stop(until deadline: DispatchTime = .distantFuture) -> Bool {
        interrupt()
        guard shared.withLock(\.isRunning) else { return true }
        guard finished.wait(timeout: deadline) == .success else { return false }
        finished.signal()
        return true
    }

    /// Looks whether the driver returns; to be called about once a second, by anyone but the thread itself. One that does
    /// not has lost its camera: that is told, the thread waits on, and what it brings then begins anew.
    ///
    /// - Parameter now: nanoseconds of the clock.
    package func look(now: Int64) {
        guard !isStopping else { return }
        telling.withLock { telling in
            guard let step = telling.vigil.look(now: now), telling.state != .ended else { return }
            let isStreaming = telling.state == .streaming
            guard isStreaming || telling.hang != step else { return }
            telling.hang = step
            let error = DeviceFault.hanging(
                telling.summary?.location ?? finder.subject, step, hangingParty(telling.summary))
            tell(
                CameraReport(
                    state: isStreaming ? .lost : .waiting, cause: error, summary: telling.summary,
                    epoch: telling.epoch), &telling)
        }
    }

    private var isStopping: Bool { shared.withLock(\.stopping) }

    private func run() {
        while !isStopping {
            if !attempts.pass(now: clock.now()) {
                _ = interruption.wait(timeout: .now() + Self.restBetweenAttempts)
                if isStopping { return }
            }
            var isOpen = false
            var isRefused = false
            do throws(CaptureError) {
                let source = try open()
                isOpen = true
                epoch += 1
                guard try stream(source) else { return }
            } catch {
                // That the end broke off an opening is no news of the camera.
                if isStopping { return }
                if !trouble.isCurrent(error) { wait(because: error) }
                trouble.note(error, isOpen: isOpen)
                isRefused = error.decision == .refuse
            }
            guard !isStopping else { return }
            // What is no camera becomes none by being asked again: something else has to come in its place.
            finder.waitForArrival(
                timeout: isRefused
                    ? backoff.longest : trouble.interval(backoff, noticesArrivals: finder.noticesArrivals))
        }
    }

    /// Passes frames on until the source ends or breaks.
    ///
    /// - Returns: whether to look for it again.
    private func stream(_ source: any FrameSource) throws(CaptureError) -> Bool {
        shared.withLock { $0.source = source }
        defer {
            shared.withLock { $0.source = nil }
            begin(.closing)
            source.close()
            _ = end()
        }
        let summary = source.summary
        // Recorded pictures may come as fast as they can be read.
        let isGuarded = summary.kind == .camera && !source.watchesItsPace
        // One that opens again and again without ever giving a frame is still waited for.
        if !trouble.beganOpen { report(.opening, nil, summary) }
        var steps = SpinGuard(limit: Self.mostSteps)
        let inquiry = RateInquiry()
        var began: Int64?
        while !isStopping {
            do throws(CaptureError) {
                let step = try take(from: source, inquiry)
                if isGuarded, !steps.pass(now: clock.now()), !isStopping {
                    throw SpinGuard.fault(
                        "its driver returns more often than \(Self.mostSteps) times a second, as no camera does",
                        path: summary.location)
                }
                switch consume step {
                case .frame(let frame):
                    if began == nil {
                        began = clock.now()
                        begin(source, summary, inquiry)
                    }
                    receiver.receive(frame)
                case .idle:
                    continue
                case .end:
                    report(.ended, nil, summary)
                    return false
                }
            } catch {
                guard let began else { throw error }
                trouble.ended(after: clock.now() - began)
                // What ends because everything does, as a program that the service manager stops too, was not lost. Of one
                // that hung it was told already.
                if !isStopping, telling.withLock({ $0.state == .streaming }) { report(.lost, error, summary) }
                lost = error
                throw error
            }
        }
        return false
    }

    private func open() throws(CaptureError) -> any FrameSource {
        begin(.opening)
        defer { _ = end() }
        return try finder.open()
    }

    /// The next step; an error where the camera has been told lost meanwhile, although it gives something now.
    private func take(from source: any FrameSource, _ inquiry: RateInquiry) throws(CaptureError) -> SourceStep {
        begin(.taking)
        let step: SourceStep
        do throws(CaptureError) {
            inquiry.serve(source)
            step = try source.next(timeout: Self.frameTimeout)
        } catch {
            _ = end()
            throw error
        }
        if end() {
            throw DeviceFault.hanging(source.summary.location, .taking, hangingParty(source.summary))
        }
        return step
    }

    /// A command's frames are a camera's, and it is told apart by what was to be opened.
    private func hangingParty(_ summary: SourceSummary?) -> DeviceFault.HangingParty {
        guard let summary, finder.hangingParty != .command else { return finder.hangingParty }
        return summary.kind == .camera ? .driver : .recording
    }

    private func begin(_ step: DriverVigil.Step) {
        let now = clock.now()
        telling.withLock { $0.vigil.begin(step, now: now) }
    }

    private func end() -> Bool {
        telling.withLock { $0.vigil.end() }
    }

    /// The first frame is there.
    private func begin(_ source: any FrameSource, _ summary: SourceSummary, _ inquiry: RateInquiry) {
        var notes: [String] = []
        if let change = known.flatMap({ SourceChange.words(from: $0, to: summary) }) { notes.append(change) }
        if trouble.failures > 0 { notes.append("attempts that failed before: \(trouble.failures)") }
        trouble.streams()
        known = summary
        tell(
            CameraReport(
                state: .streaming, cause: nil, summary: summary, epoch: epoch,
                note: notes.isEmpty ? nil : notes.joined(separator: "; "), source: source, inquiry: inquiry))
    }

    /// The camera is waited for, and why, unless that was told: faults may take turns, and the loss was told with its cause.
    private func wait(because error: CaptureError) {
        let isKnown = trouble.isKnown(error) || lost?.isSame(as: error) == true
        tell(CameraReport(state: .waiting, cause: error, isKnown: isKnown, summary: nil, epoch: epoch))
        lost = nil
    }

    private func report(_ state: CameraState, _ cause: CaptureError?, _ summary: SourceSummary?) {
        tell(CameraReport(state: state, cause: cause, summary: summary, epoch: epoch))
    }

    private func tell(_ report: CameraReport) {
        telling.withLock { tell(report, &$0) }
    }

    private func tell(_ report: CameraReport, _ telling: inout Telling) {
        telling.state = report.state
        telling.epoch = report.epoch
        telling.summary = report.summary ?? telling.summary
        if report.state == .streaming { telling.hang = nil }
        receiver.cameraChanged(report)
    }
}

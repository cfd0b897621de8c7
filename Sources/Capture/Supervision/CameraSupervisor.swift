package import Dispatch
internal import Frames
internal import Records

/// Keeps one camera going: opens it, passes its frames on, and after any fault closes it wholly and looks for it again,
/// until told to stop. Has a thread of its own, since waiting for a driver blocks.
///
/// Thread rule: `start` once; `interrupt` and `stop` are *thread-safe*.
// @unchecked: what changes is either behind the mutex or used by the one thread only.
package final class CameraSupervisor: @unchecked Sendable {
    private struct Shared {
        var stopping = false
        /// Whether there is a thread, or one is being started.
        var isRunning = false
        var source: (any FrameSource)?
    }

    private let finder: any SourceFinder
    private let receiver: any CameraReceiver
    private let name: String
    private let clock: any CaptureClock
    private let backoff: Backoff
    private let startThread: NamedThread.Start
    private let threadPause: DispatchTimeInterval
    private let shared = Guarded(Shared())
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
                let source = try finder.open()
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
                    ? backoff.longest : backoff.interval(after: trouble.attempts, shortLives: trouble.shortLives))
        }
    }

    /// Passes frames on until the source ends or breaks.
    ///
    /// - Returns: whether to look for it again.
    private func stream(_ source: any FrameSource) throws(CaptureError) -> Bool {
        shared.withLock { $0.source = source }
        defer {
            shared.withLock { $0.source = nil }
            source.close()
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
                let step = try source.next(timeout: Self.frameTimeout)
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
                    inquiry.serve(source)
                case .idle:
                    continue
                case .end:
                    report(.ended, nil, summary)
                    return false
                }
            } catch {
                guard let began else { throw error }
                trouble.ended(after: clock.now() - began)
                // What ends because everything does, as a program that the service manager stops too, was not lost.
                if !isStopping { report(.lost, error, summary) }
                lost = error
                throw error
            }
        }
        return false
    }

    /// The first frame is there.
    private func begin(_ source: any FrameSource, _ summary: SourceSummary, _ inquiry: RateInquiry) {
        var notes: [String] = []
        if let change = known.flatMap({ SourceChange.words(from: $0, to: summary) }) { notes.append(change) }
        if trouble.failures > 0 { notes.append("attempts that failed before: \(trouble.failures)") }
        trouble.streams()
        known = summary
        receiver.cameraChanged(
            CameraReport(
                state: .streaming, cause: nil, summary: summary, epoch: epoch,
                note: notes.isEmpty ? nil : notes.joined(separator: "; "), source: source, inquiry: inquiry))
    }

    /// The camera is waited for, and why, unless that was told: faults may take turns, and the loss was told with its cause.
    private func wait(because error: CaptureError) {
        let isKnown = trouble.isKnown(error) || lost == error
        receiver.cameraChanged(
            CameraReport(state: .waiting, cause: error, isKnown: isKnown, summary: nil, epoch: epoch))
        lost = nil
    }

    private func report(_ state: CameraState, _ cause: CaptureError?, _ summary: SourceSummary?) {
        receiver.cameraChanged(CameraReport(state: state, cause: cause, summary: summary, epoch: epoch))
    }
}

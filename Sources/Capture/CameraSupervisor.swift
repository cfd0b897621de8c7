package import Dispatch
internal import Frames
internal import Records
internal import Synchronization

/// Keeps one camera going: opens it, passes its frames on, and after any fault closes it wholly and looks for it again,
/// until told to stop. Has a thread of its own, since waiting for a driver blocks.
///
/// Thread rule: `start` once; `interrupt` and `stop` are *thread-safe*.
// @unchecked: what changes is either behind the mutex or used by the one thread only.
package final class CameraSupervisor: @unchecked Sendable {
    private struct Shared {
        var stopping = false
        var source: (any FrameSource)?
    }

    /// What went wrong since frames last came.
    private struct Trouble {
        /// Attempts that failed.
        var attempts = 0
        /// Whether the last one failed with the source open.
        var beganOpen = false
        private var last: CaptureError?

        /// Whether this was told already. Of the same fault of an open source, the counts in the message may differ.
        func isKnown(_ error: CaptureError) -> Bool {
            guard let last else { return false }
            return last == error
                || (beganOpen && last.code == error.code && last.errno == error.errno && last.subject == error.subject)
        }

        mutating func note(_ error: CaptureError, isOpen: Bool) {
            attempts += 1
            last = error
            beganOpen = isOpen
        }
    }

    private let finder: any SourceFinder
    private let receiver: any CameraReceiver
    private let name: String
    private let shared = Mutex(Shared())
    private let finished = DispatchSemaphore(value: 0)
    /// Of the thread alone.
    private var trouble = Trouble()

    /// From one attempt to the next while nothing is announced: short at first, since a camera that was just lost often
    /// comes right back.
    private static let probeIntervals: [Int64] = [100, 200, 300, 500, 1000].map { $0 * 1_000_000 }
    /// Longest wait for a frame in one go; a source says itself when it has stalled.
    private static let frameTimeout: Int64 = 500_000_000

    /// - Parameter name: of the camera, for the thread.
    package init(name: String, finder: any SourceFinder, receiver: any CameraReceiver) {
        self.name = name
        self.finder = finder
        self.receiver = receiver
    }

    package func start() {
        NamedThread.start("cam \(name)") { [self] in
            run()
            finished.signal()
        }
    }

    /// Tells the thread to end and to close the source; returns at once.
    package func interrupt() {
        let source = shared.withLock { shared in
            shared.stopping = true
            return shared.source
        }
        finder.interrupt()
        source?.interrupt()
    }

    /// Ends the thread and closes the source; returns when that is done, or at the deadline.
    ///
    /// - Returns: whether it is done. If not, a driver holds the thread, and frames may still come.
    @discardableResult
    package func stop(until deadline: DispatchTime = .distantFuture) -> Bool {
        interrupt()
        guard finished.wait(timeout: deadline) == .success else { return false }
        finished.signal()
        return true
    }

    private var isStopping: Bool { shared.withLock(\.stopping) }

    private func run() {
        var epoch = 0
        while !isStopping {
            var isOpen = false
            do throws(CaptureError) {
                let source = try finder.open()
                isOpen = true
                epoch += 1
                guard try stream(source, epoch: epoch) else { return }
            } catch {
                // That the end broke off an opening is no news of the camera.
                if error.code == .interrupted, isStopping { return }
                if !trouble.isKnown(error) { report(.waiting, error, nil, epoch) }
                trouble.note(error, isOpen: isOpen)
            }
            guard !isStopping else { return }
            let intervals = Self.probeIntervals
            finder.waitForArrival(timeout: intervals[min(trouble.attempts, intervals.count) - 1])
        }
    }

    /// Passes frames on until the source ends or breaks.
    ///
    /// - Returns: whether to look for it again.
    private func stream(_ source: any FrameSource, epoch: Int) throws(CaptureError) -> Bool {
        shared.withLock { $0.source = source }
        defer {
            shared.withLock { $0.source = nil }
            source.close()
        }
        let summary = source.summary
        // One that opens again and again without ever giving a frame is still waited for.
        if !trouble.beganOpen { report(.opening, nil, summary, epoch) }
        var streams = false
        while !isStopping {
            do throws(CaptureError) {
                switch try source.next(timeout: Self.frameTimeout) {
                case .frame(let frame):
                    if !streams {
                        streams = true
                        trouble = Trouble()
                        report(.streaming, nil, summary, epoch)
                    }
                    receiver.receive(frame)
                case .idle:
                    continue
                case .end:
                    report(.ended, nil, summary, epoch)
                    return false
                }
            } catch {
                if streams { report(.lost, error, summary, epoch) }
                throw error
            }
        }
        return false
    }

    private func report(_ state: CameraState, _ cause: CaptureError?, _ summary: SourceSummary?, _ epoch: Int) {
        receiver.cameraChanged(CameraReport(state: state, cause: cause, summary: summary, epoch: epoch))
    }
}

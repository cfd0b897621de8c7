import Capture
import Dispatch
import Frames
import Glibc
import Records
import TestSupport
import Testing

@Suite struct CameraSupervisorTests {
    private let missing = CaptureError(code: .notFound, subject: "/dev/video0", message: "unplugged")
    private let broken = CaptureError(code: .gone, errno: 5, subject: "/dev/video0", message: "the cable")

    private func run(_ attempts: [ScriptedFinder.Attempt]) -> (
        reports: [String], known: [String], waits: [Int64], frames: Int
    ) {
        let receiver = RecordingReceiver()
        let finder = ScriptedFinder(attempts)
        let supervisor = CameraSupervisor(
            name: "front", finder: finder, receiver: receiver, backoff: Backoff(random: { 0.5 }))
        supervisor.start()
        #expect(finder.isDone.wait(timeout: .now() + 20) == .success)
        #expect(supervisor.stop(until: .now() + 20))
        #expect(finder.openSources == 0)
        let seen = receiver.seen.withLock { $0 }
        return (seen.reports, seen.known, finder.waits, seen.frames)
    }

    @Test func `a camera that was lost is looked for at once, and its return is told`() {
        let seen = run([
            .opens(frames: 2, then: broken), .fails(missing), .fails(missing), .opens(frames: 1, then: nil),
        ])
        #expect(
            seen.reports == [
                "opening 1", "streaming 1", "lost 1: the cable", "waiting 1: the cable", "waiting 1: unplugged",
                "opening 2", "streaming 2", "ended 2",
            ])
        #expect(seen.frames == 3)
        #expect(seen.waits == [100_000_000, 200_000_000, 300_000_000])
    }

    @Test func `one that opens again and again without a frame is told of once, and asked ever less often`() {
        let attempts = (0..<7).map { count in
            ScriptedFinder.Attempt.opens(
                frames: 0,
                then: CaptureError(code: .stalled, subject: "/dev/video0", message: "\(count) damaged frames came"))
        }
        let seen = run(attempts + [.opens(frames: 1, then: nil)])
        #expect(
            seen.reports == ["opening 1", "waiting 1: 0 damaged frames came", "streaming 8", "ended 8"])
        #expect(seen.waits.map { $0 / 1_000_000 } == [100, 200, 300, 500, 1000, 1000, 1000])
    }

    @Test func `another fault is told, also of a camera that is waited for`() {
        let seen = run([.fails(missing), .opens(frames: 0, then: broken), .fails(missing)])
        #expect(
            seen.reports == [
                "waiting 0: unplugged", "opening 1", "waiting 1: the cable", "waiting 1: unplugged",
            ])
    }

    @Test func `one that gives a frame and breaks, again and again, is opened ever less often`() {
        let attempts = (0..<9).map { _ in ScriptedFinder.Attempt.opens(frames: 1, then: broken) }
        let seen = run(attempts + [.opens(frames: 1, then: nil)])
        #expect(seen.waits.map { $0 / 1_000_000 } == [100, 200, 300, 500, 1000, 2000, 5000, 10_000, 10_000])
        #expect(seen.reports.count { $0.hasPrefix("lost") } == 9)
        #expect(seen.reports.count { $0.hasPrefix("streaming") } == 10)
    }

    @Test func `what is no camera is asked seldom, until something else arrives`() {
        let refused = DeviceFault.error(errno: ENOTTY, while: .identifying, path: "/dev/video1")
        #expect(
            run([.fails(refused), .fails(refused), .fails(missing)]).waits.map { $0 / 1_000_000 } == [
                10_000, 10_000, 300,
            ])
    }

    @Test func `two faults that take turns are told once each`() {
        let turns = (0..<6).map { ScriptedFinder.Attempt.fails($0.isMultiple(of: 2) ? missing : broken) }
        let seen = run(turns)
        #expect(seen.reports.count == 6)
        #expect(Array(seen.known) == Array(seen.reports.dropFirst(2)))
    }

    @Test func `that a camera is waited for does not repeat why it was lost`() {
        #expect(run([.opens(frames: 1, then: broken), .fails(missing)]).known == ["waiting 1: the cable"])
    }

    @Test func `an opening that the end breaks off is not told`() {
        let interrupted = CaptureError(code: .interrupted, subject: "rtsp://door", message: "interrupted")
        let seen = run([.fails(missing), .hangs(interrupted)])
        #expect(seen.reports == ["waiting 0: unplugged"])
    }
}

/// Opens what a script says, and notes how long it is to wait.
private final class ScriptedFinder: SourceFinder {
    enum Attempt: Sendable {
        case fails(CaptureError)
        /// Gives frames, then breaks, or ends where there is no error.
        case opens(frames: Int, then: CaptureError?)
        /// Is still opening when it is interrupted; the last of a script.
        case hangs(CaptureError)
    }

    private struct State {
        var attempts: [Attempt]
        var waits: [Int64] = []
        var openSources = 0
    }

    /// Signalled at the end of the script.
    let isDone = DispatchSemaphore(value: 0)
    private let state: Guarded<State>
    private let interruption = DispatchSemaphore(value: 0)

    init(_ attempts: [Attempt]) {
        state = Guarded(State(attempts: attempts))
    }

    var waits: [Int64] { state.withLock(\.waits) }
    var openSources: Int { state.withLock(\.openSources) }

    var subject: String { "/dev/video0" }

    func open() throws(CaptureError) -> any FrameSource {
        let attempt = state.withLock { $0.attempts.removeFirst() }
        switch attempt {
        case .fails(let error): throw error
        case .opens(let frames, let error):
            state.withLock { $0.openSources += 1 }
            return ScriptedSource(frames: frames, error: error) { [self] in
                state.withLock { $0.openSources -= 1 }
                if error == nil { isDone.signal() }
            }
        case .hangs(let error):
            isDone.signal()
            interruption.wait()
            throw error
        }
    }

    func waitForArrival(timeout nanoseconds: Int64) {
        let isOver = state.withLock { state in
            state.waits.append(nanoseconds)
            return state.attempts.isEmpty
        }
        guard isOver else { return }
        isDone.signal()
        interruption.wait()
    }

    func interrupt() {
        interruption.signal()
    }
}

// @unchecked: used by the supervisor's thread alone.
private final class ScriptedSource: FrameSource, @unchecked Sendable {
    let summary = SourceSummary(
        kind: .camera, location: "/dev/video0", name: "Camera", format: .bgra, size: PixelSize(width: 1, height: 1),
        rate: nil)
    private var left: Int
    private var isOpen = true
    private let error: CaptureError?
    private let closed: @Sendable () -> Void

    init(frames: Int, error: CaptureError?, closed: @escaping @Sendable () -> Void) {
        left = frames
        self.error = error
        self.closed = closed
    }

    func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard left > 0 else {
            if let error { throw error }
            return .end
        }
        left -= 1
        guard let bitmap = try? ImageBitmap(size: summary.size, bgra: [1, 2, 3, 255]) else { return .idle }
        return .frame(bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0))
    }

    func interrupt() {}

    func close() {
        if isOpen { closed() }
        isOpen = false
    }
}

private final class RecordingReceiver: CameraReceiver {
    struct Seen {
        var reports: [String] = []
        /// Those whose cause was told before.
        var known: [String] = []
        var frames = 0
    }

    let seen = Guarded(Seen())

    func receive(_ frame: consuming Frame) {
        seen.withLock { $0.frames += 1 }
    }

    func cameraChanged(_ report: CameraReport) {
        let cause = report.cause.map { ": \($0.message)" } ?? ""
        let words = "\(report.state.rawValue) \(report.epoch)\(cause)"
        seen.withLock { seen in
            seen.reports.append(words)
            if report.isKnown { seen.known.append(words) }
        }
    }
}

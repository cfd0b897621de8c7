import Capture
import Dispatch
import Frames
import Records
import TestSupport
import Testing
import V4L2Bridge

/// Drivers whose waits return at once, for ever.
@Suite struct SpinningSourceTests {
    /// Comes back from every wait at once, with a frame or without, on a clock that stands still.
    private final class Spinner: FrameSource {
        let summary = SourceSummary(
            kind: .camera, location: "/dev/video0", name: "Spinner", format: .nv12,
            size: PixelSize(width: 4, height: 4),
            rate: 30)
        let steps = Notebook<Bool>()
        private let frame: FrameBuilder?

        init(frame: FrameBuilder?) { self.frame = frame }

        func next(timeout: Int64) throws(CaptureError) -> SourceStep {
            steps.write(true)
            guard let frame else { return .idle }
            return .frame(frame.lend(time: FrameTime(nanoseconds: 0), sequence: 0).intoFrame())
        }

        func interrupt() {}

        func close() {}
    }

    private final class Finder: SourceFinder {
        let source: Spinner
        let waits = Notebook<Int64>()
        private let gate = DispatchSemaphore(value: 0)

        init(_ source: Spinner) { self.source = source }

        var subject: String { "/dev/video0" }

        func open() throws(CaptureError) -> any FrameSource { source }

        func waitForArrival(timeout: Int64) {
            waits.write(timeout)
            gate.wait()
            gate.signal()
        }

        func interrupt() { gate.signal() }
    }

    private final class Receiver: CameraReceiver {
        let states = Notebook<CameraState>()

        func receive(_ frame: consuming Frame) {}

        func cameraChanged(_ report: CameraReport) { states.write(report.state) }
    }

    @Test(arguments: [true, false])
    func `one that always returns at once is closed and waited for`(givesFrames: Bool) {
        let source = Spinner(
            frame: givesFrames ? FrameBuilder(nv12: PixelSize(width: 4, height: 4), luma: { _, _ in 1 }) : nil)
        let (finder, receiver) = (Finder(source), Receiver())
        let supervisor = CameraSupervisor(name: "front", finder: finder, receiver: receiver, clock: ManualClock())
        supervisor.start()
        #expect(finder.waits.wait { $0.count == 1 })
        #expect(supervisor.stop())
        #expect(source.steps.notes.count == 2001)
        #expect(
            receiver.states.notes == (givesFrames ? [.opening, .streaming, .lost, .waiting] : [.opening, .waiting]))
    }

    @Test func `a driver whose every buffer is damaged, all at once, is not asked for ever`() throws {
        let size = PixelSize(width: 64, height: 48)
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let machine = ScriptedMachine(driver, clock: clock)
        machine.world = { _ in
            _ = driver.fill(
                [[0]], flags: V4L2_BRIDGE_BUFFER_ERROR.rawValue | V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue,
                timestamp: clock.now())
        }
        let source = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock, calls: machine.calls)
        defer { source.close() }
        let error = #expect(throws: CaptureError.self) { _ = try readAll(source, limit: 1) }
        #expect(error?.message.contains("returns at once") == true)
        #expect(source.counters.damaged > 100)
    }
}

import Capture
import Dispatch
import Frames
import Records
import TestSupport
import Testing

/// Programs that always have more to say, so that nobody who reads them ever waits.
@Suite struct EndlessCommandTests {
    private func request(_ script: String, _ format: CommandFormat = .yuv4mpeg, size: PixelSize? = nil) -> SourceRequest
    {
        var request = SourceRequest(device: "auto", size: size, rate: 30)
        request.command = ["sh", "-c", script]
        request.commandFormat = format
        return request
    }

    private let twoFrames = "printf 'YUV4MPEG2 W2 H2 F30:1\\nFRAME\\n123456FRAME\\n123456'"
    private let endlessHeaders = "exec yes 'YUV4MPEG2 W2 H2 F30:1'"

    @Test(arguments: [
        ("exec yes 'YUV4MPEG2 W640 H480 F30:1'", CommandFormat.yuv4mpeg),
        ("exec yes \"$(printf '\\377\\330\\377\\331')\"", .mjpeg),
    ])
    func `one that writes on without a picture is a fault in words, at its opening`(
        script: String, format: CommandFormat
    ) {
        let error = #expect(throws: CaptureError.self) {
            try CommandSource(request(script, format), interrupt: WakeEvent(), clock: ManualClock()).close()
        }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains("without one whole picture") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("command_format") == true)
    }

    @Test func `one that writes on without a picture is a fault in words, later as well`() throws {
        let source = try CommandSource(
            request("\(twoFrames); \(endlessHeaders)"), interrupt: WakeEvent(), clock: ManualClock())
        defer { source.close() }
        let error = #expect(throws: CaptureError.self) { _ = try readAll(source) }
        #expect(error?.message.contains("without one whole picture") == true)
    }

    @Test func `its opening is ended by an interruption`() throws {
        let interrupt = try WakeEvent()
        interrupt.signal()
        let error = #expect(throws: CaptureError.self) {
            try CommandSource(
                request("exec cat /dev/zero", .grey, size: PixelSize(width: 2048, height: 2048)), interrupt: interrupt,
                clock: ManualClock()
            ).close()
        }
        #expect(error?.code == .interrupted)
    }

    @Test func `a wait for its next picture ends at the deadline, and by the next one more is there`() throws {
        let source = try CommandSource(
            request("exec cat /dev/zero", .grey, size: PixelSize(width: 4096, height: 4096)), interrupt: WakeEvent(),
            clock: ManualClock())
        defer { source.close() }
        _ = try readAll(source, limit: 1)
        var empty = 0
        waiting: while true {
            switch try source.next(timeout: 0) {
            case .frame: break waiting
            case .idle: empty += 1
            case .end: Issue.record("it ended")
            }
        }
        // A pipe holds a small part of such a picture.
        #expect(empty > 3)
    }

    @Test func `a stalled one is told although it writes without end`() throws {
        let clock = ManualClock()
        let source = try CommandSource(
            request("exec cat /dev/zero", .grey, size: PixelSize(width: 2048, height: 2048)), interrupt: WakeEvent(),
            clock: clock)
        defer { source.close() }
        _ = try readAll(source, limit: 1)
        clock.advance(by: 6_000_000_000)
        let error = #expect(throws: CaptureError.self) { _ = try source.next(timeout: 0) }
        #expect(error?.code == .stalled)
    }

    // MARK: - Through the supervisor

    private final class Finder: SourceFinder {
        private let request: SourceRequest
        private let clock: ManualClock
        private let gate = DispatchSemaphore(value: 0)

        init(_ request: SourceRequest, _ clock: ManualClock) {
            self.request = request
            self.clock = clock
        }

        var subject: String { "command" }

        func open() throws(CaptureError) -> any FrameSource {
            try CommandSource(request, interrupt: WakeEvent(), clock: clock)
        }

        func waitForArrival(timeout: Int64) {
            gate.wait()
            gate.signal()
        }

        func interrupt() { gate.signal() }
    }

    private final class Receiver: CameraReceiver {
        let causes = Notebook<String>()
        private let clock: ManualClock

        init(_ clock: ManualClock) { self.clock = clock }

        /// 2500 frames a second.
        func receive(_ frame: consuming Frame) { clock.advance(by: 400_000) }

        func cameraChanged(_ report: CameraReport) {
            if report.state == .lost, let cause = report.cause { causes.write(cause.message) }
        }
    }

    @Test func `one that is far too fast is told to keep the pace, not called an unplugged driver`() throws {
        let clock = ManualClock()
        let script = "printf 'YUV4MPEG2 W2 H2 F30:1\\n'; exec yes \"$(printf 'FRAME\\n12345')\""
        let receiver = Receiver(clock)
        let supervisor = CameraSupervisor(
            name: "door", finder: Finder(request(script), clock), receiver: receiver, clock: clock)
        supervisor.start()
        #expect(receiver.causes.wait { !$0.isEmpty })
        #expect(supervisor.stop())
        #expect(receiver.causes.notes.first?.contains("-re before -i") == true, "\(receiver.causes.notes)")
    }
}

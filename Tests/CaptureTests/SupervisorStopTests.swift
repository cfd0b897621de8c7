import Capture
import Dispatch
import Frames
import Records
import TestSupport
import Testing

@Suite struct SupervisorStopTests {
    /// Notes what it is given; frames end at once.
    private final class Receiver: CameraReceiver {
        enum Note: Equatable {
            case state(CameraState, epoch: Int, CaptureError.Code?)
            case frame(UInt64)
        }

        let book = Notebook<Note>()

        func receive(_ frame: consuming Frame) { book.write(.frame(frame.sequence)) }

        func cameraChanged(_ report: CameraReport) {
            book.write(.state(report.state, epoch: report.epoch, report.cause?.code))
        }
    }

    private let grey = FrameBuilder(nv12: PixelSize(width: 4, height: 4), luma: { _, _ in 128 })
    private let absent = CaptureError(code: .notFound, subject: "auto", message: "no camera")
    private let receiver = Receiver()

    private func supervisor(_ finder: ScriptedFinder) -> CameraSupervisor {
        CameraSupervisor(name: "front", finder: finder, receiver: receiver)
    }

    @Test func `frames come in order between the states they belong to`() {
        let source = ScriptedSource([.idle, .frame(grey, time: 0), .idle, .frame(grey, time: 1), .end])
        let supervisor = supervisor(ScriptedFinder([.success(source)]))
        supervisor.start()
        #expect(receiver.book.wait { $0.last == .state(.ended, epoch: 1, nil) })
        #expect(supervisor.stop())
        #expect(
            receiver.book.notes == [
                .state(.opening, epoch: 1, nil), .state(.streaming, epoch: 1, nil), .frame(0), .frame(1),
                .state(.ended, epoch: 1, nil),
            ])
        #expect(source.returns == [1, 1])
        #expect(source.closings == 1)
    }

    @Test func `stop ends a wait for frames and a wait for a camera, twice is harmless`() {
        for attempts: [Result<ScriptedSource, CaptureError>] in [[.success(ScriptedSource([]))], [.failure(absent)]] {
            let supervisor = supervisor(ScriptedFinder(attempts))
            supervisor.start()
            #expect(receiver.book.wait { !$0.isEmpty })
            #expect(supervisor.stop())
            #expect(supervisor.stop())
        }
    }

    @Test func `stop before the start of work opens nothing`() {
        let source = ScriptedSource([.frame(grey, time: 0)])
        let supervisor = supervisor(ScriptedFinder([.success(source)]))
        supervisor.interrupt()
        supervisor.start()
        #expect(supervisor.stop())
        #expect(receiver.book.notes.isEmpty)
        #expect(source.closings == 0)
    }

    @Test func `a driver that holds the thread does not hold the caller beyond the deadline`() {
        let source = DeafSource()
        let supervisor = CameraSupervisor(name: "front", finder: DeafFinder(source: source), receiver: receiver)
        supervisor.start()
        #expect(source.holdsSomeone())
        #expect(!supervisor.stop(until: .now()))
        source.letGo()
        #expect(supervisor.stop())
    }
}

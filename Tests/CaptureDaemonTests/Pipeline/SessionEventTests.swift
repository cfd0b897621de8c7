import Capture
import Dispatch
import Frames
import Records
import TestSupport
import Testing

@testable import CaptureDaemon

@Suite struct SessionEventTests {
    private let grey = FrameBuilder(nv12: PixelSize(width: 64, height: 48), luma: { _, _ in 128 })
    private let absent = CaptureError(code: .notFound, subject: "/dev/video0", message: "no camera; plug one in")
    private let busy = CaptureError(code: .busy, subject: "/dev/video0", message: "held by zoom (pid 7)")
    private let gone = CaptureError(code: .gone, subject: "/dev/video0", message: "was unplugged")

    /// A script of frames, `step` nanoseconds apart.
    private func frames(_ count: Int, step: Int64 = 33_000_000) -> [ScriptedSource.Step] {
        (0..<count).map { .frame(grey, time: Int64($0) * step) }
    }

    @Test func `waiting is one event for each cause, and a camera that goes and comes back has its events in order`() {
        let sources = [ScriptedSource(frames(2) + [.fail(gone)]), ScriptedSource(frames(1))]
        let bench = SessionBench([
            .failure(absent), .failure(absent), .failure(absent), .failure(busy), .success(sources[0]),
            .failure(gone), .failure(absent), .success(sources[1]),
        ])
        bench.supervisor.start()
        #expect(bench.publisher.events.wait { $0.last?.event == .cameraOpened && $0.last?.epoch == 2 })
        bench.stop()
        let events = bench.publisher.events.notes
        #expect(
            events.map(\.event) == [
                .cameraWaiting, .cameraWaiting, .cameraOpened, .cameraLost, .cameraWaiting, .cameraWaiting,
                .cameraOpened,
            ])
        #expect(events.map(\.epoch) == [nil, nil, 1, 1, 1, 1, 2])
        #expect(
            events.map(\.message) == [
                "\(absent)", "\(busy)", "attempts that failed before: 1", "\(gone)", nil, "\(absent)", nil,
            ])
        #expect(events.allSatisfy { $0.camera == "front" && $0.wall != nil && $0.device == "/dev/video0" })
        #expect(events[2].format == "nv12" && events[2].size == [64, 48] && events[2].rate == 30)
        #expect(
            bench.observer.states == [
                .waiting, .waiting, .opening, .streaming, .lost, .waiting, .waiting, .opening, .streaming,
            ])
    }

    @Test func `every frame is given back once and every source closed once, also when nobody looks at them`() {
        let sources = [ScriptedSource(frames(5) + [.fail(gone)]), ScriptedSource(frames(3))]
        let bench = SessionBench(sources.map { .success($0) })
        bench.supervisor.start()
        #expect(bench.publisher.events.wait { $0.last?.epoch == 2 && $0.last?.event == .cameraOpened })
        bench.stop()
        #expect(sources[0].returns == [1, 1, 1, 1, 1])
        #expect(sources[1].returns.allSatisfy { $0 == 1 })
        #expect(sources.map(\.closings) == [1, 1])
    }

    @Test func `a movie's end is told, and it is not looked for again`() {
        let source = ScriptedSource(frames(1) + [.end], location: "clip.mp4", kind: .movie)
        let bench = SessionBench([.success(source)])
        bench.supervisor.start()
        #expect(bench.publisher.events.wait { $0.last?.event == .cameraLost })
        bench.stop()
        #expect(bench.session.status.state == .ended)
        #expect(bench.finder.waits.isEmpty)
        #expect(source.closings == 1)
    }

    @Test func `frames become records whose times rise from one opening to the next`() throws {
        let first = ScriptedSource(frames(1), kind: .movie)
        let second = ScriptedSource(frames(1), kind: .movie)
        let bench = SessionBench([.success(first)])
        bench.prepareTracker()
        bench.supervisor.start()
        #expect(bench.publisher.frames.wait { $0.count == 1 }, "\(bench.observer.book.notes)")
        bench.supervisor.stop()
        bench.clock.advance(by: 2_000_000_000)

        // The same session with what a supervisor does next.
        for state in [CameraState.lost, .waiting] {
            bench.session.cameraChanged(CameraReport(state: state, cause: gone, summary: first.summary, epoch: 1))
        }
        let supervisor = CameraSupervisor(
            name: "front", finder: ScriptedFinder([.success(second)]), receiver: bench.session)
        supervisor.start()
        #expect(bench.publisher.frames.wait { $0.count == 2 }, "\(bench.observer.book.notes) \(bench.session.status)")
        supervisor.stop()
        bench.session.stop()
        let records = bench.publisher.frames.notes
        #expect(records.map(\.time) == [0, 2_000_000_000])
        #expect(records.allSatisfy { $0.camera == "front" && $0.size == [64, 48] && $0.faces.map(\.id) == [1] })
        #expect(first.returns == [1] && second.returns == [1])
    }

    @Test func `troubles of a stream are told once each, hold the state, and end with the stream`() {
        let bench = SessionBench([.success(ScriptedSource(frames(1) + [.idle]))])
        bench.supervisor.start()
        #expect(bench.publisher.events.wait { $0.last?.event == .cameraOpened })
        bench.session.onQueue {
            $0.degrade(.black, message: "take the cap off")
            $0.degrade(.black, message: "take the cap off")
            $0.degrade(.slow, message: "15 of 30")
        }
        #expect(bench.session.status.state == .degraded)
        #expect(bench.session.status.reasons == [.black, .slow])
        #expect(bench.session.status.cause == "take the cap off; 15 of 30")
        bench.session.onQueue {
            $0.recover(.black, message: "light")
            $0.recover(.black, message: "light")
        }
        #expect(bench.session.status.state == .degraded)
        bench.session.onQueue { $0.recover(.slow, message: "30 of 30") }
        #expect(bench.session.status.state == .streaming)
        #expect(bench.session.status.reasons == nil && bench.session.status.cause == nil)
        bench.stop()
        #expect(
            bench.publisher.events.notes.dropFirst().map { "\($0.event.rawValue) \($0.reason?.rawValue ?? "")" } == [
                "camera.degraded black", "camera.degraded slow", "camera.recovered black", "camera.recovered slow",
            ])
    }

    @Test func `networks that do not load are told to the observer, and frames are still given back`() {
        let source = ScriptedSource(frames(4))
        let bench = SessionBench([.success(source)])
        bench.session.prepare { throw DummyFailure() }
        bench.supervisor.start()
        #expect(bench.publisher.events.wait { $0.last?.event == .cameraOpened })
        bench.stop()
        #expect(bench.observer.book.notes.first == .failed("DummyFailure()"))
        #expect(source.returns.allSatisfy { $0 == 1 })
        #expect(bench.publisher.frames.notes.isEmpty)
    }

    @Test func `a session that is at work beyond the deadline is left, and shows nothing afterwards`() {
        let bench = SessionBench([.success(ScriptedSource(frames(2)))])
        let gate = DispatchSemaphore(value: 0)
        bench.session.prepare {
            gate.wait()
            throw DummyFailure()
        }
        bench.supervisor.start()
        bench.supervisor.stop()
        #expect(!bench.session.stop(until: .now()))
        gate.signal()
        #expect(bench.session.stop(), "with its work done it ends")
        #expect(bench.publisher.events.notes.isEmpty)
        #expect(bench.observer.states.isEmpty)
    }

    private struct DummyFailure: Error {}
}

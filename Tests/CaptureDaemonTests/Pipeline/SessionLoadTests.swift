import Capture
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import CaptureDaemon
@testable import Tracking

/// A camera whose frames take too long, from frames to status.
@Suite struct SessionLoadTests {
    /// Sees six faces, and takes time by the clock of the test: less where fewer looks are allowed.
    private final class SlowTracker: FaceTracker {
        weak var stages: (any StageObserver)?
        var landmarkBudget: Int?
        private let work: @Sendable (_ looks: Int) -> Void
        private let noted: Notebook<Int?>

        init(noted: Notebook<Int?>, work: @escaping @Sendable (Int) -> Void) {
            self.noted = noted
            self.work = work
        }

        func apply(_ settings: TrackingSettings) {}
        func use(_ detector: any FaceDetector) {}

        func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult {
            noted.write(landmarkBudget)
            work(min(6, landmarkBudget ?? 6))
            let face = TrackedFace(
                id: 1, state: .tracked, bounds: BoundingBox(x: 1, y: 1, width: 9, height: 9), confidence: 1, pose: nil,
                eyeAngle: nil, mesh: nil, rawBounds: nil, rawPose: nil)
            return TrackingResult(
                size: picture.size, faces: [TrackedFace](repeating: face, count: 6), events: [])
        }

        func cameraLost(at time: FrameTime) {}
        func pass(to time: FrameTime) -> [TrackEvent] { [] }
        func end(at time: FrameTime) -> [TrackEvent] { [] }
    }

    private static let size = PixelSize(width: 16, height: 16)

    private func give(_ bench: SessionBench, seconds: Int, from start: Int64) {
        let builder = FrameBuilder(nv12: Self.size, luma: { _, _ in 128 })
        for index in 0..<seconds * 25 {
            let due = start + Int64(index) * 40_000_000
            // A frame of which the session is still at work when it is due, comes late by the test's clock.
            bench.clock.advance(by: max(0, due - bench.clock.now()))
            let lending = builder.lend(time: FrameTime(nanoseconds: due), sequence: UInt64(index))
            bench.session.receive(lending.intoFrame())
            bench.session.onQueue { _ in }
        }
    }

    @Test func `too much work is lowered, told once, shown in status, and raised again`() throws {
        let bench = SessionBench([])
        let budgets = Notebook<Int?>()
        let cost = Guarded<Int64>(7_000_000)
        bench.session.prepare { [clock = bench.clock] in
            FramePipeline(
                session: SlowTracker(noted: budgets) { looks in
                    clock.advance(by: cost.withLock { $0 } * Int64(looks))
                }, rotation: .none)
        }
        let summary = SourceSummary(
            kind: .camera, location: "/dev/video0", name: "Scripted", format: .nv12, size: Self.size, rate: 25)
        bench.session.cameraChanged(CameraReport(state: .streaming, cause: nil, summary: summary, epoch: 1))
        let begin = bench.clock.now()
        give(bench, seconds: 10, from: begin)
        let lowered = try #require(bench.session.status.load)
        #expect(lowered.state == .lowered && lowered.rate == 25)
        // Six faces in turns of three looks a frame.
        #expect(budgets.notes.first == .some(nil) && budgets.notes.last == .some(3))

        cost.withLock { $0 = 500_000 }
        give(bench, seconds: 30, from: begin + 10_000_000_000)
        bench.session.onQueue { _ in }
        #expect(bench.session.status.load?.state == .full)
        #expect(budgets.notes.last == .some(nil))
        bench.session.stop()
        let said = bench.observer.book.notes.filter { if case .says = $0 { true } else { false } }
        #expect(said.count == 2)
    }
}

import Analysis
import Capture
import Frames
import Inference
import Records
import TestSupport
import Testing
import Tracking

@testable import CaptureDaemon

/// What analysis finds, on its way from a camera's frames to events, records and status.
@Suite struct SessionAnalysisTests {
    /// Fails from one time on to another, and counts what it is asked.
    private final class Moody: FaceClassifier {
        let name = "mood"
        let interval = 0.0
        private let fails: (Int) -> Bool
        private var looks = 0

        init(failing: @escaping (Int) -> Bool) {
            fails = failing
        }

        func label(of mesh: SeenMesh, in picture: borrowing Picture) throws(InferenceError) -> FaceFacts.Label {
            defer { looks += 1 }
            guard !fails(looks) else {
                throw InferenceError(code: .failedRun, subject: "mood.onnx", message: "broke; mend it")
            }
            return FaceFacts.Label(label: "calm", score: 0.9)
        }
    }

    private let grey = FrameBuilder(nv12: PixelSize(width: 64, height: 48), luma: { _, _ in 128 })

    /// Fields are set by a closure, as settings have many.
    private func settings(_ change: (inout AnalysisSettings) -> Void) -> AnalysisSettings {
        var settings = AnalysisSettings()
        change(&settings)
        return settings
    }

    /// A camera's session behind which `yaw` acts, at ten frames a second.
    ///
    /// - Parameter count: of the frames.
    private func bench(
        _ count: Int, _ settings: AnalysisSettings, slots: @escaping @Sendable () -> [any FaceClassifier] = { [] },
        ends: Bool = true, yaw: @escaping @Sendable (Double) -> Double?
    ) -> SessionBench {
        let frames = (0..<count).map { ScriptedSource.Step.frame(grey, time: Int64($0) * 100_000_000) }
        let bench = SessionBench([.success(ScriptedSource(frames + (ends ? [.end] : []), kind: .movie))])
        bench.session.prepare {
            let pipeline = FramePipeline(session: ActingTracker(yaw: yaw), rotation: .none, slots: slots())
            pipeline.analyse(settings)
            return pipeline
        }
        return bench
    }

    /// Sends the frames one by one, so that none is overtaken.
    private func show(_ bench: SessionBench, from first: Int, to end: Int) {
        for index in first..<end {
            bench.session.receive(
                grey.lend(time: FrameTime(nanoseconds: Int64(index) * 100_000_000), sequence: UInt64(index)).intoFrame()
            )
            bench.session.onQueue { _ in }
        }
    }

    @Test func `a head that is shaken is an event with the face, its time and its place`() throws {
        let bench = bench(0, settings { $0.features = .actions }) { time in
            time < 1 || time > 2.2 ? 0 : [0, 20, -20, 20, 0][Int((time - 1) / 0.3)]
        }
        show(bench, from: 0, to: 40)
        bench.session.stop()
        let actions = bench.publisher.events.notes.filter { $0.event == .faceAction }
        try #require(actions.count == 1)
        #expect(actions[0].action == .shake && actions[0].id == 1 && actions[0].camera == "front")
        #expect(actions[0].bounds?.width == 40 && actions[0].wall != nil)
        #expect((1_500_000_000...2_400_000_000).contains(try #require(actions[0].time)))
    }

    @Test func `who comes, looks, looks away and goes is told in order, and counted in status`() throws {
        let settings = settings {
            $0.presence.isEnabled = true
            $0.presence.enterSeconds = 0.5
            $0.presence.leaveSeconds = 1
            $0.presence.attentionSeconds = 1
            $0.presence.attentionPause = 0.5
        }
        let bench = bench(0, settings) { time in time < 1 || time >= 6 ? nil : time < 4 ? 0 : 60 }
        show(bench, from: 0, to: 90)
        #expect(bench.session.status.presence?.people == 0)
        let today = try #require(bench.session.status.presence?.today)
        #expect(today.visits == 1 && today.people == 1 && today.attentions == 1)
        #expect(abs(today.seconds - 5.5) < 0.25 && abs(today.attentionSeconds - 2.9) < 0.15)
        bench.session.stop()
        let events = bench.publisher.events.notes
        #expect(events.map(\.event) == [.presenceChanged, .attentionStarted, .attentionEnded, .presenceChanged])
        try #require(events.count == 4)
        #expect(events.map(\.people) == [1, nil, nil, 0] && events.map(\.present) == [true, nil, nil, false])
        #expect(events.map(\.id) == [nil, 1, 1, nil])
        #expect(try abs(#require(events[2].seconds) - 2.9) < 0.15)
        #expect(bench.publisher.frames.notes[30].faces.first?.facts?.dwell.map { abs($0 - 2) < 0.01 } == true)
    }

    @Test func `presence that is switched off ends what goes on, and its totals of the day are kept`() throws {
        let on = settings {
            $0.presence.isEnabled = true
            $0.presence.enterSeconds = 0
            $0.presence.attentionSeconds = 0.5
        }
        let bench = bench(0, on) { _ in 0 }
        show(bench, from: 0, to: 20)
        #expect(bench.publisher.events.notes.map(\.event) == [.presenceChanged, .attentionStarted])
        bench.session.apply(TrackingSettings(), AnalysisSettings())
        bench.session.onQueue { _ in }
        let ends = bench.publisher.events.notes.dropFirst(2)
        #expect(ends.map(\.event) == [.attentionEnded, .presenceChanged] && ends.last?.people == 0)
        #expect(bench.session.status.presence == nil)
        show(bench, from: 20, to: 40)
        #expect(bench.publisher.events.notes.count == 4)
        #expect(bench.publisher.frames.notes.last?.faces.first?.facts == nil)
        bench.session.apply(TrackingSettings(), on)
        show(bench, from: 40, to: 60)
        let today = try #require(bench.session.status.presence?.today)
        #expect(today.visits == 2 && today.attentions == 2)
        #expect(abs(today.seconds - 3.8) < 0.25)
        bench.session.stop()
    }

    @Test func `a movie's end ends presence and attention with their events`() {
        let settings = settings {
            $0.presence.isEnabled = true
            $0.presence.enterSeconds = 0
            $0.presence.attentionSeconds = 0
        }
        let bench = bench(1, settings) { _ in 0 }
        bench.supervisor.start()
        #expect(bench.publisher.events.wait { $0.last?.event == .presenceChanged && $0.last?.people == 0 })
        bench.stop()
        let events = bench.publisher.events.notes.map(\.event)
        #expect(
            events.filter { $0 == .attentionStarted }.count == 1 && events.filter { $0 == .attentionEnded }.count == 1)
    }

    @Test func `a classifier that fails is told once, frames go on without its label, and its recovery is told`() {
        let bench = bench(0, AnalysisSettings(), slots: { [Moody { (3..<8).contains($0) }] }, yaw: { _ in 0 })
        show(bench, from: 0, to: 12)
        bench.session.stop()
        let labels = bench.publisher.frames.notes.map { $0.faces.first?.facts?.labels?["mood"]?.label }
        #expect(labels == (0..<12).map { (3..<8).contains($0) ? nil : "calm" })
        let lines = bench.observer.book.notes.compactMap { if case .says(let line) = $0 { line } else { nil } }
            .filter { $0.contains("classifier") }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("\"mood\" gives no label") == true && lines.first?.contains("mend it") == true)
        #expect(lines.last?.contains("\"mood\" works again") == true)
    }

    @Test func `a tool says once that a classifier fails, and knows that its work is not whole`() throws {
        var said: [String] = []
        let pipeline = FramePipeline(
            session: ActingTracker { _ in 0 }, rotation: .none, slots: [Moody { $0 > 1 }])
        pipeline.analyse(AnalysisSettings())
        let tool = ToolPipeline(pipeline, say: { said.append($0) })
        for index in 0..<5 {
            let frame = grey.lend(time: FrameTime(nanoseconds: Int64(index)), sequence: 0).intoFrame()
            _ = try tool.process(frame)
            #expect(said.count == (index > 1 ? 1 : 0) && tool.isWhole == (index <= 1))
        }
        #expect(said.first?.contains("\"mood\" gives no label") == true)
    }
}

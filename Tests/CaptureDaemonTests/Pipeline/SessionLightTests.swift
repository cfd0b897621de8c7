import Capture
import Frames
import Glibc
import Records
import TestSupport
import Testing
import Tracking

@testable import CaptureDaemon

/// Bad light told apart from "no face", from frames to events, with the real networks.
@Suite struct SessionLightTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// Well lit, without a face, each different from the one before, as with a sensor's noise.
    private func lit(_ index: Int, brightness: Double = 1) -> FrameBuilder {
        FrameBuilder(
            nv12: Self.size,
            luma: { x, y in UInt8(16 + Double(60 + (7 * x + 13 * y + 31 * index) % 90) * brightness) })
    }

    private func even(_ luma: UInt8) -> FrameBuilder { FrameBuilder(nv12: Self.size, luma: { _, _ in luma }) }

    /// A session whose source of this kind streams, with the real networks.
    private func streaming(_ kind: SourceSummary.Kind, strobe: StrobeHandling = .auto) -> SessionBench {
        let bench = SessionBench([])
        bench.session.prepare {
            FramePipeline(
                session: try TrackingSession(
                    networks: try RealNetworks.shared.get(), settings: TrackingSettings(), nextID: { 1 }),
                rotation: .none, light: LightWatch(strobe: strobe, expectsNoise: false))
        }
        let summary = SourceSummary(
            kind: kind, location: "/dev/video0", name: "Scripted", format: .nv12, size: Self.size, rate: nil)
        bench.session.cameraChanged(CameraReport(state: .streaming, cause: nil, summary: summary, epoch: 1))
        return bench
    }

    /// Gives frames, ten a second unless asked for more, each when the one before is done.
    private func give(
        _ bench: SessionBench, _ range: Range<Int>, rate: Int64 = 10, _ make: (Int) -> FrameBuilder
    ) {
        let step = 1_000_000_000 / rate
        for index in range {
            bench.clock.advance(by: step)
            let lending = make(index).lend(
                time: FrameTime(nanoseconds: Int64(index) * step), sequence: UInt64(index))
            bench.session.receive(lending.intoFrame())
            bench.session.onQueue { _ in }
        }
    }

    private func told(_ bench: SessionBench) -> [String] {
        bench.publisher.events.notes.filter { $0.reason != nil }.map {
            "\($0.event.rawValue) \($0.reason?.rawValue ?? "")"
        }
    }

    @Test func `black, white and frozen frames of a camera become events, hold its state, and end with good frames`() {
        let bench = streaming(.camera)
        give(bench, 0..<10) { lit($0) }
        #expect(bench.session.status.state == .streaming)
        let phases: [(CameraTrouble, FrameBuilder)] = [
            (.black, even(16)), (.overexposed, even(235)), (.frozen, lit(0)),
        ]
        for (place, (trouble, frame)) in phases.enumerated() {
            let start = 10 + place * 70
            give(bench, start..<start + 50) { _ in frame }
            #expect(bench.session.status.state == .degraded)
            #expect(bench.session.status.reasons == [trouble])
            give(bench, start + 50..<start + 70) { lit($0) }
            #expect(bench.session.status.state == .streaming)
            #expect(bench.session.status.reasons == nil)
        }
        bench.session.stop()
        #expect(
            told(bench) == [
                "camera.degraded black", "camera.recovered black", "camera.degraded overexposed",
                "camera.recovered overexposed", "camera.degraded frozen", "camera.recovered frozen",
            ])
        let events = bench.publisher.events.notes.filter { $0.reason != nil }
        #expect(events.allSatisfy { $0.camera == "front" && $0.epoch == 1 && $0.device == "/dev/video0" })
        #expect(events.first?.message?.contains("open its shutter") == true)
    }

    @Test func `a hand before the lens, and a lens that is covered and bared every second, are not told`() {
        let bench = streaming(.camera)
        give(bench, 0..<19) { _ in even(16) }
        give(bench, 19..<70) { index in index / 10 % 2 == 0 ? even(16) : lit(index) }
        give(bench, 70..<120) { index in index / 10 % 2 == 0 ? even(235) : lit(index) }
        bench.session.stop()
        #expect(told(bench).isEmpty)
    }

    @Test func `a well-lit picture without a face is no trouble`() {
        let bench = streaming(.camera)
        give(bench, 0..<60) { lit($0) }
        #expect(bench.session.status.state == .streaming)
        #expect(bench.session.status.faces == 0)
        bench.session.stop()
        #expect(told(bench).isEmpty)
        #expect(bench.publisher.frames.notes.count == 60)
    }

    @Test func `brightness that swings with the mains is told, and its end`() {
        let bench = streaming(.camera)
        give(bench, 0..<180, rate: 20) { index in
            lit(index, brightness: 0.8 + 0.2 * sin(2 * .pi * 3 * Double(index) / 20))
        }
        #expect(bench.session.status.reasons == [.flickering])
        give(bench, 180..<360, rate: 20) { lit($0) }
        #expect(bench.session.status.state == .streaming)
        bench.session.stop()
        #expect(told(bench) == ["camera.degraded flickering", "camera.recovered flickering"])
    }

    @Test func `dark frames of a strobing lamp are left out and counted, and the camera is in order`() {
        let bench = streaming(.camera)
        give(bench, 0..<100) { index in index % 2 == 0 ? lit(index) : even(20) }
        let status = bench.session.status
        #expect(status.state == .streaming)
        let strobed = Int(status.strobed ?? 0)
        // All after the first second.
        #expect(strobed > 40)
        bench.session.stop()
        #expect(bench.publisher.frames.notes.count == 100 - strobed)
        #expect(told(bench).isEmpty)
        let lines = bench.observer.book.notes.filter { if case .says = $0 { true } else { false } }
        #expect(lines.count == 1, "\(lines)")
    }

    @Test func `a movie that stands still is not called frozen`() {
        let bench = streaming(.movie)
        give(bench, 0..<60) { _ in lit(0) }
        #expect(bench.session.status.state == .streaming)
        bench.session.stop()
        #expect(told(bench).isEmpty)
    }
}

import Capture
import Dispatch
import Frames
import Records
import TestSupport
import Testing

@testable import CaptureDaemon

/// An hour of a camera's life, each with a fault every few seconds, beside a camera that is well.
@Suite struct TroubledHourTests {
    /// Sees what goes to the session, and checks that each gap has its one loss and one opening.
    // @unchecked: used by the supervisor's thread, and by the test when that has ended.
    private final class Auditor: CameraReceiver, @unchecked Sendable {
        private let session: CameraSession
        private let clock: ManualClock
        private var last: Int64?
        private var losses = 0
        private var openings = 0
        private(set) var frames = 0
        private(set) var gaps = 0
        private(set) var unexplained: [String] = []

        init(_ session: CameraSession, clock: ManualClock) {
            self.session = session
            self.clock = clock
        }

        func receive(_ frame: consuming Frame) {
            let now = clock.now()
            frames += 1
            let gap = last.map { now - $0 } ?? 0
            let expected = last == nil ? (0, 1) : losses + openings > 0 || gap > 3_500_000_000 ? (1, 1) : (0, 0)
            if (losses, openings) != expected {
                unexplained.append("\(Double(gap) / 1e9) s: \(losses) losses, \(openings) openings")
            }
            if openings > 0, last != nil { gaps += 1 }
            (last, losses, openings) = (now, 0, 0)
            session.receive(frame)
        }

        func cameraChanged(_ report: CameraReport) {
            if report.state == .lost { losses += 1 }
            if report.state == .streaming { openings += 1 }
            session.cameraChanged(report)
        }
    }

    private final class Life {
        let world: TroubledWorld
        let publisher = NotedPublisher()
        let observer = NotedObserver()
        let session: CameraSession
        let auditor: Auditor
        let supervisor: CameraSupervisor

        init(_ name: String, start: UInt64, isTroubled: Bool) throws {
            world = try TroubledWorld(start: start, seconds: 3600, isTroubled: isTroubled)
            var settings = CameraSettings()
            settings.name = name
            session = CameraSession(
                settings: settings, publisher: publisher, observer: observer,
                clock: ServiceClock(monotonic: { [clock = world.clock] in clock.now() }, wall: { 0 }))
            auditor = Auditor(session, clock: world.clock)
            supervisor = CameraSupervisor(
                name: name, finder: world, receiver: auditor, clock: world.clock, backoff: Backoff(random: { 0.5 }))
        }

        /// The hour is over: what the supervisor and the session hold is given back.
        func end() {
            world.isOver.wait()
            supervisor.interrupt()
            world.release.signal()
            supervisor.stop()
            session.stop()
        }
    }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `every gap has one loss and one opening, nothing is left, and the other camera is not touched`(
        start: UInt64
    ) throws {
        let (ill, well) = (
            try Life("ill", start: start, isTroubled: true), try Life("well", start: start, isTroubled: false)
        )
        ill.supervisor.start()
        well.supervisor.start()
        ill.end()
        well.end()

        #expect(ill.auditor.unexplained.isEmpty, "\(ill.auditor.unexplained.prefix(5))")
        #expect(ill.world.faults > 200 && ill.auditor.gaps > 100, "\(ill.world.faults) \(ill.auditor.gaps)")
        #expect(ill.auditor.frames > 5000)
        for life in [ill, well] {
            #expect(life.world.driver.openCount == 0, "every descriptor is closed")
            #expect(life.world.driver.mapped.isEmpty, "every buffer is unmapped")
        }

        // Outside, what happened reads the same: opened, then what was wrong, then lost, then why it is waited for.
        var epoch = 0
        var last = EventRecord.Name.cameraLost
        var causes: Set<String> = []
        for event in ill.publisher.events.notes {
            switch event.event {
            case .cameraOpened:
                #expect(last == .cameraLost || last == .cameraWaiting)
                #expect((event.epoch ?? 0) > epoch)
                epoch = event.epoch ?? 0
                causes = []
            case .cameraLost: #expect(last == .cameraOpened && event.epoch == epoch && event.message != nil)
            case .cameraWaiting: #expect(last == .cameraLost || last == .cameraWaiting)
            default: continue
            }
            if event.event != .cameraOpened, let cause = event.message {
                #expect(causes.insert(cause).inserted, "told twice: \(cause)")
            }
            last = event.event
        }
        #expect(ill.publisher.events.notes.filter { $0.event == .cameraOpened }.count == ill.auditor.gaps + 1)

        #expect(well.auditor.unexplained.isEmpty && well.auditor.gaps == 0)
        #expect(well.publisher.events.notes.map(\.event) == [.cameraOpened])
        #expect(well.auditor.frames > 35_000)
        #expect(well.session.status.lost.map { $0.skipped + $0.damaged + $0.short + $0.mistimed } ?? 0 == 0)
    }
}

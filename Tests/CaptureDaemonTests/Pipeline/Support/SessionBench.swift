import Capture
import Frames
import Records
import TestSupport

@testable import CaptureDaemon
@testable import Publishing

/// A camera's session with its supervisor, a scripted camera before it and notebooks behind it.
final class SessionBench {
    let publisher = NotedPublisher()
    let observer = NotedObserver()
    let clock = ManualClock()
    let session: CameraSession
    let supervisor: CameraSupervisor
    let finder: ScriptedFinder

    /// - Parameter attempts: what is found, one after the other.
    init(_ attempts: [Result<ScriptedSource, CaptureError>]) {
        finder = ScriptedFinder(attempts)
        var settings = CameraSettings()
        settings.name = "front"
        session = CameraSession(
            settings: settings, publisher: publisher, observer: observer,
            clock: ServiceClock(monotonic: { [clock] in clock.now() }, wall: { 1_764_465_747_431_000_000 }))
        supervisor = CameraSupervisor(name: "front", finder: finder, receiver: session)
    }

    /// Lets the session see a face in every frame.
    func prepareTracker() {
        session.prepare { FramePipeline(session: StandInTracker(nextID: { 1 }), rotation: .none) }
    }

    func stop() {
        supervisor.stop()
        session.stop()
    }
}

/// Notes what a session publishes; someone wants all of it.
final class NotedPublisher: RecordPublisher {
    let events = Notebook<EventRecord>()
    let frames = Notebook<FrameRecord>()

    func demand(camera: String) -> FrameDemand {
        var demand = FrameDemand()
        demand.add(Subscription())
        return demand
    }

    func publish(_ frame: PublishedFrame) { frames.write(frame.record) }

    func publish(_ event: EventRecord, unixNanoseconds now: Int64) { events.write(event) }
}

/// Notes what a session tells of itself.
final class NotedObserver: CameraSessionObserver {
    enum Note: Equatable {
        case hasFrames
        case state(CameraState, epoch: Int, cause: String?)
        case failed(String)
        case says(String)
    }

    let book = Notebook<Note>()

    /// The states alone, in order.
    var states: [CameraState] {
        book.notes.compactMap { if case .state(let state, _, _) = $0 { state } else { nil } }
    }

    func sessionHasFrames(_ session: CameraSession) { book.write(.hasFrames) }

    func session(_ session: CameraSession, changed report: CameraReport) {
        book.write(.state(report.state, epoch: report.epoch, cause: report.cause?.description))
    }

    func session(_ session: CameraSession, failed error: any Error) { book.write(.failed("\(error)")) }

    func session(_ session: CameraSession, says line: String) { book.write(.says(line)) }
}

import Capture
import Dispatch
import Frames
import Glibc
import Records
import TestSupport
import Testing
import V4L2Bridge
import V4L2Kernel

@testable import CaptureDaemon

/// A driver that hangs in a request for a control, at each time such requests are made.
@Suite struct HangingControlsTests {
    private static let gain: UInt32 = 0x0098_0913
    private static let second: Int64 = 1_000_000_000

    /// One camera with controls and a region of interest, its desk, session and supervisor.
    private final class Bench: SourceFinder {
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
        let hanging: HangingCalls
        let observer = NotedObserver()
        let session: CameraSession
        let desk: ControlDesk
        private let wake: WakeEvent
        private let happening = DispatchSemaphore(value: 0)

        init(_ wishes: ControlDesk.Wishes) throws {
            driver.offeredControls.all = [
                ScriptedControl(HangingControlsTests.gain, "Gain", 0...100, value: 10)
            ]
            driver.offeredControls.region = ScriptedRegion(sensor: (640, 480))
            let machine = ScriptedMachine(driver, clock: clock)
            // No time passes while nothing happens.
            machine.world = { [happening] _ in happening.wait() }
            hanging = HangingCalls(machine.calls)
            wake = try WakeEvent()
            desk = ControlDesk(wishes, say: { _ in })
            var settings = CameraSettings()
            settings.name = "front"
            session = CameraSession(
                settings: settings, publisher: NotedPublisher(), observer: observer,
                clock: ServiceClock(monotonic: { [clock] in clock.now() }, wall: { 0 }))
        }

        var subject: String { "/dev/video0" }

        func open() throws(CaptureError) -> any FrameSource {
            try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "/dev/video0"), interrupt: wake, clock: clock,
                calls: hanging.calls, controls: desk)
        }

        func waitForArrival(timeout nanoseconds: Int64) {}

        func interrupt() {
            wake.signal()
            happening.signal()
        }

        /// Gives the driver a picture to deliver, as soon as it streams.
        func fill() {
            let bytes = [UInt8](repeating: 128, count: 64 * 72)
            while !driver.fill([bytes], timestamp: clock.now()) { sched_yield() }
            happening.signal()
        }

        /// Lets the thread that hangs go on, and the next wait for a frame end.
        func letGo() {
            hanging.letGo()
            happening.signal()
        }

        func unplug() {
            driver.unplug()
            happening.signal()
        }

        /// Time passes, and somebody looks every second.
        func look(_ supervisor: CameraSupervisor, seconds: Int) {
            for _ in 0..<seconds {
                clock.advance(by: second)
                supervisor.look(now: clock.now())
            }
        }

        /// Tells the desk of a face, as the session does; false where the session's queue is held up by that.
        func sessionTells(of time: Double) -> Bool {
            let sighting = FaceSighting(
                time: FrameTime(nanoseconds: Int64(time * 1e9)), size: PixelSize(width: 64, height: 48),
                faces: [.init(id: 1, bounds: BoundingBox(x: 10, y: 10, width: 20, height: 20))])
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async { [self] in
                session.onQueue { _ in desk.follow(sighting) }
                done.signal()
            }
            return done.wait(timeout: .now() + .seconds(60)) == .success
        }

        func shows(_ state: CameraState, cause words: String = "") -> Bool {
            observer.book.wait { notes in
                notes.contains {
                    if case .state(state, _, let cause) = $0 {
                        words.isEmpty || cause?.contains(words) == true
                    } else {
                        false
                    }
                }
            }
        }

        /// Neither the session nor the end waits for the driver; both end when it goes on.
        func end(_ supervisor: CameraSupervisor) {
            #expect(!supervisor.stop(until: .now()))
            #expect(session.stop(until: .now() + 60))
            letGo()
            #expect(supervisor.stop(until: .now() + 60))
            desk.flush()
            #expect(driver.openCount == 0)
        }
    }

    private static let gainOfFifty: [ControlSetting] = [.init(name: "gain", value: .integer(50))]

    private func supervisor(_ bench: Bench) -> CameraSupervisor {
        CameraSupervisor(name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
    }

    @Test(arguments: [V4L2_KERNEL_QUERY_EXT_CTRL, V4L2_KERNEL_G_EXT_CTRLS, V4L2_KERNEL_S_EXT_CTRLS])
    func `one that hangs while controls are set at the opening is told, and holds up nobody else`(
        request: v4l2_kernel_request
    ) throws {
        let bench = try Bench(.init(settings: Self.gainOfFifty))
        let supervisor = supervisor(bench)
        bench.hanging.hang(at: .request(request.rawValue))
        supervisor.start()
        #expect(bench.hanging.holdsSomeone())
        bench.look(supervisor, seconds: 29)
        #expect(bench.observer.book.notes.isEmpty)
        // Wishes that change meanwhile wait, and he who changes them does not.
        bench.desk.change(.init())
        #expect(bench.sessionTells(of: 0))
        bench.look(supervisor, seconds: 20)
        #expect(bench.shows(.waiting, cause: "opening it has not come to an end for 30 s"))
        bench.end(supervisor)
    }

    @Test
    func `one that hangs while a face is followed holds up neither frames nor session, and is told at the closing`()
        throws
    {
        let bench = try Bench(.init(following: .guide))
        let supervisor = supervisor(bench)
        supervisor.start()
        bench.fill()
        #expect(bench.shows(.streaming))
        for time in [0, 0.5] {
            #expect(bench.sessionTells(of: time))
            bench.desk.flush()
        }
        bench.hanging.hang(at: .request(V4L2_KERNEL_S_EXT_CTRLS.rawValue))
        #expect(bench.sessionTells(of: 1.2))
        #expect(bench.hanging.holdsSomeone())
        for step in 0..<5 { #expect(bench.sessionTells(of: 2 + Double(step))) }
        let frames = bench.session.status.frames
        bench.fill()
        while bench.session.status.frames == frames { sched_yield() }
        bench.look(supervisor, seconds: 2)
        #expect(bench.observer.states == [.opening, .streaming])
        bench.unplug()
        #expect(bench.shows(.lost))
        while bench.observer.states.last != .waiting {
            bench.look(supervisor, seconds: 1)
            sched_yield()
        }
        #expect(bench.shows(.waiting, cause: "closing it has not come to an end for 10 s"))
        bench.end(supervisor)
    }

    @Test func `one that hangs while what was found is put back is told, and holds up nobody else`() throws {
        let bench = try Bench(.init(settings: Self.gainOfFifty, restores: true))
        let supervisor = supervisor(bench)
        supervisor.start()
        bench.fill()
        #expect(bench.shows(.streaming))
        bench.hanging.hang(at: .request(V4L2_KERNEL_S_EXT_CTRLS.rawValue))
        bench.unplug()
        #expect(bench.hanging.holdsSomeone())
        bench.look(supervisor, seconds: 20)
        #expect(bench.shows(.waiting, cause: "closing it has not come to an end for 10 s"))
        #expect(bench.observer.states == [.opening, .streaming, .lost, .waiting])
        #expect(bench.sessionTells(of: 0))
        bench.end(supervisor)
    }
}

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

@Suite struct HangingDriverTests {
    /// One camera with its session and supervisor, whose driver hangs where a test says.
    private final class Bench: SourceFinder {
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
        let hanging: HangingCalls
        let publisher = NotedPublisher()
        let observer = NotedObserver()
        let session: CameraSession
        private let wake: WakeEvent
        private let happening = DispatchSemaphore(value: 0)

        let hangingParty: DeviceFault.HangingParty

        init(_ party: DeviceFault.HangingParty = .driver) throws {
            hangingParty = party
            let machine = ScriptedMachine(driver, clock: clock)
            // No time passes while nothing happens.
            machine.world = { [happening] _ in happening.wait() }
            hanging = HangingCalls(machine.calls)
            wake = try WakeEvent()
            var settings = CameraSettings()
            settings.name = "front"
            session = CameraSession(
                settings: settings, publisher: publisher, observer: observer,
                clock: ServiceClock(monotonic: { [clock] in clock.now() }, wall: { 0 }))
        }

        var subject: String { "/dev/video0" }

        func open() throws(CaptureError) -> any FrameSource {
            try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "/dev/video0"), interrupt: wake, clock: clock,
                calls: hanging.calls)
        }

        func waitForArrival(timeout nanoseconds: Int64) {}

        func interrupt() {
            wake.signal()
            happening.signal()
        }

        /// Gives the driver a picture to deliver, as soon as it streams.
        func fill() {
            let bytes = [UInt8](repeating: 128, count: 64 * 72)
            #expect(comes { driver.fill([bytes], timestamp: clock.now()) }, "the driver never streams")
            happening.signal()
        }

        /// Whether it does within a minute.
        func comes(_ isThere: () -> Bool) -> Bool {
            let deadline = DispatchTime.now() + .seconds(60)
            while !isThere() {
                guard DispatchTime.now() < deadline else { return false }
                sched_yield()
            }
            return true
        }

        /// Lets the thread that hangs go on, and its next wait end.
        func letGo() {
            hanging.letGo()
            happening.signal()
        }

        func unplug() {
            driver.unplug()
            happening.signal()
        }
    }

    private let second: Int64 = 1_000_000_000

    /// Time passes, and somebody looks every second.
    private func look(_ supervisor: CameraSupervisor, _ bench: Bench, seconds: Int) {
        for _ in 0..<seconds {
            bench.clock.advance(by: second)
            supervisor.look(now: bench.clock.now())
        }
    }

    private func state(_ bench: Bench, _ state: CameraState, cause words: String = "") -> Bool {
        bench.observer.book.wait { notes in
            notes.contains {
                if case .state(state, _, let cause) = $0 {
                    words.isEmpty || cause?.contains(words) == true
                } else {
                    false
                }
            }
        }
    }

    @Test(arguments: [
        HangingCalls.Call.open, .request(V4L2_KERNEL_S_FMT.rawValue), .request(V4L2_KERNEL_STREAMON.rawValue),
    ])
    func `a driver that hangs while its camera is opened is told, with what to do, once`(call: HangingCalls.Call) throws
    {
        let bench = try Bench()
        let supervisor = CameraSupervisor(
            name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
        bench.hanging.hang(at: call)
        supervisor.start()
        #expect(bench.hanging.holdsSomeone())
        look(supervisor, bench, seconds: 29)
        // Reports reach the observer through the session's queue.
        bench.session.onQueue { _ in }
        #expect(bench.observer.book.notes.isEmpty)
        look(supervisor, bench, seconds: 20)
        #expect(state(bench, .waiting, cause: "/dev/video0: opening it has not come to an end for 30 s"))
        #expect(bench.session.status.cause?.contains("plug it in again") == true)
        #expect(bench.publisher.events.notes.map(\.event) == [.cameraWaiting])
        // It waits, and does not hang itself.
        #expect(bench.session.progress.progress == .waiting)
        // The end does not wait for it.
        #expect(!supervisor.stop(until: .now()))
        #expect(bench.session.stop(until: .now() + 60))
        bench.letGo()
        #expect(supervisor.stop(until: .now() + 60))
    }

    @Test(arguments: [V4L2_KERNEL_DQBUF, V4L2_KERNEL_QBUF])
    func `one that hangs while its camera streams has lost it, and what comes back is opened anew`(
        request: v4l2_kernel_request
    ) throws {
        let bench = try Bench()
        let supervisor = CameraSupervisor(
            name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
        supervisor.start()
        bench.fill()
        #expect(state(bench, .streaming))
        bench.hanging.hang(at: .request(request.rawValue))
        bench.fill()
        #expect(bench.hanging.holdsSomeone())
        look(supervisor, bench, seconds: 20)
        #expect(state(bench, .lost, cause: "taking a frame from it has not come to an end for 10 s"))
        #expect(bench.session.status.state == .lost)
        #expect(bench.session.progress.progress == .waiting)
        bench.letGo()
        #expect(state(bench, .waiting))
        bench.fill()
        #expect(
            bench.observer.book.wait { notes in
                notes.contains { if case .state(.streaming, epoch: 2, _) = $0 { true } else { false } }
            })
        #expect(bench.publisher.events.notes.count { $0.event == .cameraLost } == 1)
        #expect(bench.publisher.events.notes.count { $0.event == .cameraOpened } == 2)
        #expect(supervisor.stop(until: .now() + 60))
        #expect(bench.session.stop(until: .now() + 60))
    }

    @Test func `a command that hangs is not told to be unplugged, whether it streams or not`() throws {
        for isStreaming in [false, true] {
            let bench = try Bench(.command)
            let supervisor = CameraSupervisor(
                name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
            if !isStreaming { bench.hanging.hang(at: .open) }
            supervisor.start()
            if isStreaming {
                bench.fill()
                #expect(state(bench, .streaming))
                bench.hanging.hang(at: .request(V4L2_KERNEL_DQBUF.rawValue))
                bench.fill()
            }
            #expect(bench.hanging.holdsSomeone())
            look(supervisor, bench, seconds: 40)
            #expect(state(bench, isStreaming ? .lost : .waiting, cause: "look after what the program reads"))
            #expect(bench.session.status.cause?.contains("unplug") == false)
            #expect(!supervisor.stop(until: .now()))
            bench.letGo()
            #expect(supervisor.stop(until: .now() + 60))
            #expect(bench.session.stop(until: .now() + 60))
        }
    }

    @Test(arguments: [HangingCalls.Call.close, .request(V4L2_KERNEL_STREAMOFF.rawValue)])
    func `one that hangs while a lost camera is closed is told, too`(call: HangingCalls.Call) throws {
        let bench = try Bench()
        let supervisor = CameraSupervisor(
            name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
        supervisor.start()
        bench.fill()
        #expect(state(bench, .streaming))
        bench.hanging.hang(at: call)
        bench.unplug()
        #expect(bench.hanging.holdsSomeone())
        look(supervisor, bench, seconds: 20)
        #expect(state(bench, .waiting, cause: "closing it has not come to an end for 10 s"))
        #expect(bench.observer.states == [.opening, .streaming, .lost, .waiting])
        #expect(!supervisor.stop(until: .now()))
        bench.letGo()
        #expect(supervisor.stop(until: .now() + 60))
        #expect(bench.session.stop(until: .now() + 60))
    }

    @Test func `a frame that ends while the driver hangs holds up nobody, and other cameras stream on`() throws {
        let bench = try Bench()
        let other = try Bench()
        let supervisor = CameraSupervisor(name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
        let others = CameraSupervisor(name: "back", finder: other, receiver: other.session, clock: other.clock)
        supervisor.start()
        others.start()
        bench.fill()
        other.fill()
        #expect(state(bench, .streaming))
        #expect(state(other, .streaming))
        bench.hanging.hang(at: .request(V4L2_KERNEL_DQBUF.rawValue))
        bench.fill()
        #expect(bench.hanging.holdsSomeone())
        // Waits in the session's box; taking it back does not need the driver.
        let frames = other.session.status.frames
        look(supervisor, bench, seconds: 20)
        #expect(state(bench, .lost))
        other.fill()
        #expect(other.comes { other.session.status.frames > frames })
        look(others, other, seconds: 2)
        #expect(other.observer.states == [.opening, .streaming])
        bench.letGo()
        for (supervisor, bench) in [(supervisor, bench), (others, other)] {
            #expect(supervisor.stop(until: .now() + 60))
            #expect(bench.session.stop(until: .now() + 60))
        }
    }

    @Test func `a process that was stopped for a while takes no driver for hanging`() throws {
        let bench = try Bench()
        let supervisor = CameraSupervisor(
            name: "front", finder: bench, receiver: bench.session, clock: bench.clock)
        bench.hanging.hang(at: .open)
        supervisor.start()
        #expect(bench.hanging.holdsSomeone())
        bench.clock.advance(by: 3600 * second)
        supervisor.look(now: bench.clock.now())
        supervisor.look(now: bench.clock.now())
        bench.letGo()
        bench.fill()
        #expect(state(bench, .streaming))
        #expect(bench.observer.states == [.opening, .streaming])
        #expect(supervisor.stop(until: .now() + 60))
        #expect(bench.session.stop(until: .now() + 60))
    }
}

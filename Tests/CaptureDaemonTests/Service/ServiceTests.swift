import Records
import TestSupport
import Testing

@testable import CaptureDaemon

/// Everything that is told to the service manager, over a real notify socket. One after the other: there is one socket.
@Suite(.serialized) struct ServiceTests {
    private final class Reports: Sendable {
        let lines = Guarded<[String]>([])
        var all: [String] { lines.withLock { $0 } }
    }

    private let socket = NotifySocket.shared
    private let reports = Reports()
    private let clock = ManualClock()
    private let second: Int64 = 1_000_000_000

    init() { _ = socket.messages() }

    private var notifier: ServiceNotifier { ServiceNotifier(environment: socket.environment) }

    private func watchdog(_ marks: [ProgressMark], microseconds: String? = "10000000") -> Watchdog {
        var environment = socket.environment
        environment.variables["WATCHDOG_USEC"] = microseconds
        return Watchdog(
            policy: WatchdogPolicy(environment: environment, processID: 1), notifier: notifier, marks: { marks },
            report: { [reports] line in reports.lines.withLock { $0.append(line) } })
    }

    @Test func `readiness comes with a status`() {
        notifier.ready(status: "waiting for camera front")
        #expect(socket.messages() == ["READY=1\nSTATUS=waiting for camera front"])
    }

    @Test func `a status is told once until it changes, and always on one line`() {
        let notifier = notifier
        notifier.ready(status: "a")
        notifier.status("a")
        notifier.status("b\nSTOPPING=1")
        notifier.status("b\nSTOPPING=1")
        notifier.status("a")
        // Sent in order, and waited for.
        notifier.stopping()
        #expect(
            socket.messages() == [
                "READY=1\nSTATUS=a", "STATUS=b; STOPPING=1", "STATUS=a", "STOPPING=1\nSTATUS=stopping",
            ])
    }

    @Test func `the end and a reload are told`() {
        let notifier = notifier
        notifier.reloading(monotonicNanoseconds: 12_345_678)
        notifier.ready(status: "a")
        notifier.stopping()
        #expect(
            socket.messages() == [
                "RELOADING=1\nMONOTONIC_USEC=12345\nSTATUS=reloading", "READY=1\nSTATUS=a",
                "STOPPING=1\nSTATUS=stopping",
            ])
    }

    @Test func `a manager that does not read holds nobody`() {
        let notifier = notifier
        // Far more than the kernel keeps; each call but the first held one returns at once.
        for _ in 0..<1000 { notifier.watchdog() }
        var count = 0
        while !notifier.isIdle { count += socket.messages().count }
        count += socket.messages().count
        #expect(count > 0 && count < 1000)
    }

    @Test func `without a service manager nothing is told`() {
        let notifier = ServiceNotifier(environment: ProcessEnvironment())
        notifier.ready(status: "a")
        notifier.watchdog()
        #expect(socket.messages().isEmpty)
    }

    @Test func `the watchdog is fed while sessions work and while they wait`() {
        let working = ProgressMark(name: "front")
        let waiting = ProgressMark(name: "back")
        let watchdog = watchdog([working, waiting])
        for _ in 0..<100 {
            working.begin(now: clock.now())
            clock.advance(by: second / 100)
            watchdog.look(now: clock.now())
            // Read at once: the kernel holds no more than a few datagrams, then the sender waits.
            #expect(socket.messages() == ["WATCHDOG=1"])
            working.end()
            clock.advance(by: second)
        }
        #expect(reports.all.isEmpty)
    }

    @Test func `the watchdog is alive while a camera is waited for, however long`() {
        let mark = ProgressMark(name: "front")
        mark.begin(now: clock.now())
        mark.end()
        let watchdog = watchdog([mark])
        clock.advance(by: 86400 * second)
        watchdog.look(now: clock.now())
        #expect(socket.messages() == ["WATCHDOG=1"])
    }

    @Test func `the watchdog is silent while a session hangs, and speaks again after it`() {
        let hanging = ProgressMark(name: "front")
        let working = ProgressMark(name: "back")
        let watchdog = watchdog([hanging, working])
        hanging.begin(now: clock.now())
        clock.advance(by: 5 * second)
        watchdog.look(now: clock.now())
        #expect(socket.messages() == ["WATCHDOG=1"])
        for _ in 0..<3 {
            clock.advance(by: second)
            working.begin(now: clock.now())
            watchdog.look(now: clock.now())
        }
        #expect(socket.messages().isEmpty)
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.hasPrefix("camera front: has worked on one frame for over 5 s") == true)
        hanging.end()
        watchdog.look(now: clock.now())
        #expect(socket.messages() == ["WATCHDOG=1"])
        #expect(reports.all.last == "camera front: works again")
    }

    @Test func `a manager that wants no signs of life gets none, but a hang is still told`() {
        let mark = ProgressMark(name: "front")
        let watchdog = watchdog([mark], microseconds: nil)
        watchdog.look(now: clock.now())
        mark.begin(now: clock.now())
        clock.advance(by: 6 * second)
        watchdog.look(now: clock.now())
        #expect(socket.messages().isEmpty)
        #expect(reports.all.count == 1)
    }

    @Test func `the timer looks by itself until it is stopped`() async {
        let mark = ProgressMark(name: "front")
        let watchdog = watchdog([mark], microseconds: "2000")
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        watchdog.start { [clock] in
            look.yield()
            return clock.now()
        }
        var iterator = looks.makeAsyncIterator()
        for _ in 0..<3 { await iterator.next() }
        watchdog.stop()
        // The third look may still be on its way to the socket; the two before it are not.
        let messages = socket.messages()
        #expect(messages.count >= 2)
        #expect(messages.allSatisfy { $0 == "WATCHDOG=1" })
    }
}

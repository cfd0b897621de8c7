import Glibc
import Records
import SocketBridge
import Testing

@testable import Publishing

@Suite struct AcceptTests {
    @Test func `a client too many is told so, and taken when another has gone`() throws {
        let bench = try ServerBench { $0.maximumClients = 2 }
        let first = try bench.client()
        let second = try bench.client()
        let refused = try RawClient(bench.place).readToEnd()
        #expect(refused == [#"{"type":"error","message":"too many clients: 2 are connected; try again later"}"#])
        _ = try RawClient(bench.place).readToEnd()
        #expect(bench.notices.all.map(\.severity) == [.warning])
        _ = consume first
        // The server may see the next client before it sees that the first has gone, but not for long.
        var refusals = 2
        while try RawClient(bench.place).readLines(1).first?.contains("too many clients") == true, refusals < 100_000 {
            refusals += 1
        }
        #expect(bench.notices.all.map(\.severity) == [.warning, .info])
        #expect(bench.notices.all.last?.message == "clients are taken again; \(refusals) were refused")
        _ = consume second
    }

    @Test func `without descriptors clients are refused with the one in reserve, said once`() throws {
        let failing = Guarded(false)
        let system = FailingAccept(failing: { failing.withLock { $0 } })
        let bench = try ServerBench(system: ServerSystem(accept: { system.accept($0) }))
        let early = try bench.client()
        failing.withLock { $0 = true }
        for _ in 0..<3 {
            let lines = try RawClient(bench.place).readToEnd()
            #expect(lines.count == 1)
            #expect(lines.first?.contains("no file descriptor left") == true)
        }
        failing.withLock { $0 = false }
        _ = try bench.client()
        _ = consume early
        #expect(bench.notices.all.map(\.severity) == [.warning, .info])
        #expect(bench.notices.warnings.first?.contains("ulimit -n") == true)
        #expect(bench.notices.all.last?.message.contains("3 were refused") == true)
    }

    @Test func `when accepting fails altogether the server rests instead of spinning, and recovers`() throws {
        let calls = Guarded(0)
        let isOut = Guarded(true)
        let bench = try ServerBench(
            system: ServerSystem(accept: { listener in
                calls.withLock { $0 += 1 }
                return isOut.withLock { $0 } ? -ENOMEM : socket_bridge_accept(listener)
            }))
        let client = try RawClient(bench.place)
        // The server's own pause is what ends the wait: it looks at the listener again when it is over.
        var entry = pollfd(fd: -1, events: 0, revents: 0)
        poll(&entry, 1, 50)
        isOut.withLock { $0 = false }
        #expect(client.readLines(1).first?.contains("hello") == true)
        #expect(calls.withLock { $0 } < 10)
        #expect(bench.notices.warnings.count == 1)
    }
}

/// Says that descriptors ran out on the first of every two tries, as when the reserve helps out.
private final class FailingAccept: Sendable {
    private let failing: @Sendable () -> Bool
    private let hasFailed = Guarded(false)

    init(failing: @escaping @Sendable () -> Bool) { self.failing = failing }

    func accept(_ listener: Int32) -> Int32 {
        guard failing() else { return socket_bridge_accept(listener) }
        let succeeds = hasFailed.withLock { failed in
            defer { failed.toggle() }
            return failed
        }
        return succeeds ? socket_bridge_accept(listener) : -EMFILE
    }
}

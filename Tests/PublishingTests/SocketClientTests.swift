import Glibc
import Records
import Testing

@testable import Publishing

@Suite struct SocketClientTests {
    private let directory: TemporaryDirectory
    private let place: SocketPath

    init() throws {
        directory = try TemporaryDirectory()
        place = SocketPath(path: directory.path + "/socket", reason: "for a test")
    }

    private func failure(_ body: () throws -> Void) -> PublishingError? {
        #expect(throws: PublishingError.self) { try body() }
    }

    /// A listener that answers nothing.
    private func listener() throws -> Descriptor {
        let socket = try Descriptor.unixSocket()
        #expect(try UnixAddress(place.path).use { bind(socket.number, $0, $1) } == 0)
        #expect(listen(socket.number, 1) == 0)
        return socket
    }

    @Test func `without a daemon the error says where it was looked for and how to start one`() throws {
        let error = failure { _ = try SocketClient(place) }
        #expect(error?.code == .noDaemon)
        #expect(error?.message.contains("no daemon is running at \(place.path)") == true)
        #expect(error?.message.contains("start it with `facetrackd`") == true)
    }

    @Test func `a dead daemon's socket is told as such`() throws {
        do {
            let socket = try Descriptor.unixSocket()
            #expect(try UnixAddress(place.path).use { bind(socket.number, $0, $1) } == 0)
        }
        let error = failure { _ = try SocketClient(place) }
        #expect(error?.code == .noDaemon)
        #expect(error?.message.contains("a dead one left its socket") == true)
    }

    @Test func `a file or a folder is not taken for a dead daemon's socket`() throws {
        #expect(mkdir(place.path, 0o700) == 0)
        let error = failure { _ = try SocketClient(place) }
        #expect(error?.code == .noDaemon)
        #expect(error?.message.contains("is no socket; say with --socket") == true)
        #expect(error?.message.contains("a dead one") == false)
    }

    @Test func `what does not answer in time is an error, not a hang`() throws {
        let silent = try listener()
        var client = try SocketClient(place)
        let error = #expect(throws: PublishingError.self) { _ = try client.nextLine(within: .milliseconds(1)) }
        #expect(error?.code == .timeout)
        _ = consume silent
    }

    @Test func `the end of the connection is the end of the lines, half a line is none`() throws {
        let socket = try listener()
        var client = try SocketClient(place)
        let other = accept(socket.number, nil, nil)
        #expect(write(other, "{\"type\":\"hello\"}\nhalf", 21) == 21)
        close(other)
        #expect(try client.nextLine(within: ServerBench.patience)?.kind == .hello)
        #expect(try client.nextLine(within: ServerBench.patience) == nil)
    }

    @Test func `a line may have as many bytes as are allowed, and what never ends one is refused`() throws {
        let socket = try listener()
        var client = try SocketClient(place, longestLine: 3000)
        let other = accept(socket.number, nil, nil)
        let text = String(repeating: "x", count: 3000) + "\n" + String(repeating: "x", count: 3001)
        #expect(write(other, text, text.utf8.count) == text.utf8.count)
        #expect(try client.nextLine(within: ServerBench.patience)?.bytes.count == 3000)
        let error = #expect(throws: PublishingError.self) { try client.nextLine(within: ServerBench.patience) }
        #expect(error?.code == .badLine)
        #expect(error?.message.contains("3000 bytes without the end of a line") == true)
        close(other)
    }

    @Test func `types this version does not know are passed over when asking`() throws {
        let socket = try listener()
        var client = try SocketClient(place)
        let other = accept(socket.number, nil, nil)
        let text = "{\"type\":\"weather\"}\nnonsense\n{\"type\":\"reply\",\"op\":\"ping\"}\n"
        #expect(write(other, text, text.utf8.count) == text.utf8.count)
        #expect(try client.ask(.ping, within: ServerBench.patience).op == "ping")
        close(other)
    }

    @Test func `an error line is the answer's error`() throws {
        let bench = try ServerBench()
        var client = try bench.client()
        let error = #expect(throws: PublishingError.self) {
            _ = try client.ask(.subscribe(Subscription(camera: "none")), within: ServerBench.patience)
        }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("unknown camera") == true)
    }

    @Test func `writing to a daemon that has gone is an error, not a signal`() throws {
        let socket = try listener()
        var client = try SocketClient(place)
        close(accept(socket.number, nil, nil))
        let error = #expect(throws: PublishingError.self) { try client.send(Request(.ping)) }
        #expect(error?.code == .disconnected)
    }
}

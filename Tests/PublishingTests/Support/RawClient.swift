import Glibc

@testable import Publishing

/// A client that sends what no well-behaved one would, and reads only when told to.
final class RawClient {
    private let socket: Int32
    private var rest: [UInt8] = []

    init(_ place: SocketPath) throws {
        let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let code = try UnixAddress(place.path).use { connect(number, $0, $1) }
        guard code == 0 else { throw SystemFailure(errno: code) }
        socket = number
    }

    deinit { close(socket) }

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            sent += count
        }
    }

    func endWriting() { shutdown(socket, Int32(SHUT_WR)) }

    /// The next lines; fewer when the server closed the connection or nothing came for a minute.
    func readLines(_ count: Int) -> [String] {
        var lines: [String] = []
        while lines.count < count {
            if let end = rest.firstIndex(of: 10) {
                lines.append(String(decoding: rest[..<end], as: UTF8.self))
                rest.removeSubrange(...end)
                continue
            }
            var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 60_000) > 0 else { break }
            var chunk = [UInt8](repeating: 0, count: 65536)
            let got = recv(socket, &chunk, chunk.count, 0)
            guard got > 0 else { break }
            rest += chunk[..<got]
        }
        return lines
    }

    /// All lines up to the end of the connection.
    func readToEnd() -> [String] { readLines(.max) }

    /// Whether half a line was left at the end.
    var hasRest: Bool { !rest.isEmpty }
}

/// Lets noncopyable clients stand in an array.
final class SubscriberBox {
    private var client: SocketClient

    init(_ client: consuming SocketClient) { self.client = client }

    func next() throws -> ServerLine? { try client.nextLine(within: ServerBench.patience) }
}

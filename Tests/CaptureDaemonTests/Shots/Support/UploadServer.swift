import Dispatch
import Foundation
import Glibc
import Records
import TestSupport

/// An HTTP server on this machine that answers as a script says, one connection after the other.
final class UploadServer: Sendable {
    enum Answer: Sendable {
        case status(Int)
        /// Takes the whole request, and ends the connection without an answer.
        case silence
        /// Takes the connection, and answers nothing until the client goes.
        case hang
    }

    struct Request: Sendable {
        var head: String
        var body: [UInt8]

        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
        }
    }

    let requests = Notebook<Request>()
    let port: UInt16
    private let script: Guarded<[Answer]>
    private let socket: Int32

    /// - Parameter script: the answers in order; 200 after its end.
    init(_ script: [Answer]) throws {
        self.script = Guarded(script)
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, length) == 0 && listen(socket, 8) == 0
                    && getsockname(socket, pointer, &length) == 0
            }
        }
        guard code else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.socket = socket
        port = UInt16(bigEndian: address.sin_port)
        let thread = Thread { [self] in while serve() {} }
        thread.start()
    }

    /// Ends it: whoever connects then is refused.
    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve() -> Bool {
        let client = accept(socket, nil, nil)
        guard client >= 0 else { return false }
        defer { close(client) }
        let answer = script.withLock { $0.isEmpty ? .status(200) : $0.removeFirst() }
        guard let request = Self.read(client) else { return true }
        requests.write(request)
        switch answer {
        case .silence: break
        case .hang:
            var byte: UInt8 = 0
            _ = recv(client, &byte, 1, 0)
        case .status(let status):
            let text = "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        }
        return true
    }

    private static func read(_ client: Int32) -> Request? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            if let request = parse(bytes) { return request }
            let count = recv(client, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
        }
    }

    private static func parse(_ bytes: [UInt8]) -> Request? {
        let end = Array("\r\n\r\n".utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
        let head = String(decoding: bytes[..<place], as: UTF8.self)
        let request = Request(head: head, body: Array(bytes[(place + 4)...]))
        guard let length = request.header("Content-Length").flatMap({ Int($0) }) else { return nil }
        return request.body.count >= length ? request : nil
    }
}

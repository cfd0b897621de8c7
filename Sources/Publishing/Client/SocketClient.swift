internal import FoundationEssentials
internal import Glibc
package import Records

/// A connection to the daemon for tools: sends requests, reads lines, waits as long as it is told to.
///
/// Thread rule: *queue-bound*.
package struct SocketClient: ~Copyable {
    package let path: String
    private let socket: Descriptor
    private var received: [UInt8] = []
    /// Bytes of `received` known to hold no line feed.
    private var searched = 0
    private var writer = JSONWriter()
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)

    private let longestLine: Int

    /// Connects. The first line to come is the daemon's hello.
    ///
    /// - Parameter longestLine: bytes that a line of the daemon may have. The longest are snapshots: a picture of 8192 x 8192
    ///   pixels, as good as JPEG can be, stays below.
    /// - Throws: `noDaemon`, `permission`, `badSocketPath`, `system`.
    package init(_ place: SocketPath, longestLine: Int = 128 * 1024 * 1024) throws(PublishingError) {
        let address = try UnixAddress(place.path)
        if let directory = place.privateDirectory { try PrivateDirectory.check(directory) }
        let socket = try Descriptor.unixSocket()
        let code = address.use { connect(socket.number, $0, $1) }
        guard code == 0 else { throw Self.connectError(code, place) }
        self.socket = socket
        self.longestLine = longestLine
        path = place.path
    }

    /// - Throws: `disconnected` when the daemon is gone.
    package mutating func send(_ request: Request) throws(PublishingError) {
        writer.clear()
        writer.write(request)
        let bytes = writer.bytes + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                let code = errno
                throw PublishingError(
                    .disconnected, errno: code, "the daemon at \(path) ended the connection: \(systemText(code))")
            }
        }
    }

    /// The next line without its line feed; nil when the daemon closed the connection.
    ///
    /// - Parameter time: how long to wait; nil: without end.
    /// - Throws: `timeout`, `disconnected`, `badLine`.
    package mutating func nextLine(within time: Duration? = nil) throws(PublishingError) -> ServerLine? {
        let deadline = time.map { SystemTime.monotonic() + $0.nanoseconds }
        while true {
            if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = ServerLine(bytes: Array(received[..<end]))
                received.removeSubrange(...end)
                searched = 0
                return line
            }
            searched = received.count
            guard searched <= longestLine else {
                throw PublishingError(
                    .badLine,
                    "what answers at \(path) sends over \(longestLine) bytes without the end of a line: it is not facetrackd"
                )
            }
            try waitForInput(until: deadline)
            let count = recv(socket.number, &chunk, chunk.count, 0)
            if count > 0 {
                received.append(contentsOf: chunk[..<count])
            } else if count == 0 {
                // Half a line at the end is nobody's.
                return nil
            } else if errno != EINTR {
                let code = errno
                throw PublishingError(
                    .disconnected, errno: code, "the daemon at \(path) ended the connection: \(systemText(code))")
            }
        }
    }

    /// What the daemon says of itself before all else; to be asked for once, as the first line.
    ///
    /// - Throws: also `refused` with the daemon's message when it takes no further client.
    package mutating func hello(within time: Duration = .seconds(5)) throws(PublishingError) -> HelloRecord {
        guard let line = try nextLine(within: time) else {
            throw PublishingError(.disconnected, "the daemon at \(path) ended the connection before it said hello")
        }
        guard line.kind == .error else { return try line.decode(HelloRecord.self) }
        throw PublishingError(.refused, "the daemon at \(path) refuses: \(try line.decode(ErrorRecord.self).message)")
    }

    /// Sends a request and waits for its reply; lines of other kinds that come before are passed over.
    ///
    /// - Parameter time: how long to wait for each line.
    /// - Throws: also `refused` with the daemon's message when it answers with an error.
    package mutating func ask(
        _ operation: Request.Operation, within time: Duration = .seconds(5)
    ) throws(PublishingError) -> ReplyRecord {
        try send(Request(operation))
        let op = operation.name.rawValue
        while let line = try nextLine(within: time) {
            switch line.kind {
            case .reply:
                let reply = try line.decode(ReplyRecord.self)
                if reply.op == op { return reply }
            case .error:
                let error = try line.decode(ErrorRecord.self)
                throw PublishingError(.refused, "the daemon at \(path) refuses \(op): \(error.message)")
            case .hello, .frame, .event, nil: continue
            }
        }
        throw PublishingError(.disconnected, "the daemon at \(path) ended the connection before it answered \(op)")
    }

    private func waitForInput(until deadline: Int64?) throws(PublishingError) {
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let left = deadline - SystemTime.monotonic()
                guard left > 0 else {
                    throw PublishingError(
                        .timeout, errno: ETIMEDOUT,
                        "the daemon at \(path) did not answer in time; it may be busy or hanging: see its log")
                }
                milliseconds = Int32(min(Int64(Int32.max), (left + 999_999) / 1_000_000))
            }
            var entry = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
            if poll(&entry, 1, milliseconds) > 0 { return }
        }
    }

    /// Connecting to a file or a folder is refused as connecting to a dead daemon's socket is.
    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private static func connectError(_ code: Int32, _ place: SocketPath) -> PublishingError {
        switch code {
        case ENOENT, ENOTDIR:
            return PublishingError(
                .noDaemon, errno: code,
                "no daemon is running at \(place.path) (\(place.reason)); start it with `facetrackd` or "
                    + "`systemctl start facetrackd`, or say with --socket where it is")
        case ECONNREFUSED where !isSocket(place.path):
            return PublishingError(
                .noDaemon, errno: code,
                "\(place.path) (\(place.reason)) is no socket; say with --socket where the daemon's is")
        case ECONNREFUSED:
            return PublishingError(
                .noDaemon, errno: code,
                "no daemon is running at \(place.path) (\(place.reason)); a dead one left its socket there, and the "
                    + "next start cleans it up: start it with `facetrackd` or `systemctl start facetrackd`")
        case EACCES, EPERM:
            var status = stat()
            let group = stat(place.path, &status) == 0 ? GroupDatabase.name(of: status.st_gid) : "facetrackd"
            return PublishingError(
                .permission, errno: code,
                "we may not open \(place.path): it is for members of the group \(group). "
                    + SocketAccess.cure(group: group))
        default:
            return PublishingError(
                .system, errno: code, "cannot connect to \(place.path): \(systemText(code))")
        }
    }
}

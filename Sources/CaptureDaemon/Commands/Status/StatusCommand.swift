internal import Publishing
internal import Records

extension Subcommand {
    /// `facetrack status`: how the daemon is doing.
    package static let status = Subcommand(
        "status", "tells how the daemon and its cameras are doing", options: [.json], asksDaemon: true
    ) { context in
        var client = try SocketClient(try context.socketPlace())
        let reply = try client.ask(.status)
        guard let status = reply.status else {
            throw CommandFailure(.unavailable, "the daemon answers without a status; is it of another version?")
        }
        if context.wantsJSON {
            var writer = JSONWriter()
            writer.write(status)
            context.output.write(writer.bytes + [UInt8(ascii: "\n")])
        } else {
            for line in StatusText.lines(status) { context.output.line(line) }
        }
        return .success
    }
}

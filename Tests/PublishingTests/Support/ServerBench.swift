import Glibc
import Records

@testable import Publishing

/// A running server in a directory of its own, with cameras "front" and "side".
final class ServerBench: Sendable {
    let directory: TemporaryDirectory
    let place: SocketPath
    let server: SocketServer
    let handler = ScriptedHandler()
    let notices = NoticeBook()

    init(system: ServerSystem = ServerSystem(), adjust: (inout ServerSettings) -> Void = { _ in }) throws {
        directory = try TemporaryDirectory()
        place = SocketPath(path: directory.path + "/socket", reason: "for a test")
        var settings = ServerSettings(
            place: place, group: nil, authority: PeerAuthority(uid: getuid(), adminGroup: nil))
        adjust(&settings)
        server = try SocketServer(
            settings: settings,
            hello: HelloRecord(
                version: "1.2.3", cameras: [.init(name: "front", mirror: true), .init(name: "side", mirror: false)]),
            handler: handler, system: system, notice: notices.write)
    }

    deinit { server.stop(within: .zero) }

    /// A client that has read its hello.
    func client() throws -> SocketClient {
        var client = try SocketClient(place)
        let hello = try client.nextLine(within: ServerBench.patience)
        guard hello?.kind == .hello else { throw Unexpected(line: hello?.text) }
        return client
    }

    /// A client that has read its hello and the reply to its subscription.
    func subscriber(_ subscription: Subscription = Subscription()) throws -> SocketClient {
        var client = try client()
        _ = try client.ask(.subscribe(subscription), within: ServerBench.patience)
        return client
    }

    /// Returns when everything that was published and every connection that was closed before has been dealt with,
    /// and the statistics say so.
    func settle() throws {
        var client = try client()
        // The answer takes the way everything published takes, and the second question comes after its turn.
        _ = try client.ask(.status, within: ServerBench.patience)
        _ = try client.ask(.status, within: ServerBench.patience)
    }

    /// Generous: what comes never comes this late.
    static let patience: Duration = .seconds(60)
}

struct Unexpected: Error { var line: String? }

/// Answers at once, counting.
final class ScriptedHandler: RequestHandler {
    private let counts = Guarded<[DaemonRequest]>([])
    /// Of the pictures that are asked for, in Base64.
    let jpegBytes = Guarded(800_000)
    private let held = Guarded<[@Sendable (DaemonAnswer) -> Void]?>(nil)

    var requests: [DaemonRequest] { counts.withLock { $0 } }

    /// Keeps answers back from now on.
    func hold() { held.withLock { $0 = [] } }

    /// Gives the answers kept back, and answers at once from now on.
    func release() {
        let answers = held.withLock { list in
            defer { list = nil }
            return list ?? []
        }
        for answer in answers { answer(.status(Samples.status)) }
    }

    func handle(_ request: DaemonRequest, answer: @escaping @Sendable (DaemonAnswer) -> Void) {
        counts.withLock { $0.append(request) }
        let isHeld = held.withLock { list in
            list?.append(answer)
            return list != nil
        }
        if isHeld { return }
        switch request {
        case .status: answer(.status(Samples.status))
        case .cameras: answer(.cameras(Samples.status.cameras))
        case .reload: answer(.reload(.init(applied: ["tracking.maximum_faces"], needsRestart: ["publish.socket.path"])))
        case .snapshot(let camera):
            let frame = FrameRecord(camera: camera, size: [640, 480], faces: [])
            answer(
                .snapshot(.init(frame: frame, jpeg: String(repeating: "/9j/", count: jpegBytes.withLock { $0 } / 4))))
        }
    }
}

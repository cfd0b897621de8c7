import CaptureDaemon
import Glibc
import Publishing
import Records
import TestSupport

/// The daemon's socket with a script behind it, for its clients.
final class TestDaemon: Sendable {
    let folder: ScratchFolder
    let server: SocketServer
    private let handler: Handler

    static let camera = "front"

    /// - Parameter status: what it says of itself.
    init(status: StatusRecord = TestDaemon.status) throws {
        handler = Handler(status)
        folder = try ScratchFolder()
        let place = SocketPath(path: folder.file("socket"), reason: "for a test")
        server = try SocketServer(
            settings: ServerSettings(
                place: place, group: nil, authority: PeerAuthority(uid: getuid(), adminGroup: nil)),
            hello: HelloRecord(version: "1.2.3", cameras: [.init(name: Self.camera, mirror: false)]), handler: handler,
            notice: { _ in })
    }

    /// Runs `facetrack` against it on a thread of its own; `meanwhile` runs beside it and ends by ending the daemon.
    func run(_ arguments: [String], terminal: Int32? = nil, meanwhile: () -> Void) -> ProgramRun {
        let line = arguments + ["--socket", folder.file("socket")]
        return ProgramRun("facetrack", terminal: terminal, beside: meanwhile) { output, diagnostics in
            FacetrackCommand.run(
                arguments: line, subcommands: [.watch, .status, .snapshot], environment: ProcessEnvironment(),
                output: output,
                diagnostics: diagnostics)
        }
    }

    /// Waits until somebody wants frames.
    func awaitSubscriber() {
        let deadline = time(nil) + 60
        while !server.demand(camera: Self.camera).isWanted, time(nil) < deadline { usleep(1000) }
    }

    /// Sends what waits, then ends.
    func end() { server.stop(within: .seconds(60)) }

    static let status: StatusRecord = {
        var front = StatusRecord.Camera(name: camera, state: .streaming, since: "2026-11-30T01:22:27.431Z")
        front.device = "/dev/video0"
        front.card = "HD \u{1B}[2JWebcam"
        front.size = [640, 480]
        front.format = "NV12"
        front.promisedRate = 30
        front.measuredRate = 29.94
        front.frames = 812
        front.faces = 1
        front.following = "face 7 by a region of interest"
        front.controlProblems = ["gian: this camera has no such control; did you mean gain?"]
        var waiting = StatusRecord.Camera(name: "back", state: .waiting, since: "2026-11-30T01:22:27.431Z")
        waiting.cause = "there is no camera; plug one in"
        return StatusRecord(
            version: "1.2.3", pid: 4711, uptimeSeconds: 11_525, configuration: "defaults", socket: "/run/x.sock",
            log: .init(directory: "/var/log/facetrackd", writable: false, events: 3, missed: 2),
            subscribers: .init(connected: 1, cutOff: 0), residentMegabytes: 90.5, cameras: [front, waiting])
    }()

    private final class Handler: RequestHandler {
        private let status: StatusRecord

        init(_ status: StatusRecord) { self.status = status }

        func handle(_ request: DaemonRequest, answer: @escaping @Sendable (DaemonAnswer) -> Void) {
            switch request {
            case .status: answer(.status(status))
            case .cameras: answer(.cameras(status.cameras))
            case .reload, .snapshot: answer(.refused("not in this test"))
            }
        }
    }
}

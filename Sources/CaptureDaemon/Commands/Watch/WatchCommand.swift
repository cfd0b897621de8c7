internal import Glibc
internal import Publishing
internal import Records
internal import Synchronization

extension Subcommand {
    /// `facetrack watch`: what the daemon sees, as it sees it.
    package static let watch = Subcommand(
        "watch", "shows the faces that the daemon sees, live",
        options: [.json, WatchOptions.camera, WatchOptions.plain, WatchOptions.duration], asksDaemon: true,
        discussion: "On a terminal a table that redraws: a line for each camera, a row for each face, the last events. "
            + "Elsewhere a line for\neach face and event, at most ten frames a second. --json passes the daemon's "
            + "records through. Angles are degrees, bounds\nx,y widthxheight in pixels of the upright frame, age is the time since this "
            + "program first saw the face."
    ) { context in
        let options = try WatchOptions(context)
        let watcher = try Watcher(context, options)
        return try watcher.run()
    }
}

/// Runs one watch from connection to end.
private struct Watcher {
    /// Set by signals, read by the loop.
    private final class Wishes: Sendable {
        let end = Atomic(false)
    }

    /// How long a table may be old, in nanoseconds, and how long an interrupt may wait for the loop.
    private static let redraw: Int64 = 66_000_000
    private static let patience = Duration.milliseconds(50)
    private static let plainFrameRate = 10.0

    private let context: CommandContext
    private let options: WatchOptions
    private let place: SocketPath
    private let clock = ServiceClock.system
    private let output: RecordOutput

    init(_ context: CommandContext, _ options: WatchOptions) throws {
        self.context = context
        self.options = options
        output = context.output.live
        place = try context.socketPlace()
    }

    func run() throws -> ExitCode {
        let wishes = Wishes()
        let screen = options.style == .table ? output : nil
        let signals = SignalListener(
            [SIGINT, SIGTERM], endOnSecond: [SIGINT, SIGTERM],
            endAtOnce: { status in
                screen?.write(TerminalScreen.restoration)
                _exit(status)
            },
            handler: { _ in wishes.end.store(true, ordering: .relaxed) })
        defer { signals.stop() }

        var client = try SocketClient(place)
        try client.send(Request(.cameras))
        let rate = options.style == .plain ? Self.plainFrameRate : nil
        try client.send(Request(.subscribe(Subscription(camera: options.camera, maximumRate: rate))))

        var view = WatchView(options.style, output: output, title: "facetrackd at \(place.path)")
        defer { view.end() }
        let deadline = options.duration.map { clock.monotonic() + $0 }
        var nextRedraw: Int64 = 0
        while !wishes.end.load(ordering: .relaxed), output.isOpen {
            let now = clock.monotonic()
            if let deadline, now >= deadline { return .success }
            if now >= nextRedraw {
                view.redraw()
                nextRedraw = now + Self.redraw
            }
            let wait = min(Self.patience, .nanoseconds(max(0, (deadline ?? .max) - now)))
            guard let line = try next(&client, within: wait) else { continue }
            switch line {
            case .line(let line):
                if line.kind == .hello, options.camera != nil {
                    try CameraChoice.check(options.camera, in: try line.decode(HelloRecord.self))
                }
                try view.take(line)
            case .end:
                throw CommandFailure(
                    .unavailable, "the daemon at \(place.path) has ended, or cut this connection; see its log")
            }
        }
        return .success
    }

    private enum Step {
        case line(ServerLine)
        case end
    }

    /// Nil where nothing came in time.
    private func next(_ client: inout SocketClient, within time: Duration) throws(PublishingError) -> Step? {
        do throws(PublishingError) {
            return try client.nextLine(within: time).map(Step.line) ?? .end
        } catch {
            if error.code == .timeout { return nil }
            throw error
        }
    }
}

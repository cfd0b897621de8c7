internal import Glibc
package import Records
internal import Synchronization

/// The daemon's Unix socket: hello, subscriptions, requests, and the slow-reader rule, on a thread of its own.
///
/// Thread rule: *thread-safe*. Publishing never waits for a client.
package final class SocketServer: Sendable {
    /// Where the socket is.
    package let place: SocketPath
    private let mailbox: Mailbox
    private let shared: SharedState
    private let end = ThreadEnd()

    /// Binds the socket and begins to serve.
    ///
    /// - Parameters:
    ///   - hello: the first line every client gets; its cameras are those one can subscribe to.
    ///   - handler: answers what needs the daemon; kept until `stop`.
    ///   - notice: for the daemon's own log; called on the server's thread, must return at once.
    /// - Throws: `socketInUse` for a live daemon's socket, `badSocketPath`, `system`.
    package convenience init(
        settings: ServerSettings, hello: HelloRecord, handler: any RequestHandler,
        notice: @escaping @Sendable (PublishingNotice) -> Void
    ) throws(PublishingError) {
        try self.init(settings: settings, hello: hello, handler: handler, system: ServerSystem(), notice: notice)
    }

    init(
        settings: ServerSettings, hello: HelloRecord, handler: any RequestHandler, system: ServerSystem,
        notice: @escaping @Sendable (PublishingNotice) -> Void
    ) throws(PublishingError) {
        place = settings.place
        mailbox = try Mailbox()
        shared = SharedState()
        let listener = try ListeningSocket(settings.place, group: settings.group)
        for warning in listener.warnings { notice(.init(.warning, warning)) }
        let loop = try ServerLoop(
            settings: settings, hello: hello, handler: handler, mailbox: mailbox, shared: shared, listener: listener,
            system: system, notice: notice)
        mailbox.open()
        try ServerThread.start(loop, mailbox: mailbox, end: end)
    }

    deinit { stop(within: .zero) }

    /// What subscribers want of this camera's frames; cheap enough to ask for every frame.
    package func demand(camera: String) -> FrameDemand {
        shared.value.withLock { $0.demand.demand(camera: camera) }
    }

    /// Sends a frame to its subscribers. Nothing is encoded, and nobody woken, when there are none.
    package func publish(frame: PublishedFrame) {
        guard let camera = frame.record.camera, demand(camera: camera).isWanted else { return }
        mailbox.post(.frame(frame))
    }

    /// Sends an event to its subscribers.
    package func publish(event: EventRecord) { mailbox.post(.event(event)) }

    /// Changes what later clients are told, and the cameras that can be subscribed to.
    package func update(hello: HelloRecord) { mailbox.post(.hello(hello)) }

    package var statistics: ServerStatistics { shared.value.withLock { $0.statistics } }

    /// Sends the clients what waits for them, for at most this long, then closes all and removes the socket. Returns
    /// when that is done. What is published later goes nowhere. Calling it again does nothing.
    package func stop(within time: Duration) {
        mailbox.post(.stop(deadline: SystemTime.monotonic() + time.nanoseconds))
        end.wait()
    }
}

internal import Records

/// One client of the server.
///
/// Thread rule: *queue-bound* to the server's thread.
final class Connection {
    let token: UInt64
    let socket: Descriptor
    let peer: Peer?
    var input: LineAssembler
    var output: OutputQueue
    var subscription: Subscription?
    var pacers: [Int: FramePacer] = [:]
    /// Requests the daemon has not answered yet.
    var openRequests = 0
    /// Whether the client will send nothing more; it may still read.
    var inputEnded = false
    /// Whether we are told of every read of the client's, because something waits for it.
    var watchesReads = false
    /// Whether nothing can be sent before the client reads.
    var isBlocked = false
    /// Whether it stands in the list of those to be served at the end of this turn.
    var isListed = false
    /// Monotonic nanoseconds at which a client that was cut off is let go, whatever it has read.
    var deadline: Int64?

    init(token: UInt64, peer: Peer?, socket: consuming Descriptor, settings: ServerSettings) {
        self.token = token
        self.peer = peer
        input = LineAssembler(limit: settings.longestLine)
        output = OutputQueue(
            .init(lines: settings.waitingLines, bytes: settings.waitingBytes, picture: settings.pictureLine))
        self.socket = socket
    }

    /// For the daemon's log.
    var name: String { peer.map { "client with process \($0.pid) of user \($0.uid)" } ?? "client" }

    /// Whether nothing more can come of it: the client ended its side, is owed no answer, and subscribed to nothing.
    var isDone: Bool {
        inputEnded && openRequests == 0 && subscription.map { !$0.events && !$0.frames } ?? true
    }

    func wantsEvent(of camera: String?) -> Bool {
        guard let subscription, subscription.events else { return false }
        return subscription.camera == nil || camera == nil || subscription.camera == camera
    }

    func wantsFrame(of camera: String) -> Bool {
        guard let subscription, subscription.frames else { return false }
        return subscription.camera == nil || subscription.camera == camera
    }

    /// Whether the client's rate lets this frame through. One that waits unsent is always renewed.
    func admits(time: Int64?, camera: Int) -> Bool {
        guard let rate = subscription?.maximumRate, let time else { return true }
        let admitted = pacers[camera, default: FramePacer(rate: rate)].admits(time)
        return admitted || output.hasFrame(camera: camera)
    }
}

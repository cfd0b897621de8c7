package import Records

/// Answers the requests that need the daemon.
package protocol RequestHandler: AnyObject, Sendable {
    /// Called on the server's thread, which serves all clients: must return at once.
    ///
    /// - Parameters:
    ///   - request: already checked against the peer's authority.
    ///   - answer: *thread-safe*; to be called once, now or later.
    func handle(_ request: DaemonRequest, answer: @escaping @Sendable (DaemonAnswer) -> Void)
}

/// A request the server cannot answer by itself.
package enum DaemonRequest: Sendable, Equatable {
    case status
    case cameras
    /// Read the configuration again. Only from peers with authority.
    case reload
    /// A picture of a camera, by name; nil for the only one. Only from peers with authority.
    case snapshot(camera: String?)
}

package enum DaemonAnswer: Sendable {
    case status(StatusRecord)
    case cameras([StatusRecord.Camera])
    case reload(ReplyRecord.Reload)
    case snapshot(ReplyRecord.Snapshot)
    /// Not done; why, in words for the client.
    case refused(String)
}

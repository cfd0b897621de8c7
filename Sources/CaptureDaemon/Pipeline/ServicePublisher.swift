internal import Publishing
internal import Records

/// Sends records to the socket's clients and events to the log, too.
struct ServicePublisher: RecordPublisher {
    let server: SocketServer
    /// Nil where the log is switched off.
    let log: EventLog?

    func demand(camera: String) -> FrameDemand { server.demand(camera: camera) }

    func publish(_ frame: PublishedFrame) { server.publish(frame: frame) }

    func publish(_ event: EventRecord, unixNanoseconds now: Int64) {
        log?.append(event, unixNanoseconds: now)
        server.publish(event: event)
    }
}

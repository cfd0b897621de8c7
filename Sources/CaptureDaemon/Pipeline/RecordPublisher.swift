package import Publishing
package import Records

/// Where a session's records go.
///
/// Thread rule: *thread-safe*; nothing here waits for a reader or a disk.
package protocol RecordPublisher: Sendable {
    /// What subscribers want of a camera's frames.
    func demand(camera: String) -> FrameDemand

    func publish(_ frame: PublishedFrame)

    /// - Parameter now: the event's wall time, nanoseconds since 1970-01-01 UTC.
    func publish(_ event: EventRecord, unixNanoseconds now: Int64)
}

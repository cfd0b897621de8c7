/// A picture on the disk.
struct SpoolEntry: Sendable, Equatable {
    var name: String
    var bytes: Int
    /// When it was written: nanoseconds since 1970-01-01 UTC.
    var written: Int64
}

/// The order in which pictures are sent, and deleted for the caps: the oldest first.
extension SpoolEntry: Comparable {
    static func < (first: SpoolEntry, second: SpoolEntry) -> Bool {
        (first.written, first.name) < (second.written, second.name)
    }
}

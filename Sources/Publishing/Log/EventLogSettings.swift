/// How the event log behaves; fixed once it is made.
package struct EventLogSettings: Sendable, Equatable {
    package var directory: String
    /// Bytes one file may have before the day goes on in the next.
    package var fileBytes: Int
    /// Bytes all files may have together; the oldest are deleted.
    package var totalBytes: Int
    /// Days a file is kept; nil: until the total cap takes it.
    package var days: Int?
    /// Events that may wait for a slow disk.
    package var backlog = 4096

    package init(directory: String, fileBytes: Int, totalBytes: Int, days: Int?) {
        self.directory = directory
        self.fileBytes = fileBytes
        self.totalBytes = totalBytes
        self.days = days
    }

    /// Bytes after which a file is full: never more than half of what all may have, so that there is an older one to
    /// delete.
    var effectiveFileBytes: Int { min(fileBytes, totalBytes / 2) }
}

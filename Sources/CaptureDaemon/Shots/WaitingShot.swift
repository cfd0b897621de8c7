internal import Records

/// A picture that is on its way to the disk, or waits for it.
struct WaitingShot: Sendable {
    /// The file's name, unless there is one of that name.
    var name: String
    /// A JPEG.
    var bytes: [UInt8]
    /// Tells of it, without a file as yet.
    var event: EventRecord
}

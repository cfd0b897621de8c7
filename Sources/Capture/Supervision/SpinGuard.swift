/// Notices a loop that goes round without anything to wait for: a driver whose waits return at once for ever would
/// otherwise take a whole processor.
struct SpinGuard: Sendable {
    /// Passes borne in a second.
    let limit: Int
    private var begin = Int64.min
    private var count = 0

    init(limit: Int) { self.limit = limit }

    /// One more turn of the loop.
    ///
    /// - Parameter now: nanoseconds of a monotonic clock.
    /// - Returns: false where that is too many for one second.
    mutating func pass(now: Int64) -> Bool {
        if begin == .min || now - begin >= 1_000_000_000 {
            begin = now
            count = 0
        }
        count += 1
        return count <= limit
    }

    /// A camera's driver was caught.
    ///
    /// - Parameter what: what it does.
    static func fault(_ what: String, path: String) -> CaptureError {
        CaptureError(
            code: .unusable, subject: path,
            message: "\(what): it was unplugged, or the driver is broken; it is opened anew, and if that does not help "
                + "plug it in again")
    }
}

/// Tells of frames that cannot be used: once when it begins, once when it is over, with a count.
///
/// It is over when frames have been good for a while: with a bad cable damaged and good frames take turns many times a
/// second.
struct DamageNote {
    /// Unusable frames in a row.
    private(set) var row = 0
    /// Unusable frames since that was told; 0 where nothing is to be told.
    private var count = 0
    private var last: Int64 = 0

    /// Nanoseconds of good frames after which damage is over.
    static let calm: Int64 = 10_000_000_000

    /// A frame could not be used; what to say, if anything.
    ///
    /// - Parameter now: nanoseconds of a monotonic clock.
    mutating func damaged(_ error: any Error, now: Int64) -> String? {
        row += 1
        count += 1
        last = now
        return count == 1 ? "a frame could not be used: \(error)" : nil
    }

    /// A frame could be used; what to say, if anything.
    mutating func good(now: Int64) -> String? {
        row = 0
        guard count > 0, now - last >= Self.calm else { return nil }
        defer { count = 0 }
        return "frames can be used again; \(count) could not"
    }
}

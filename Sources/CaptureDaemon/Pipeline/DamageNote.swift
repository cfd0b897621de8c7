/// Tells of frames that cannot be used: once when it begins, once when it ends, with a count.
struct DamageNote {
    /// Unusable frames in a row.
    private(set) var count = 0

    /// A frame could not be used; what to say, if anything.
    mutating func begin(_ error: any Error) -> String? {
        count += 1
        return count == 1 ? "a frame could not be used: \(error)" : nil
    }

    /// A frame could be used; what to say, if anything.
    mutating func end() -> String? {
        guard count > 0 else { return nil }
        defer { count = 0 }
        return "frames can be used again; \(count) could not"
    }
}

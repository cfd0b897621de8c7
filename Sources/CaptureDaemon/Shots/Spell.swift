/// Something that happens again and again, and is said twice only: when it begins, and how often it was once it is over.
///
/// A value; *reentrant*.
struct Spell: Sendable, Equatable {
    /// How often so far; 0 while it is over.
    private(set) var count = 0

    /// - Returns: whether it begins with this.
    mutating func happen(_ times: Int = 1) -> Bool {
        defer { count += times }
        return count == 0
    }

    /// - Returns: how often it was; nil where it was over already.
    mutating func end() -> Int? {
        defer { count = 0 }
        return count > 0 ? count : nil
    }
}

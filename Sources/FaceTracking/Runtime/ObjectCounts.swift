internal import Records

/// Counts the things of the library that are alive. *Thread-safe*.
enum ObjectCounts {
    enum Kind: Int, CaseIterable { case session, stream, bitmap, frame }

    private static let counts = Guarded([Int](repeating: 0, count: Kind.allCases.count))

    static func opened(_ kind: Kind) { counts.withLock { $0[kind.rawValue] += 1 } }
    static func closed(_ kind: Kind) { counts.withLock { $0[kind.rawValue] -= 1 } }
    static func count(_ kind: Kind) -> Int { counts.withLock { $0[kind.rawValue] } }
}

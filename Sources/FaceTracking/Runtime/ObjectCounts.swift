internal import Records

/// Knows the things of the library that are alive. *Thread-safe*.
enum ObjectCounts {
    enum Kind: Int, CaseIterable { case session, stream, bitmap, frame }

    private struct Entry {
        var description: String
        /// Of the monotonic clock, nanoseconds.
        var opened: Int64
    }

    private struct State {
        /// By the things' numbers, of each kind.
        var alive = [[Int: Entry]](repeating: [:], count: Kind.allCases.count)
        var last = [Int](repeating: 0, count: Kind.allCases.count)
    }

    private static let state = Guarded(State())

    /// - Returns: the thing's number, which rises from 1 among its kind.
    static func opened(_ kind: Kind, _ description: String = "") -> Int {
        state.withLock { state in
            state.last[kind.rawValue] += 1
            let number = state.last[kind.rawValue]
            state.alive[kind.rawValue][number] = Entry(description: description, opened: SystemTime.monotonic())
            return number
        }
    }

    static func closed(_ kind: Kind, _ number: Int) {
        state.withLock { state in _ = state.alive[kind.rawValue].removeValue(forKey: number) }
    }

    static func count(_ kind: Kind) -> Int { state.withLock { $0.alive[kind.rawValue].count } }

    /// In the order in which they were made.
    static func list(_ kind: Kind) -> [LiveObject] {
        let now = SystemTime.monotonic()
        return state.withLock { state in
            state.alive[kind.rawValue].sorted { $0.key < $1.key }.map { number, entry in
                LiveObject(
                    number: number, description: entry.description, age: Double(now - entry.opened) * 1e-9)
            }
        }
    }
}

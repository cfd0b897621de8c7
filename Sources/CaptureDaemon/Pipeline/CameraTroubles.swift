internal import Records

/// What is wrong with a camera's frames at the moment. Several things may be at once; the camera is degraded while any is.
struct CameraTroubles: Sendable {
    private var active: [(trouble: CameraTrouble, message: String)] = []

    var isDegraded: Bool { !active.isEmpty }

    /// What is wrong, in the order it began.
    var reasons: [CameraTrouble] { active.map(\.trouble) }

    /// For people: all causes, nil where nothing is wrong.
    var cause: String? { active.isEmpty ? nil : active.map(\.message).joined(separator: "; ") }

    /// - Returns: whether this is news.
    mutating func begin(_ trouble: CameraTrouble, message: String) -> Bool {
        guard !active.contains(where: { $0.trouble == trouble }) else { return false }
        active.append((trouble, message))
        return true
    }

    /// - Returns: whether this is news.
    mutating func end(_ trouble: CameraTrouble) -> Bool {
        guard let index = active.firstIndex(where: { $0.trouble == trouble }) else { return false }
        active.remove(at: index)
        return true
    }

    /// With the stream, its troubles are over.
    mutating func clear() {
        active = []
    }
}

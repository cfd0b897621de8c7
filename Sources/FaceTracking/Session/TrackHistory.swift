/// Counts the images in which each face was seen.
struct TrackHistory {
    private struct Entry {
        var count: Int
        var last: Double
    }

    private var entries: [Int: Entry] = [:]

    /// How long a face that is not seen is remembered, seconds: longer than any face keeps its track ID.
    private static let memory = 120.0

    /// Counts one more image of the face; returns how many there are.
    mutating func count(_ id: Int, isSeen: Bool, at time: Double) -> Int {
        var entry = entries[id] ?? Entry(count: 0, last: time)
        if isSeen { entry.count += 1 }
        entry.last = time
        entries[id] = entry
        return entry.count
    }

    mutating func forget(by time: Double) {
        guard entries.count > 64 else { return }
        entries = entries.filter { time - $0.value.last < Self.memory }
    }
}

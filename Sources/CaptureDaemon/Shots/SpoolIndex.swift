/// The pictures of a directory in their order, the oldest first, so that the disk is not asked for each.
///
/// To add the newest and to remove any is O(1) on the average. A value; *reentrant*.
struct SpoolIndex: Sendable {
    /// A picture's place in the order.
    private struct Place: Sendable {
        var entry: SpoolEntry
        /// Of this adding: the same picture may have been there before.
        var number: Int
    }

    /// Ascending; what is not known under its name and number any more is gone.
    private var order: [Place] = []
    /// No place before this one is of a picture that is there.
    private var first = 0
    private var known: [String: Place] = [:]
    private var last = 0
    /// Of all together.
    private(set) var bytes = 0

    var count: Int { known.count }

    init(_ entries: [SpoolEntry] = []) {
        for entry in entries.sorted() { add(entry) }
    }

    /// The oldest first; each is found as it is asked for.
    var entries: some Sequence<SpoolEntry> {
        order[first...].lazy.filter { [known] in known[$0.entry.name]?.number == $0.number }.map(\.entry)
    }

    mutating func add(_ entry: SpoolEntry) {
        remove(entry.name)
        last += 1
        let place = Place(entry: entry, number: last)
        known[entry.name] = place
        bytes += entry.bytes
        if let newest = order.last, entry < newest.entry {
            // The clock was set back.
            order.insert(place, at: order.firstIndex { entry < $0.entry } ?? order.count)
            first = 0
        } else {
            order.append(place)
        }
    }

    mutating func remove(_ name: String) {
        guard let place = known.removeValue(forKey: name) else { return }
        bytes -= place.entry.bytes
        while first < order.count, !isThere(order[first]) { first += 1 }
        // Half of it is of the past.
        if order.count > 2 * known.count + 32 {
            order.removeAll { [known] in known[$0.entry.name]?.number != $0.number }
            first = 0
        }
    }

    private func isThere(_ place: Place) -> Bool { known[place.entry.name]?.number == place.number }
}

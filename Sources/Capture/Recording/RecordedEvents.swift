/// The events of a recording, as far as it was played: the first ones, and how many there were.
package struct RecordedEvents: Sendable, Equatable {
    /// Nanoseconds of the recording, and what happened.
    package private(set) var first: [(time: Int64, event: RecordedEvent)] = []
    package private(set) var count = 0
    /// Kept of them: a camera that adjusts itself tells of each step.
    private static let mostKept = 16

    mutating func add(_ event: RecordedEvent, origin: Int64) {
        count += 1
        if first.count < Self.mostKept { first.append((event.time - origin, event)) }
    }

    /// Counts the times from `origin` on, for events that were added with none.
    mutating func begin(at origin: Int64) {
        for index in first.indices { first[index].time -= origin }
    }

    package static func == (left: RecordedEvents, right: RecordedEvents) -> Bool {
        left.count == right.count && left.first.elementsEqual(right.first) { $0 == $1 }
    }
}

internal import Synchronization

/// Where one session marks that it takes and finishes a frame. Costs two atomic stores a frame.
///
/// *Thread-safe*: written by the session, read by the watchdog.
package final class ProgressMark: Sendable {
    package let name: String
    /// Nanoseconds of the monotonic clock, 0 while it waits.
    private let since = Atomic<Int64>(0)

    package init(name: String) {
        self.name = name
    }

    /// The session begins to work on a frame.
    package func begin(now: Int64) { since.store(max(1, now), ordering: .relaxed) }

    /// The frame is done; the session waits.
    package func end() { since.store(0, ordering: .relaxed) }

    package var progress: SessionProgress {
        let since = since.load(ordering: .relaxed)
        return since == 0 ? .waiting : .working(since: since)
    }
}

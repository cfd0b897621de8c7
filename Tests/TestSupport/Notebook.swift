internal import Dispatch
internal import Records

/// What several threads write down, in order, for a test to wait for. *Thread-safe*.
package final class Notebook<Note: Sendable>: Sendable {
    private let pages = Guarded<[Note]>([])
    private let written = DispatchSemaphore(value: 0)

    package init() {}

    package var notes: [Note] { pages.withLock { $0 } }

    package func write(_ note: Note) {
        pages.withLock { $0.append(note) }
        written.signal()
    }

    /// Waits until what stands there is enough. One waits at a time.
    ///
    /// - Returns: false when it is not within a minute: something is stuck.
    package func wait(until isEnough: ([Note]) -> Bool) -> Bool {
        let deadline = DispatchTime.now() + .seconds(60)
        while !isEnough(notes) {
            guard written.wait(timeout: deadline) == .success else { return false }
        }
        return true
    }
}

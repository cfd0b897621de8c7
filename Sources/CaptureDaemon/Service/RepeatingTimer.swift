internal import Dispatch
internal import Records

/// Does something again and again, on a queue of its own, until it is stopped.
///
/// *Thread-safe*.
package final class RepeatingTimer: Sendable {
    private let queue: DispatchQueue
    private let source = Guarded<(any DispatchSourceTimer)?>(nil)

    /// - Parameter label: of the queue.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Begins at once; one that runs already is stopped.
    ///
    /// - Parameter nanoseconds: from one time to the next.
    package func start(every nanoseconds: Int64, _ body: @escaping @Sendable () -> Void) {
        source.withLock { source in
            source?.cancel()
            let timer = DispatchSource.makeTimerSource(queue: queue)
            let interval = Int(nanoseconds)
            timer.schedule(deadline: .now(), repeating: .nanoseconds(interval), leeway: .nanoseconds(interval / 10))
            timer.setEventHandler(handler: body)
            timer.activate()
            source = timer
        }
    }

    package func stop() {
        source.withLock { source in
            source?.cancel()
            source = nil
        }
    }
}

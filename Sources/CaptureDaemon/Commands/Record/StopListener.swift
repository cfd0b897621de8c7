internal import Capture
internal import Dispatch
internal import Glibc

/// Turns Ctrl-C and SIGTERM into an event, so that work can be ended in order.
final class StopListener: Sendable {
    // Sources are thread-safe, which their type does not say.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    init(_ event: WakeEvent) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { event.signal() }
            source.activate()
            return source
        }
    }

    /// From now on they end the program again.
    func cancel() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}

internal import Records
internal import SocketBridge

/// The way from any thread to the server's thread. Bounded; nobody waits.
///
/// Thread rule: *thread-safe*.
final class Mailbox: Sendable {
    enum Item: Sendable {
        case frame(PublishedFrame)
        case event(EventRecord)
        case answer(client: UInt64, Request, DaemonAnswer)
        case hello(HelloRecord)
        /// Flush until this monotonic time in nanoseconds, then end.
        case stop(deadline: Int64)
    }

    struct Batch {
        var items: [Item] = []
        /// Frames dropped because the server's thread did not keep up.
        var skipped: UInt64 = 0
        /// Whether events did not fit, which every subscriber of events must be told.
        var lostEvents = false
    }

    private struct State {
        var batch = Batch()
        var frames = 0
        var isOpen = false
    }

    private static let frameLimit = 64
    private static let itemLimit = 65536

    private let state = Guarded(State())
    private let wake: Descriptor

    /// Readable while something is in the box.
    var descriptor: Int32 { wake.number }

    init() throws(PublishingError) {
        let number = socket_bridge_wake_create()
        guard number >= 0 else {
            throw PublishingError(.system, errno: -number, "cannot make an eventfd: \(systemText(-number))")
        }
        wake = Descriptor(number)
    }

    func open() { state.withLock { $0.isOpen = true } }

    /// Takes no more.
    func close() { state.withLock { $0 = State() } }

    func post(_ item: Item) {
        let mustWake = state.withLock { state in
            guard state.isOpen else { return false }
            let wasEmpty = state.batch.items.isEmpty
            switch item {
            case .frame(let frame):
                if state.frames == Self.frameLimit { Self.dropOldest(of: frame.record.camera, &state) }
                state.frames += 1
            case .event where state.batch.items.count >= Self.itemLimit:
                state.batch.lostEvents = true
                return false
            case .event, .answer, .hello, .stop:
                break
            }
            state.batch.items.append(item)
            return wasEmpty
        }
        if mustWake { _ = socket_bridge_wake(wake.number) }
    }

    /// Exchanges the box's content for `batch`, whose memory is used again.
    func take(into batch: inout Batch) {
        batch.items.removeAll(keepingCapacity: batch.items.capacity <= 1024)
        batch.skipped = 0
        batch.lostEvents = false
        _ = socket_bridge_wake_clear(wake.number)
        state.withLock { state in
            swap(&state.batch, &batch)
            state.frames = 0
        }
    }

    /// Drops the camera's oldest frame, or any camera's when it has none.
    private static func dropOldest(of camera: String?, _ state: inout State) {
        func find(_ matches: (PublishedFrame) -> Bool) -> Int? {
            state.batch.items.firstIndex { if case .frame(let frame) = $0 { matches(frame) } else { false } }
        }
        guard let index = find({ $0.record.camera == camera }) ?? find({ _ in true }) else { return }
        state.batch.items.remove(at: index)
        state.batch.skipped += 1
        state.frames -= 1
    }
}

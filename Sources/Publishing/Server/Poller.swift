internal import SocketBridge

/// The descriptors one thread waits for (epoll).
///
/// Thread rule: *queue-bound*.
struct Poller: ~Copyable {
    struct Interest: OptionSet {
        let rawValue: UInt32
        static let readable = Interest(rawValue: UInt32(SOCKET_BRIDGE_READABLE))
        static let writable = Interest(rawValue: UInt32(SOCKET_BRIDGE_WRITABLE))
        /// Reported, never asked for: the peer is gone.
        static let closed = Interest(rawValue: UInt32(SOCKET_BRIDGE_CLOSED))
        /// Told of changes instead of levels.
        static let edge = Interest(rawValue: UInt32(SOCKET_BRIDGE_EDGE))
    }

    private let poller: Descriptor
    private var ready = [socket_bridge_ready](repeating: socket_bridge_ready(), count: 64)

    init() throws(PublishingError) {
        let number = socket_bridge_poller_create()
        guard number >= 0 else {
            throw PublishingError(.system, errno: -number, "cannot make an epoll descriptor: \(systemText(-number))")
        }
        poller = Descriptor(number)
    }

    /// Returns 0 or -errno.
    @discardableResult
    func add(_ descriptor: Int32, token: UInt64, _ interest: Interest) -> Int32 {
        socket_bridge_poller_add(poller.number, descriptor, token, interest.rawValue)
    }

    /// Whatever is ready by now is reported again, also with `.edge`.
    func change(_ descriptor: Int32, token: UInt64, _ interest: Interest) {
        _ = socket_bridge_poller_change(poller.number, descriptor, token, interest.rawValue)
    }

    /// To be called before the descriptor is closed: a child process may still hold a copy for a moment.
    func remove(_ descriptor: Int32) { _ = socket_bridge_poller_remove(poller.number, descriptor) }

    /// Waits for at most `milliseconds` (-1: without end). Returns how many descriptors are ready; see `entry`.
    mutating func wait(milliseconds: Int32) -> Int {
        max(0, Int(socket_bridge_poller_wait(poller.number, &ready, Int32(ready.count), milliseconds)))
    }

    /// What the last `wait` found at this index.
    func entry(_ index: Int) -> (token: UInt64, interest: Interest) {
        (ready[index].token, Interest(rawValue: ready[index].flags))
    }
}

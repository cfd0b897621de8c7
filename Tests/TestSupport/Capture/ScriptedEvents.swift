internal import Glibc
internal import V4L2Kernel

/// The kernel's side of the requests for events: those subscribed to are handed out, others are not.
package struct ScriptedEvents: Sendable {
    package struct Event: Sendable {
        /// V4L2_EVENT_*.
        package var type: UInt32
        /// Of a control, else 0.
        package var id: UInt32
        /// From its start; the rest is 0.
        package var payload: [UInt8]

        package init(type: UInt32, id: UInt32 = 0, payload: [UInt8] = []) {
            self.type = type
            self.id = id
            self.payload = payload
        }
    }

    /// Types it knows; with none, it refuses every request for events.
    package var types: Set<UInt32> = []
    private var subscribed: Set<[UInt32]> = []
    private var waiting: [Event] = []
    private var sequence: UInt32 = 0

    package init() {}

    package mutating func happen(_ event: Event) {
        if subscribed.contains([event.type, event.id]) { waiting.append(event) }
    }

    mutating func answer(_ request: UInt32, _ argument: UnsafeMutableRawPointer) -> Int32? {
        switch request {
        case V4L2_KERNEL_SUBSCRIBE_EVENT.rawValue:
            subscribe(argument.assumingMemoryBound(to: v4l2_event_subscription.self).pointee)
        case V4L2_KERNEL_DQEVENT.rawValue: hand(&argument.assumingMemoryBound(to: v4l2_event.self).pointee)
        default: nil
        }
    }

    private mutating func subscribe(_ subscription: v4l2_event_subscription) -> Int32 {
        guard !types.isEmpty else { return -ENOTTY }
        guard types.contains(subscription.type) else { return -EINVAL }
        subscribed.insert([subscription.type, subscription.id])
        return 0
    }

    private mutating func hand(_ event: inout v4l2_event) -> Int32 {
        guard !types.isEmpty else { return -ENOTTY }
        guard !waiting.isEmpty else { return -ENOENT }
        let next = waiting.removeFirst()
        event.type = next.type
        event.id = next.id
        event.sequence = sequence
        event.timestamp.tv_sec = 3
        event.timestamp.tv_nsec = 4
        sequence += 1
        withUnsafeMutableBytes(of: &event.u) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: next.payload.prefix(bytes.count))
        }
        return 0
    }
}

internal import V4L2Bridge

/// What the driver told by itself while it was recorded: a control changed, the signal at its input, the end.
package struct RecordedEvent: Sendable, Equatable {
    /// Nanoseconds of the monotonic clock: when it was taken.
    package var time: Int64
    /// Nanoseconds of the monotonic clock, as the driver says.
    package var timestamp: Int64
    /// V4L2_EVENT_*.
    package var type: UInt32
    /// Of a control, else 0.
    package var id: UInt32
    package var sequence: UInt32
    /// 64 bytes; what they mean is the type's.
    package var payload: [UInt8]

    package init(time: Int64, timestamp: Int64, type: UInt32, id: UInt32, sequence: UInt32, payload: [UInt8]) {
        self.time = time
        self.timestamp = timestamp
        self.type = type
        self.id = id
        self.sequence = sequence
        self.payload = payload
    }

    /// What happened, in words.
    ///
    /// - Parameter controls: those whose names are known.
    package func words(controls: [RecordedControl]) -> String {
        switch v4l2_bridge_event_type(type) {
        case V4L2_BRIDGE_EVENT_END: return "the stream ended"
        case V4L2_BRIDGE_EVENT_SOURCE: return "the signal at the input changed"
        case V4L2_BRIDGE_EVENT_CONTROL:
            let control = controls.first { $0.id == id }
            let name = control?.name ?? "control \(id)"
            let isWide = number(at: 4) == V4L2_BRIDGE_CONTROL_INTEGER64.rawValue
            let value =
                isWide
                ? Int64(bitPattern: UInt64(number(at: 8)) | UInt64(number(at: 12)) << 32)
                : Int64(Int32(bitPattern: number(at: 8)))
            // Whether the value changed, or only what it may be.
            return number(at: 0) & 1 == 1 ? "\(name) became \(value)" : "\(name) may be set in another way now"
        default: return "event \(type)"
        }
    }

    /// Of `struct v4l2_event_ctrl`: changes, type, value.
    private func number(at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(place + $1 < payload.count ? payload[place + $1] : 0) << (8 * UInt32($1)) }
    }
}

internal import V4L2Bridge

/// Hears what a camera's driver tells by itself: changes of its controls and of its input's signal, and the end.
///
/// Thread rule: by one thread at a time.
struct EventListener {
    private let device: VideoDevice
    /// A driver without events is not asked for them.
    private let isListening: Bool
    /// Events taken in a row: a broken driver may never be done.
    private static let most = 64

    init(_ device: VideoDevice, controls: [CameraControl]) {
        self.device = device
        let subscribe = { (type: v4l2_bridge_event_type, id: UInt32) in
            device.with { v4l2_bridge_subscribe_event($0, type.rawValue, id) } == 0
        }
        let taken =
            [subscribe(V4L2_BRIDGE_EVENT_END, 0), subscribe(V4L2_BRIDGE_EVENT_SOURCE, 0)]
            + controls.map { subscribe(V4L2_BRIDGE_EVENT_CONTROL, $0.id) }
        isListening = taken.contains(true)
    }

    /// What has happened since.
    func events(now: Int64) -> [RecordedEvent] {
        guard isListening else { return [] }
        var events: [RecordedEvent] = []
        for _ in 0..<Self.most {
            var event = v4l2_bridge_event()
            guard device.with({ v4l2_bridge_next_event($0, &event) }) == 0 else { break }
            events.append(
                RecordedEvent(
                    time: now, timestamp: event.timestamp, type: event.type, id: event.id, sequence: event.sequence,
                    payload: withUnsafeBytes(of: event.payload) { Array($0) }))
        }
        return events
    }
}

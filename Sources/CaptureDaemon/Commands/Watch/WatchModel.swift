internal import Records

/// What a watcher knows, built up from the daemon's lines.
struct WatchModel {
    private(set) var cameras: [WatchCamera] = []
    /// The last events, oldest first.
    private(set) var events: [EventRecord] = []
    private(set) var version = ""

    static let eventsKept = 10

    mutating func take(_ hello: HelloRecord) {
        version = hello.version
        for camera in hello.cameras { _ = index(of: camera.name) }
    }

    mutating func take(_ frame: FrameRecord) {
        guard let name = frame.camera else { return }
        cameras[index(of: name)].take(frame)
    }

    mutating func take(_ event: EventRecord) {
        if let name = event.camera { cameras[index(of: name)].take(event) }
        events.append(event)
        if events.count > Self.eventsKept { events.removeFirst() }
    }

    /// What the daemon says of its cameras now; their frames say more once they come.
    mutating func take(_ states: [StatusRecord.Camera]) {
        for state in states {
            let index = index(of: state.name)
            guard cameras[index].frame == nil else { continue }
            cameras[index].state = state.state
            cameras[index].cause = state.cause
        }
    }

    private mutating func index(of name: String) -> Int {
        if let known = cameras.firstIndex(where: { $0.name == name }) { return known }
        cameras.append(WatchCamera(name: name))
        return cameras.count - 1
    }
}

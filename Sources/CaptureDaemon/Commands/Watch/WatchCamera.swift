internal import Records

/// A camera as a watcher knows it from the records.
struct WatchCamera {
    let name: String
    /// Nil until the daemon has told.
    var state: CameraState?
    /// Why it does not stream.
    var cause: String?
    private(set) var frame: FrameRecord?
    private(set) var faces: [WatchFace] = []
    private var meter = RateMeter()
    /// The frames' own time, in nanoseconds, at which an id was seen first.
    private var firstSeen: [Int: Int64] = [:]

    init(name: String) {
        self.name = name
    }

    mutating func take(_ frame: FrameRecord) {
        // A camera that was opened again, and a movie that was, may have another clock.
        if frame.epoch != self.frame?.epoch || (frame.time ?? 0) < (self.frame?.time ?? 0) {
            meter = RateMeter()
            firstSeen = [:]
        }
        self.frame = frame
        // Frames come also while something is wrong with them.
        if state != .degraded {
            state = .streaming
            cause = nil
        }
        let time = frame.time ?? 0
        if frame.time != nil { meter.count(at: time) }
        let ids = Set(frame.faces.compactMap(\.id))
        firstSeen = firstSeen.filter { ids.contains($0.key) }
        for id in ids where firstSeen[id] == nil { firstSeen[id] = time }
        faces = frame.faces.map { face in
            let since = face.id.flatMap { firstSeen[$0] }
            return WatchFace(face: face, age: since.map { Double(time - $0) / 1e9 })
        }
    }

    mutating func take(_ event: EventRecord) {
        switch event.event {
        case .cameraWaiting: stop(.waiting, event.message)
        case .cameraLost: stop(.lost, event.message)
        case .cameraOpened, .cameraRecovered:
            state = .streaming
            cause = nil
        case .cameraDegraded:
            state = .degraded
            cause = event.message
        case .faceAppeared, .faceResumed, .faceLost, .faceAction, .faceLiveness, .faceBestShot, .presenceChanged,
            .attentionStarted, .attentionEnded, .serviceStarted, .serviceStopping:
            break
        }
    }

    /// One line: name, picture, rate, how late, how many.
    var headline: String {
        guard let frame, state == nil || state == .streaming || state == .degraded else {
            return [name, state?.rawValue ?? "no frame yet", cause].compactMap { $0 }.joined(separator: "  ")
        }
        var parts = [name]
        if frame.size.count == 2 { parts.append("\(frame.size[0])x\(frame.size[1])") }
        if let rate = meter.rate(at: frame.time ?? 0) {
            parts.append(TextColumns.fixed(rate, decimals: 1) + " frames/s")
        }
        if let late = frame.ageMilliseconds { parts.append(TextColumns.fixed(late, decimals: 0) + " ms late") }
        if let dropped = frame.dropped, dropped > 0 { parts.append("\(dropped) dropped") }
        parts.append(faces.count == 1 ? "1 face" : "\(faces.count) faces")
        if state == .degraded, let cause { parts.append(cause) }
        return parts.joined(separator: "  ")
    }

    private mutating func stop(_ state: CameraState, _ cause: String?) {
        self.state = state
        self.cause = cause
        faces = []
        meter = RateMeter()
    }
}

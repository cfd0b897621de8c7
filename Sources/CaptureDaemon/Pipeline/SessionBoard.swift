internal import Capture
internal import Frames
internal import Records
internal import Synchronization

/// What is known of a camera, for `status` and the service manager. Written by its session and its supervisor's thread.
///
/// Thread rule: *thread-safe*.
final class SessionBoard: Sendable {
    private struct State {
        var camera: StatusRecord.Camera
        var rate = RateMeter()
    }

    private let state: Mutex<State>
    private let clock: ServiceClock

    init(name: String, clock: ServiceClock) {
        self.clock = clock
        state = Mutex(State(camera: StatusRecord.Camera(name: name, state: .waiting, since: clock.wallText())))
    }

    /// Enters a new state of the camera.
    func enter(_ report: CameraReport) {
        let since = clock.wallText()
        state.withLock { state in
            state.camera.state = report.state
            state.camera.cause = report.cause?.description
            state.camera.since = since
            state.camera.reasons = nil
            state.camera.epoch = report.epoch
            if let summary = report.summary {
                state.camera.device = summary.location
                state.camera.card = summary.name
                state.camera.format = summary.format.rawValue
                state.camera.why = summary.why
                state.camera.size = [summary.size.width, summary.size.height]
                state.camera.promisedRate = summary.rate
            }
            if report.state != .streaming {
                state.rate = RateMeter()
                state.camera.faces = 0
            }
        }
    }

    /// What is wrong with the frames of a streaming camera has changed.
    func enter(_ troubles: CameraTroubles) {
        let since = clock.wallText()
        state.withLock { state in
            let next: CameraState = troubles.isDegraded ? .degraded : .streaming
            if state.camera.state != next { state.camera.since = since }
            state.camera.state = next
            state.camera.cause = troubles.cause
            state.camera.reasons = troubles.isDegraded ? troubles.reasons : nil
        }
    }

    /// A frame came, at `time` nanoseconds of the monotonic clock.
    func count(arrival time: Int64) {
        state.withLock { $0.rate.count(at: time) }
    }

    func setFaces(_ faces: Int) {
        state.withLock { $0.camera.faces = faces }
    }

    /// A dark frame of a strobing lamp was left out.
    func countStrobed() {
        state.withLock { $0.camera.strobed = ($0.camera.strobed ?? 0) + 1 }
    }

    func countDamaged() {
        state.withLock { $0.camera.damaged += 1 }
    }

    /// How the camera is, with the mailbox's counts.
    func camera(received: UInt64, dropped: UInt64) -> StatusRecord.Camera {
        let now = clock.monotonic()
        return state.withLock { state in
            var camera = state.camera
            camera.measuredRate = state.rate.rate(at: now).map { ($0 * 10).rounded() / 10 }
            camera.frames = received
            camera.dropped = dropped
            return camera
        }
    }
}

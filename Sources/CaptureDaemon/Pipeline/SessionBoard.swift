internal import Capture
internal import Frames
internal import Records

/// What is known of a camera, for `status` and the service manager. Written by its session and its supervisor's thread.
///
/// Thread rule: *thread-safe*.
final class SessionBoard: Sendable {
    private struct State {
        var camera: StatusRecord.Camera
        var rate = RateMeter()
        /// Of the streams before this one.
        var kept = SourceCounters()
    }

    private let state: Guarded<State>
    private let clock: ServiceClock

    init(name: String, since: String, clock: ServiceClock) {
        self.clock = clock
        state = Guarded(State(camera: StatusRecord.Camera(name: name, state: .waiting, since: since)))
    }

    /// What the camera is doing, why and since when.
    func enter(_ machine: CameraStateMachine) {
        state.withLock { state in
            state.camera.state = machine.state
            state.camera.cause = machine.cause
            state.camera.since = machine.since
            state.camera.reasons = machine.reasons.isEmpty ? nil : machine.reasons
        }
    }

    /// What was opened.
    func enter(_ report: CameraReport) {
        state.withLock { state in
            state.camera.epoch = report.epoch
            state.camera.note = report.note
            if let summary = report.summary {
                state.camera.device = AbsolutePath.of(summary.location)
                state.camera.card = summary.name
                state.camera.format = summary.format.rawValue
                state.camera.size = [summary.size.width, summary.size.height]
                state.camera.promisedRate = summary.rate
                state.camera.why = summary.why
            }
            if report.state != .streaming {
                state.rate = RateMeter()
                state.camera.faces = 0
            }
        }
    }

    /// What became of the wishes for the camera's controls.
    func show(_ controls: ControlReport) {
        state.withLock { state in
            state.camera.controlProblems = controls.problems.isEmpty ? nil : controls.problems
            state.camera.following = controls.following
        }
    }

    /// How many frames the stream has lost so far.
    func show(_ counters: SourceCounters) {
        state.withLock { $0.camera.lost = StatusRecord.Lost($0.kept, counters) }
    }

    /// How many frames a stream had lost at its end.
    func keep(_ counters: SourceCounters) {
        state.withLock { state in
            state.camera.lost = StatusRecord.Lost(state.kept, counters)
            state.kept += counters
        }
    }

    /// Frames that could not be decoded, in all.
    var undecodable: UInt64 { state.withLock { $0.camera.damaged } }

    /// Frames a second at `time`, nanoseconds of the monotonic clock; nil where too few came.
    func rate(at time: Int64) -> Double? {
        state.withLock { $0.rate.rate(at: time) }
    }

    /// A frame came, at `time` nanoseconds of the monotonic clock.
    func count(arrival time: Int64) {
        state.withLock { $0.rate.count(at: time) }
    }

    func setFaces(_ faces: Int) {
        state.withLock { $0.camera.faces = faces }
    }

    /// Who is there; nil where that is not asked for.
    func show(_ presence: StatusRecord.Presence?) {
        state.withLock { $0.camera.presence = presence }
    }

    /// How much of the work is done.
    func show(_ load: StatusRecord.Load) {
        state.withLock { state in
            let spared = state.camera.load?.spared ?? 0
            // Since when counts from the last turn between all and less, not from step to step.
            let since = state.camera.load?.state == load.state ? state.camera.load?.since : nil
            state.camera.load = load
            state.camera.load?.spared = spared
            if let since { state.camera.load?.since = since }
        }
    }

    /// A frame was not worked on, as there was too much to do.
    func countSpared() {
        state.withLock { $0.camera.load?.spared += 1 }
    }

    /// A dark frame of a strobing lamp was left out.
    func countStrobed() {
        state.withLock { $0.camera.strobed = ($0.camera.strobed ?? 0) + 1 }
    }

    func countDamaged(_ reason: DamageReason) {
        state.withLock { state in
            state.camera.damaged += 1
            state.camera.damage = state.camera.damage ?? [:]
            state.camera.damage?[reason, default: 0] += 1
        }
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

extension StatusRecord.Lost {
    /// The sums of both.
    fileprivate init(_ kept: SourceCounters, _ counters: SourceCounters) {
        var all = kept
        all += counters
        self.init(
            skipped: all.skipped, damaged: all.damaged, short: all.short, unconverted: all.unconverted,
            flushed: all.flushed, mistimed: all.mistimed)
    }
}

internal import Analysis
package import Capture
package import Dispatch
package import Frames
internal import Publishing
package import Records
internal import Synchronization
internal import Tracking

/// One camera's session: a serial queue on which each frame is tracked, its values copied out and its memory given back
/// before the next one begins. The newest frame wins.
///
/// Thread rule: *thread-safe*; what is marked so is bound to the queue.
// @unchecked: the mutable parts are used on the serial queue only.
package final class CameraSession: CameraReceiver, @unchecked Sendable {
    package let settings: CameraSettings
    let progress: ProgressMark
    let queue: DispatchQueue
    let mailbox = FrameMailbox()
    let board: SessionBoard
    let publisher: any RecordPublisher
    let clock: ServiceClock
    let observer: any CameraSessionObserver
    /// Set by `stop`: what still comes, or is still at work, must not show any more.
    let isOver = Atomic(false)
    /// Set by `interrupt`: no further frame is begun.
    private let isEnding = Atomic(false)

    // Bound to the queue.
    var pipeline: FramePipeline?
    /// Best shots and snapshots.
    let pictures = SessionPictures()
    var timeline = SessionTimeline()
    var source: CameraReport?
    private var isAnnounced = false
    private var damage = DamageNote()
    var machine: CameraStateMachine
    var watch = StreamWatch()
    /// The board's counts when the stream began.
    var atBegin = (frames: UInt64(0), undecodable: UInt64(0))
    var ticker: (any DispatchSourceTimer)?
    /// What was counted of presence today.
    var day = DayTotals()
    /// Has the camera follow a face.
    private var controls: ControlDesk?
    let load: LoadKeeper

    /// Nanoseconds that a frame of a camera of unknown rate may wait.
    private static let leastStale: Int64 = 250_000_000
    /// Unusable frames in a row, some seconds of most cameras, after which a good one is not waited for: a daemon that never
    /// gets ready is started again and again, which mends no cable.
    private static let hopeless = 100

    package init(
        settings: CameraSettings, publisher: any RecordPublisher, observer: any CameraSessionObserver,
        clock: ServiceClock
    ) {
        self.settings = settings
        self.publisher = publisher
        self.observer = observer
        self.clock = clock
        progress = ProgressMark(name: settings.name)
        let now = clock.wallText()
        machine = CameraStateMachine(since: now)
        board = SessionBoard(name: settings.name, since: now, clock: clock)
        // No quality of service: on Linux that means a nice value, which an ordinary user may not lower.
        queue = DispatchQueue(label: "camera.\(settings.name)")
        // The session asks only what it owns; nobody is kept alive by it.
        let relay = LoadRelay(board: board)
        load = LoadKeeper(queue: queue, clock: clock, tell: { relay.board.show($0) }, say: { relay.say($0) })
        relay.hear { [weak self] line in self?.say(line) }
    }

    /// How the camera is doing.
    package var status: StatusRecord.Camera {
        let counts = mailbox.counts
        return board.camera(received: counts.received, dropped: counts.dropped)
    }

    /// Has the desk told where faces are, when it wants to know.
    package func tellFaces(to controls: ControlDesk) {
        queue.async { [self] in self.controls = controls }
    }

    /// Makes the pipeline on the session's queue; frames that come before wait, the newest only.
    ///
    /// - Parameter make: called on the queue; what it throws goes to the observer.
    func prepare(_ make: @escaping @Sendable () throws -> FramePipeline) {
        queue.async { [self] in
            do {
                let made = try make()
                pipeline = made
                load.attach(made.session)
            } catch {
                observer.session(self, failed: error)
            }
        }
    }

    /// Changes what can change while running.
    ///
    /// - Parameter tracking: this camera's, as `CameraSettings.tracking` gives them.
    func apply(_ tracking: TrackingSettings, _ analysis: AnalysisSettings) {
        queue.async { [self] in
            guard let pipeline else { return }
            pipeline.session.apply(tracking)
            let ended = pipeline.analyse(analysis, at: timeline.time(at: clock.monotonic()))
            publish([], ended, of: pipeline)
        }
    }

    /// Has no further frame begun; returns at once. What is at work still shows.
    package func interrupt() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// Waits for the frame in work, or for the networks when they are being loaded, until the deadline at most; to be
    /// called when the supervisor has stopped.
    ///
    /// - Returns: whether the session has come to its end. Nothing of it is published from then on, also if not.
    @discardableResult
    package func stop(until deadline: DispatchTime = .distantFuture) -> Bool {
        interrupt()
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            ticker?.cancel()
            ticker = nil
            _ = mailbox.take()
            endPictures()
            pipeline = nil
            load.detach()
            done.signal()
        }
        defer { isOver.store(true, ordering: .relaxed) }
        return done.wait(timeout: deadline) == .success && load.awaitCompiled(until: deadline)
    }

    package func receive(_ frame: consuming Frame) {
        let arrival = clock.monotonic()
        board.count(arrival: arrival)
        if mailbox.put(frame, arrival: arrival) { queue.async { [self] in drain() } }
    }

    package func cameraChanged(_ report: CameraReport) {
        // At once: by the time the queue gets to it, a frame of the next opening may wait in the box.
        if report.state == .lost { mailbox.clear() }
        queue.async { [self] in enter(report) }
    }

    private func drain() {
        guard !isEnding.load(ordering: .relaxed), let pipeline, let letter = mailbox.take(notBefore: earliest()) else {
            return
        }
        let begin = clock.monotonic()
        let (sequence, arrival) = (letter.frame.sequence, letter.arrival)
        let interval = source?.summary?.interval ?? 0
        guard load.takes(arrival: arrival, interval: interval) else {
            board.countSpared()
            return
        }
        progress.begin(now: begin)
        defer { progress.end() }
        let time = timeline.place(letter.frame.time, arrival: arrival)
        let demand = publisher.demand(camera: settings.name)
        pipeline.session.measure(FaceDetails(demand.wants).union(pipeline.analysisDetails))
        pipeline.noticesFaces = controls?.wantsSightings ?? false
        pipeline.wantsPicture = pictures.isAsked
        let outcome: Result<TrackingResult?, any Error>
        do {
            outcome = .success(try pipeline.process(letter.frame, at: time))
        } catch {
            outcome = .failure(error)
        }
        // The driver gets its buffer back before anything is published.
        _ = consume letter
        // A dark frame of a strobing lamp, or a damaged one, says nothing of the work that faces are.
        if case .success(let result?) = outcome {
            load.worked(from: begin, to: clock.monotonic(), interval: interval, faces: result.faces.count)
        }
        guard !isOver.load(ordering: .relaxed) else { return }
        switch outcome {
        case .success(let result):
            if let end = damage.good(now: clock.monotonic()) { observer.session(self, says: end) }
            tellLight(of: pipeline)
            if let sighting = pipeline.takeSighting() { controls?.follow(sighting) }
            if let result {
                publish(result, pipeline.takeAnalysis(), time: time, sequence: sequence, arrival: arrival)
                showPresence(of: pipeline)
                handShots(of: pipeline)
            } else {
                board.countStrobed()
            }
            announce()
        case .failure(let error):
            board.countDamaged(DamageReason(error))
            if let begin = damage.damaged(error, now: clock.monotonic()) { observer.session(self, says: begin) }
            if damage.row >= Self.hopeless { announce() }
        }
    }

    /// Frames of a live camera that came before this have waited through a stall of the whole daemon: while it runs, a
    /// newer one takes their place long before.
    private func earliest() -> Int64 {
        guard let summary = source?.summary, summary.kind == .camera else { return .min }
        return clock.monotonic() - max(Self.leastStale, 3 * summary.interval)
    }

    private func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        observer.sessionHasFrames(self)
    }

    private func publish(
        _ result: TrackingResult, _ analysis: AnalysisResult?, time: FrameTime, sequence: UInt64, arrival: Int64
    ) {
        board.setFaces(result.faces.count)
        let wall = clock.wall()
        let wallText = WallTime.text(unixNanoseconds: wall)
        publish(result.events, wall: wall, text: wallText)
        if let analysis { publish(analysis, wall: wall, text: wallText) }
        let demand = publisher.demand(camera: settings.name)
        guard demand.isWanted || pictures.isAsked else { return }
        let captured = source?.summary?.kind == .camera ? time.nanoseconds : arrival
        let record = FrameRecord(
            camera: settings.name, epoch: source?.epoch, seq: sequence, time: time.nanoseconds, wall: wallText,
            ageMilliseconds: Double(max(0, clock.monotonic() - captured)) / 1e6,
            size: [result.size.width, result.size.height], dropped: mailbox.counts.dropped,
            faces: FaceRecord.records(of: result, analysis, landmarks: nil, raw: demand.raw))
        if let picture = pipeline?.takePicture() {
            pictures.answer(picture, record, wall: wall - (eventTime - time.nanoseconds))
        }
        guard demand.isWanted else { return }
        let landmarks = LandmarkSet.Layout.allCases.filter(demand.wants).map { layout in
            PublishedFrame.Landmarks(layout: layout, faces: result.faces.map { $0.landmarks(layout) })
        }
        publisher.publish(PublishedFrame(record: record, landmarks: landmarks))
    }

    func pass() {
        guard let pipeline, let time = timeline.time(at: clock.monotonic()) else { return }
        let events = pipeline.session.pass(to: time)
        pipeline.shots?.pass(to: time, events)
        publish(events, pipeline.presence?.pass(to: time), of: pipeline)
        handShots(of: pipeline)
    }

    func endFaces(at time: FrameTime) {
        guard let pipeline else { return }
        pipeline.shots?.end()
        publish(pipeline.session.end(at: time), pipeline.presence?.end(at: time), of: pipeline)
        handShots(of: pipeline)
    }

    /// Now, on the clock of the camera's frames: the monotonic one, or the presentation time of what is recorded.
    var eventTime: Int64 {
        let now = clock.monotonic()
        let isRecorded = source?.summary.map { $0.kind != .camera } ?? SourceKind.isRecorded(settings.device)
        return isRecorded ? timeline.time(at: now)?.nanoseconds ?? 0 : now
    }
}

internal import Capture
internal import Dispatch
internal import Frames
internal import Publishing
internal import Records
internal import Synchronization
internal import Tracking

/// How the camera is doing: its state, what is wrong with its stream, and the events that tell of them.
///
/// Thread rule: *queue-bound* to the session's queue.
extension CameraSession {
    /// Between looks at the time and the stream's numbers.
    private static let tick = DispatchTimeInterval.milliseconds(250)

    func enter(_ report: CameraReport) {
        guard !isOver.load(ordering: .relaxed) else { return }
        let before = machine.state
        let isLawful = machine.enter(report.state, cause: report.cause?.description, now: clock.wallText())
        assert(isLawful, "\(report.state) does not follow \(machine.state)")
        if let counters = source?.source?.counters { board.keep(counters) }
        board.enter(machine)
        board.enter(report)
        source = report
        let now = clock.monotonic()
        switch report.state {
        // What is wrong with frames that come is told one by one.
        case .opening, .degraded:
            break
        case .streaming:
            pipeline?.light?.begin(expectsNoise: report.summary?.kind == .camera)
            watch = StreamWatch()
            load.begin()
            atBegin = (mailbox.counts.received, board.undecodable)
            publish(.cameraOpened, report)
            startTicking()
        case .waiting:
            if before != .waiting || !report.isKnown { publish(.cameraWaiting, report) }
        case .lost:
            if let time = timeline.time(at: now) { pipeline?.session.cameraLost(at: time) }
            publish(.cameraLost, report)
            startTicking()
        case .ended:
            ticker?.cancel()
            ticker = nil
            publish(.cameraLost, report)
            if let time = timeline.time(at: now) { endFaces(at: time) }
        }
        observer.session(self, changed: report)
    }

    /// Something is wrong with the frames that come. Told once for each `trouble`, until `recover`.
    ///
    /// - Parameter message: for people: what it is, its likely cause, and what to do.
    func degrade(_ trouble: CameraTrouble, message: String) {
        guard isStreaming, machine.degrade(trouble, message: message, now: clock.wallText()) else { return }
        tell(.cameraDegraded, trouble, message)
    }

    /// `trouble` is over. Nothing happens where it was not there.
    func recover(_ trouble: CameraTrouble, message: String) {
        guard isStreaming, machine.recover(trouble, now: clock.wallText()) else { return }
        tell(.cameraRecovered, trouble, message)
    }

    private var isStreaming: Bool { !isOver.load(ordering: .relaxed) && source?.state == .streaming }

    private func tell(_ name: EventRecord.Name, _ trouble: CameraTrouble, _ message: String) {
        board.enter(machine)
        var event = event(name)
        event.epoch = source?.epoch
        event.device = (source?.summary?.location).map(AbsolutePath.of)
        event.reason = .trouble(trouble)
        event.message = message
        publisher.publish(event, unixNanoseconds: clock.wall())
        let word = name == .cameraDegraded ? "degraded" : "recovered"
        observer.session(self, says: "\(word): \(trouble.rawValue): \(message)")
    }

    private func startTicking() {
        guard ticker == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.tick, repeating: Self.tick)
        timer.setEventHandler { [weak self] in self?.look() }
        timer.activate()
        ticker = timer
    }

    /// Looks at the time and at the stream's numbers. Faces that stand still while the camera is away are lost when their
    /// time is over, camera or not.
    func look() {
        guard !isOver.load(ordering: .relaxed) else { return }
        if isStreaming { judge() } else { pass() }
    }

    private func judge() {
        guard let source, let stream = source.source else { return }
        let counters = stream.counters
        board.show(counters)
        // Recorded pictures have no driver that promises anything.
        guard source.summary?.kind == .camera else { return }
        var numbers = StreamWatch.Numbers()
        numbers.counters = counters
        numbers.frames = mailbox.counts.received - atBegin.frames
        numbers.undecodable = board.undecodable - atBegin.undecodable
        let now = clock.monotonic()
        let (rate, promised) = (board.rate(at: now), source.summary?.rate)
        // Long before it is told, so that the answer is there by then.
        if let rate, let promised, StreamWatch.mayBeSlow(rate, promised) {
            source.inquiry?.ask(measured: rate, now: now)
        }
        let turns = watch.look(
            numbers, rate: rate, promised: promised, why: { source.inquiry?.words }, now: now)
        for turn in turns {
            if turn.begins {
                degrade(turn.trouble, message: turn.message)
            } else {
                recover(turn.trouble, message: turn.message)
            }
        }
    }

    private func publish(_ name: EventRecord.Name, _ report: CameraReport) {
        var event = event(name)
        event.epoch = report.epoch > 0 ? report.epoch : nil
        event.message = report.isKnown ? nil : report.cause?.description ?? report.note
        event.device = (report.summary?.location ?? report.cause?.subject).map(AbsolutePath.of)
        if name == .cameraOpened, let summary = report.summary {
            event.format = summary.format.rawValue
            event.size = [summary.size.width, summary.size.height]
            event.rate = summary.rate
        }
        publisher.publish(event, unixNanoseconds: clock.wall())
    }

    private func event(_ name: EventRecord.Name) -> EventRecord {
        EventRecord(event: name, camera: settings.name, time: eventTime, wall: clock.wallText())
    }
}

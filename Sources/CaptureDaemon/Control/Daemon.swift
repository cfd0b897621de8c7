internal import Capture
internal import Dispatch
internal import Frames
internal import Glibc
internal import Publishing
internal import Records
internal import Tracking

/// The daemon: cameras in, records out, until it is told to end.
///
/// Thread rule: `run` once, on the main thread; the rest is called by sessions, server and signals, and *thread-safe*.
package final class Daemon: Sendable {
    struct State {
        var configuration: Configuration
        var sessions: [CameraSession] = []
        var supervisors: [CameraSupervisor] = []
        /// By the camera's name.
        var controls: [String: ControlDesk] = [:]
        var isReady = false
        /// Whether clients and the log have got all that was for them, so that what is left of the end may be left out.
        var isTold = false
        /// Why it ends; nil while it runs.
        var ending: Ending?
    }

    enum Ending {
        case ordered
        case failed(any Error)
    }

    let start: FacetrackdCommand.Start
    let clock: ServiceClock
    let notifier: ServiceNotifier
    let state: Guarded<State>
    /// On which sessions are made, and the configuration is read again: one after the other.
    let reloading = DispatchQueue(label: "facetrackd.reloading")
    /// On which signals have it read: what must be quick does not wait for that.
    private let hangups = DispatchQueue(label: "facetrackd.hangups")
    /// On which clients are answered, as soon as all cameras' sessions are there.
    let requests = DispatchQueue(label: "facetrackd.requests")
    private let end = DispatchSemaphore(value: 0)
    let publisher = Guarded<ServicePublisher?>(nil)
    /// Keeps best shots.
    let spool = Guarded<ShotSpool?>(nil)
    let started: Int64
    let logDirectory: String
    private let trackers: TrackerMaker
    private let patience: EndPatience

    /// Nanoseconds between looks whether a camera's driver hangs.
    private static let driverLooks: Int64 = 1_000_000_000
    private static let moment = DispatchTimeInterval.milliseconds(10)

    /// - Parameters:
    ///   - trackers: make what follows the faces of each camera.
    ///   - patience: how long the end may take.
    package init(
        _ start: FacetrackdCommand.Start, clock: ServiceClock = .system, trackers: TrackerMaker = .networks,
        patience: EndPatience = .customary
    ) {
        self.start = start
        self.trackers = trackers
        self.patience = patience
        self.clock = clock
        notifier = ServiceNotifier(environment: start.environment)
        state = Guarded(State(configuration: start.loaded.configuration))
        started = clock.monotonic()
        logDirectory = RuntimePaths(environment: start.environment)
            .logDirectory(start.loaded.configuration.publish.log)
    }

    /// Runs until SIGTERM, SIGINT or a failure that ends everything.
    ///
    /// - Throws: what made it end, or kept it from starting.
    package func run() throws -> ExitCode {
        SignalListener.ignoreWriteFaults()
        let signals = SignalListener([SIGTERM, SIGINT, SIGHUP], endOnSecond: [SIGINT]) { [self] signal in
            if signal == SIGHUP { hangups.async { [self] in reloadByItself() } } else { finish(.ordered) }
        }
        defer { signals.stop() }
        let paths = RuntimePaths(environment: start.environment)
        let configuration = start.loaded.configuration
        let makeTracker = try trackers.prepare(configuration, paths, start.diagnostics)
        let numbering = TrackNumbering(directory: paths.stateDirectory) { [start] in start.diagnostics.say($0) }
        defer { numbering.close() }
        requests.suspend()
        let publisher: ServicePublisher
        do {
            defer { requests.resume() }
            publisher = try openPublisher(configuration)
            do {
                // What a reload meanwhile changes must reach the sessions: it comes before them all or after.
                try reloading.sync {
                    try makeSessions(
                        state.withLock(\.configuration), publisher: publisher, numbering: numbering, makeTracker)
                }
            } catch {
                // Takes the socket's file away.
                publisher.server.stop(within: .zero)
                throw error
            }
        }

        let watchdog = Watchdog(
            policy: WatchdogPolicy(environment: start.environment, processID: getpid()), notifier: notifier,
            marks: { [self] in state.withLock { $0.sessions.map(\.progress) } },
            report: { [start] in start.diagnostics.say($0) })
        watchdog.start(clock: clock.monotonic)
        publish(.serviceStarted)
        let supervisors = state.withLock(\.supervisors)
        for supervisor in supervisors { supervisor.start() }
        let drivers = RepeatingTimer(label: "facetrackd.drivers")
        drivers.start(every: Self.driverLooks) {
            let now = SystemClock().now()
            for supervisor in supervisors { supervisor.look(now: now) }
        }

        end.wait()
        notifier.stopping()
        let lastResort = giveUpLater()
        defer { lastResort.cancel() }
        watchdog.stop()
        drivers.stop()
        let stragglers = endSessions()
        spool.withLock { $0 }?.finish(within: patience.shots)
        publish(.serviceStopping)
        publisher.server.stop(within: patience.clients)
        publisher.log?.flush(within: patience.clients)
        state.withLock { $0.isTold = true }
        if !stragglers.isEmpty {
            // Threads at work in the runtime or a driver would trip over the end of what they use.
            numbering.close()
            _exit((stragglers.contains(where: \.isFault) ? ExitCode.unavailable : .success).rawValue)
        }
        switch state.withLock(\.ending) {
        case .failed(let error): throw error
        case .ordered, nil: return .success
        }
    }

    /// Ends it in order, as SIGTERM does; returns at once.
    package func stop() {
        finish(.ordered)
    }

    /// The end of last resort, should even telling the clients and the log take too long.
    private func giveUpLater() -> DispatchWorkItem {
        let item = DispatchWorkItem { [self] in
            let state = state.withLock(\.self)
            if state.isTold, case .ordered = state.ending { _exit(ExitCode.success.rawValue) }
            start.diagnostics.say("the end takes too long; ending at once")
            _exit(ExitCode.unavailable.rawValue)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience.all, execute: item)
        return item
    }

    /// Ends cameras and sessions in the order of the pipeline, so that nothing is lost on its way, and reports those that
    /// do not end in time.
    private func endSessions() -> [Straggler] {
        let (supervisors, sessions) = state.withLock { ($0.supervisors, $0.sessions) }
        for supervisor in supervisors { supervisor.interrupt() }
        for session in sessions { session.interrupt() }
        let deadline = DispatchTime.now() + patience.cameras
        var stragglers: [Straggler] = []
        for (supervisor, session) in zip(supervisors, sessions) {
            // Also behind one that used up all the time, each gets a moment.
            let returns = supervisor.stop(until: max(deadline, .now() + Self.moment))
            let isDone = session.stop(until: max(deadline, .now() + Self.moment))
            if returns && isDone { continue }
            let straggler = returns ? straggler(session) : .driver
            start.diagnostics.say("camera \(session.settings.name): \(straggler.rawValue); ending without it")
            stragglers.append(straggler)
        }
        return stragglers
    }

    /// Why a session did not end although its camera did.
    private func straggler(_ session: CameraSession) -> Straggler {
        switch session.progress.progress {
        case .waiting: .networks
        case .working(let since): clock.monotonic() - since > WatchdogPolicy.customaryHangLimit ? .hanging : .slow
        }
    }

    private func openPublisher(_ configuration: Configuration) throws -> ServicePublisher {
        if configuration.publish.log.enabled { try StateDirectory.claim(logDirectory) }
        let say: @Sendable (PublishingNotice) -> Void = { [start] in start.diagnostics.say($0.message) }
        let place = SocketPath(
            .current(role: .daemon, option: start.socket, configured: configuration.publish.socket.path))
        let hello = HelloRecord(
            version: ProgramVersion.text, cameras: configuration.cameras.map { .init(name: $0.name, mirror: $0.mirror) }
        )
        let server = try SocketServer(
            settings: ServerSettings(
                place: place, authority: PeerAuthority(adminGroup: configuration.publish.socket.adminGroup)),
            hello: hello, handler: self, notice: say)
        start.diagnostics.say("socket: \(place)")
        let log = configuration.publish.log
        let publisher = ServicePublisher(
            server: server,
            log: log.enabled
                ? EventLog(
                    settings: EventLogSettings(
                        directory: logDirectory, fileBytes: Int(log.fileMegabytes * 1e6),
                        totalBytes: Int(log.totalMegabytes * 1e6), days: log.days),
                    unixNanoseconds: clock.wall(), notice: say) : nil)
        start.diagnostics.say(log.enabled ? "event log: \(logDirectory)" : "event log: switched off")
        self.publisher.withLock { $0 = publisher }
        return publisher
    }

    private func makeSessions(
        _ configuration: Configuration, publisher: ServicePublisher, numbering: TrackNumbering,
        _ makeTracker: @escaping TrackerMaker.Make
    ) throws {
        let classifiers = try ClassifierLoader(configuration)
        let spool = ShotSpool(
            path: RuntimePaths(environment: start.environment).bestShotDirectory(configuration.bestShot), clock: clock,
            publish: { publisher.publish($0, unixNanoseconds: $1) }, say: { [start] in start.diagnostics.say($0) })
        spool.apply(configuration.bestShot)
        self.spool.withLock { $0 = spool }
        let assignments = CameraAssignments(
            configuration.cameras.filter(\.isDevice).map { .init(name: $0.name, device: $0.device) })
        for camera in configuration.cameras {
            let session = CameraSession(settings: camera, publisher: publisher, observer: self, clock: clock)
            session.prepare { [configuration] in
                numbering.prepare(camera: camera.name)
                let pipeline = FramePipeline(
                    session: try makeTracker(camera.tracking(configuration.tracking)) {
                        numbering.next(camera: camera.name)
                    },
                    rotation: camera.rotation, light: LightWatch(strobe: camera.strobe, expectsNoise: false),
                    slots: try classifiers.slots())
                pipeline.analyse(configuration.analysis)
                pipeline.takeShots(configuration.bestShot, relinkSeconds: configuration.tracking.relinkSeconds)
                return pipeline
            }
            let controls = ControlDesk(
                camera.controlWishes, say: { [start] in start.diagnostics.say("camera \(camera.name): \($0)") },
                show: { [weak session] in session?.show($0) })
            session.tellFaces(to: controls)
            session.handShots(to: spool)
            let finder = try CameraFinder(camera, assignments: assignments, controls: controls)
            let supervisor = CameraSupervisor(name: camera.name, finder: finder, receiver: session)
            state.withLock { state in
                state.controls[camera.name] = controls
                state.sessions.append(session)
                state.supervisors.append(supervisor)
            }
        }
    }

    private func publish(_ name: EventRecord.Name) {
        let wall = clock.wall()
        let event = EventRecord(
            event: name, time: clock.monotonic(), wall: WallTime.text(unixNanoseconds: wall))
        publisher.withLock { $0 }?.publish(event, unixNanoseconds: wall)
    }

    func finish(_ ending: Ending) {
        let isFirst = state.withLock { state in
            defer { if state.ending == nil { state.ending = ending } }
            return state.ending == nil
        }
        if isFirst { end.signal() }
    }
}

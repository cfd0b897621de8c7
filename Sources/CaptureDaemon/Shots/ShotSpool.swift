internal import Analysis
internal import Dispatch
internal import Frames
internal import Publishing
internal import Records

/// Keeps the chosen pictures as JPEG files, tells of each by an event once it is safely on the disk, and has them sent.
///
/// Pictures that the disk does not take (it is full, say) wait in memory, up to a bound, and are tried again; of those that are
/// lost an event tells without a file.
///
/// Thread rule: *thread-safe*; files are written on a queue of its own.
final class ShotSpool: ShotReceiver, Sendable {
    let path: String
    /// Sends what is on the disk.
    let uploader: ShotUploader
    private let queue = DispatchQueue(label: "best-shots")
    private let store: ShotStore
    private let ledger: ShotLedger
    private let intake = ShotIntake()
    private let watch: DiskWatch
    private let timer = Guarded<(any DispatchSourceTimer)?>(nil)

    private static let retryInterval = DispatchTimeInterval.seconds(5)

    /// - Parameters:
    ///   - publish: takes an event and its wall time.
    ///   - say: says a line in the daemon's own log.
    init(
        path: String, storage: any SpoolStorage = SystemSpoolStorage(), clock: ServiceClock,
        publish: @escaping @Sendable (EventRecord, Int64) -> Void, say: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        ledger = ShotLedger(clock: clock, publish: publish, say: say)
        let watch = DiskWatch(path, ledger)
        self.watch = watch
        let store = ShotStore(
            SpoolDirectory(path: path, caps: .init(files: 1, bytes: 1, age: 0), storage: storage), ledger, intake,
            watch)
        self.store = store
        let queue = queue
        uploader = ShotUploader(
            spool: ShotUploader.Spool(
                path: { "\(path)/\($0)" },
                remove: { name in queue.sync { watch.during { store.remove(name) } } },
                miss: { name in queue.sync { store.miss(name) } }),
            say: say)
        store.uploader = uploader
    }

    var statistics: ShotLedger.Statistics { ledger.statistics }

    /// Pictures in memory that the disk has not taken yet.
    var waiting: Int { intake.waiting }

    /// For `status`.
    var status: StatusRecord.BestShots {
        let (own, upload) = (statistics, uploader.status)
        return StatusRecord.BestShots(
            directory: path, stored: own.stored, waiting: waiting, lost: own.lost, sent: upload.sent,
            queued: upload.queued, unsent: own.dropped, problem: upload.problem,
            diskProblem: watch.problem ?? own.diskFault)
    }

    /// Changes what is kept and sent. The directory is made when it is first switched on. While it is switched off nothing is
    /// sent, and what is there grows old as ever.
    func apply(_ configuration: BestShotConfiguration) {
        var upload = configuration.upload
        if !configuration.enabled { upload.url = "" }
        // At once, however long the disk takes.
        uploader.apply(upload)
        queue.async { [self] in
            watch.during { store.apply(configuration) }
            startTicking()
        }
    }

    func take(_ shot: BestShot, camera: String, wall: Int64) {
        let bytes = shot.bitmap.size.width * shot.bitmap.size.height * 4
        let event = event(shot, camera: camera, wall: wall)
        watch.look()
        guard intake.enter(bytes) else {
            return ledger.tellLost(event, "too many pictures are on their way to the disk already")
        }
        queue.async { [self] in
            guard !intake.isOver else { return }
            defer { intake.leave(bytes) }
            let name = ShotName.make(camera: camera, wall: wall, id: shot.id, rank: shot.rank)
            do {
                let jpeg = try shot.bitmap.datedJPEG(quality: store.quality, wall: wall)
                watch.during { store.keep(WaitingShot(name: name, bytes: jpeg, event: event)) }
            } catch {
                if intake.settle() { ledger.tellLost(event, "\(error)") }
            }
        }
    }

    /// Waits until what was taken is on the disk. What is not by then is lost, and said.
    func finish(within time: Duration) {
        let deadline = DispatchTime.now() + .nanoseconds(Int(time.nanoseconds))
        uploader.beginToStop()
        timer.withLock { timer in
            timer?.cancel()
            timer = nil
        }
        let isDone = onQueue(until: deadline) { [self] in store.end() }
        if !isDone, let left = intake.end(), left > 0 {
            ledger.tellLost(nil, of: left, "the disk has not taken them until the end")
        }
        ledger.end()
        // An attempt under way may yet delete its picture. Our end gives the directory to others in any case.
        if uploader.stop(until: deadline) { onQueue(until: deadline) { [store] in store.close() } }
    }

    /// Tries again to open the directory and to write what waits, as happens every few seconds.
    func tryAgain() { queue.sync { watch.during { store.tick() } } }

    /// - Returns: whether it was done in time.
    @discardableResult
    private func onQueue(until deadline: DispatchTime, _ body: @escaping @Sendable () -> Void) -> Bool {
        let done = DispatchSemaphore(value: 0)
        queue.async {
            body()
            done.signal()
        }
        return done.wait(timeout: deadline) == .success
    }

    private func startTicking() {
        timer.withLock { timer in
            guard timer == nil, !intake.isOver else { return }
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.schedule(deadline: .now() + Self.retryInterval, repeating: Self.retryInterval, leeway: .seconds(1))
            source.setEventHandler { [watch, weak store] in watch.during { store?.tick() } }
            source.activate()
            timer = source
        }
    }

    private func event(_ shot: BestShot, camera: String, wall: Int64) -> EventRecord {
        var event = EventRecord(
            event: .faceBestShot, camera: camera, time: shot.time.nanoseconds,
            wall: WallTime.text(unixNanoseconds: wall))
        (event.id, event.rank, event.bounds, event.quality) = (shot.id, shot.rank, shot.bounds, shot.look.quality)
        event.size = [shot.bitmap.size.width, shot.bitmap.size.height]
        return event
    }
}

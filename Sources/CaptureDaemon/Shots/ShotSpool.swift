internal import Analysis
internal import Dispatch
internal import Frames
internal import Glibc
internal import Publishing
internal import Records

/// Keeps the chosen pictures as JPEG files, tells of each by an event once it is safely on the disk, and has them sent.
///
/// Pictures that the disk does not take (it is full, say) wait in memory, up to a bound, and are tried again; of those that are
/// lost an event tells without a file.
///
/// Thread rule: *thread-safe*; files are written on a queue of its own.
final class ShotSpool: ShotReceiver, Sendable {
    struct Statistics: Sendable, Equatable {
        /// Pictures written since the start.
        var stored: UInt64 = 0
        /// Pictures in memory that the disk has not taken yet.
        var waiting = 0
        /// Pictures that were given up: more waited than are kept in memory, or one was larger than all may be together.
        var lost: UInt64 = 0
        /// Pictures deleted for the caps that had not been sent, where they are sent.
        var dropped: UInt64 = 0
    }

    /// Pictures that may wait for the disk, and those on their way to it.
    static let backlog = 64
    /// Bytes of pixels that may be on their way to the disk.
    static let backlogBytes = 64_000_000

    private struct Waiting {
        var name: String
        var bytes: [UInt8]
        var event: EventRecord
    }

    /// What was taken, and has not come to its turn on the queue.
    private struct OnTheWay {
        var count = 0
        var bytes = 0
        /// Whether the end has counted what there is.
        var isOver = false
    }

    private enum StoreError: Error {
        case tooLarge
        case disk(SpoolDirectory.Failure)
    }

    /// What only the queue touches.
    // @unchecked: used on `queue` only, which is serial.
    private final class Work: @unchecked Sendable {
        var directory: SpoolDirectory
        var ages: SpoolAges
        var quality = 90
        var isEnabled = false
        var isOpen = false
        var isUploading = false
        var waiting: [Waiting] = []
        /// Whether it was said that the disk takes nothing.
        var isFailing = false
        /// Pictures that waited since then, and were written.
        var recovered = 0
        /// Pictures deleted for the caps before they were sent.
        var drops = Spell()
        var hasDropped = false
        var timer: (any DispatchSourceTimer)?
        var ticks = 0

        init(_ directory: SpoolDirectory, _ ages: SpoolAges) { (self.directory, self.ages) = (directory, ages) }

        /// The names of what is there; none where the directory has to be opened again first.
        func names() -> [String] {
            guard isOpen else { return [] }
            do throws(SpoolDirectory.Failure) {
                return try directory.entries().map(\.name)
            } catch {
                isOpen = false
                return []
            }
        }
    }

    let path: String
    private let queue = DispatchQueue(label: "best-shots")
    private let work: Work
    private let statisticsBox = Guarded(Statistics())
    private let onTheWay = Guarded(OnTheWay())
    private let losses = Guarded(Spell())
    private let publish: @Sendable (EventRecord, Int64) -> Void
    private let clock: ServiceClock
    private let say: @Sendable (String) -> Void
    /// Sends what is on the disk.
    let uploader: ShotUploader

    private static let retryInterval = DispatchTimeInterval.seconds(5)
    /// Retries between looks at the age of pictures.
    private static let retriesBetweenCleanings = 120

    /// - Parameters:
    ///   - publish: takes an event and its wall time.
    ///   - say: says a line in the daemon's own log.
    init(
        path: String, storage: any SpoolStorage = SystemSpoolStorage(), clock: ServiceClock,
        publish: @escaping @Sendable (EventRecord, Int64) -> Void, say: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        self.clock = clock
        self.publish = publish
        self.say = say
        let work = Work(
            SpoolDirectory(path: path, caps: .init(files: 1, bytes: 1, age: 0), storage: storage),
            SpoolAges(wall: clock.wall(), rising: SpoolAges.rising()))
        self.work = work
        let queue = queue
        uploader = ShotUploader(
            spool: ShotUploader.Spool(
                names: { queue.sync { work.names() } }, path: { "\(path)/\($0)" },
                remove: { name in queue.sync { (try? work.directory.remove(name)) != nil } }),
            say: say)
    }

    var statistics: Statistics { statisticsBox.withLock(\.self) }

    /// For `status`.
    var status: StatusRecord.BestShots {
        let (own, sent) = (statistics, uploader.statistics)
        return StatusRecord.BestShots(
            directory: path, stored: own.stored, waiting: own.waiting, lost: own.lost, sent: sent.sent,
            unsent: own.dropped, problem: sent.fault)
    }

    /// Changes what is kept and sent. The directory is made when it is first switched on. While it is switched off nothing is
    /// sent, and what is there grows old as ever.
    func apply(_ configuration: BestShotConfiguration) {
        var upload = configuration.upload
        if !configuration.enabled { upload.url = "" }
        // At once, however long the disk takes.
        uploader.apply(upload)
        queue.async { [self, upload] in
            work.directory.caps = SpoolDirectory.Caps(
                files: configuration.totalFiles, bytes: Int(configuration.totalMegabytes * 1e6),
                age: Int64(configuration.days) * 86_400_000_000_000)
            work.quality = configuration.jpegQuality
            work.isEnabled = configuration.enabled
            work.isUploading = !upload.url.isEmpty
            open()
            clean()
            startTicking()
        }
    }

    func take(_ shot: BestShot, camera: String, wall: Int64) {
        let bytes = shot.bitmap.size.width * shot.bitmap.size.height * 4
        let isTaken = onTheWay.withLock { way in
            guard way.count < Self.backlog, way.count == 0 || way.bytes + bytes <= Self.backlogBytes else {
                return false
            }
            (way.count, way.bytes) = (way.count + 1, way.bytes + bytes)
            return true
        }
        guard isTaken else {
            lose(event(shot, camera: camera, wall: wall), "too many pictures are on their way to the disk already")
            return
        }
        queue.async { [self] in
            guard !onTheWay.withLock(\.isOver) else { return }
            keep(shot, camera: camera, wall: wall)
            onTheWay.withLock { way in (way.count, way.bytes) = (way.count - 1, way.bytes - bytes) }
        }
    }

    /// Waits until what was taken is on the disk. What is not by then is lost, and said.
    func finish(within time: Duration) {
        let deadline = DispatchTime.now() + .nanoseconds(Int(time.nanoseconds))
        uploader.beginToStop()
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            work.timer?.cancel()
            work.timer = nil
            retry()
            if isFirstAtTheEnd() {
                for picture in work.waiting { lose(picture.event, "the disk has not taken it until the end") }
            }
            if let count = work.drops.end() { sayDropped(count) }
            done.signal()
        }
        if done.wait(timeout: deadline) != .success {
            let left = onTheWay.withLock(\.count) + statistics.waiting
            if isFirstAtTheEnd(), left > 0 { lose(nil, of: left, "the disk has not taken them until the end") }
        }
        if let count = losses.withLock({ $0.end() }), count > 1 { say("best shots: \(count) pictures were lost") }
        uploader.stop(until: deadline)
    }

    /// Tries again to open the directory and to write what waits, as happens every few seconds.
    func tryAgain() { queue.sync { tick() } }

    private func isFirstAtTheEnd() -> Bool {
        onTheWay.withLock { way in
            defer { way.isOver = true }
            return !way.isOver
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

    // MARK: On the queue

    private func keep(_ shot: BestShot, camera: String, wall: Int64) {
        let name = ShotName.make(camera: camera, wall: wall, id: shot.id, rank: shot.rank)
        let event = event(shot, camera: camera, wall: wall)
        do {
            let jpeg = try shot.bitmap.datedJPEG(quality: work.quality, wall: wall)
            work.waiting.append(Waiting(name: name, bytes: jpeg, event: event))
        } catch {
            lose(event, "\(error)")
        }
        retry()
        // The newest has been tried with the others; where it waits too, the oldest has waited longest.
        if work.waiting.count > Self.backlog {
            lose(work.waiting.removeFirst().event, "\(Self.backlog) pictures wait for the disk already")
            show()
        }
    }

    /// Writes what waits, in the order in which it came.
    private func retry() {
        while let first = work.waiting.first, !onTheWay.withLock(\.isOver) {
            do throws(StoreError) {
                let name = try write(first)
                work.waiting.removeFirst()
                if work.isFailing { work.recovered += 1 }
                tellStored(first, name)
            } catch {
                guard case .disk(let failure) = error else {
                    work.waiting.removeFirst()
                    lose(
                        first.event, "one of \(first.bytes.count) bytes is larger than best_shot.total_megabytes allows"
                    )
                    continue
                }
                fail(failure)
                break
            }
        }
        show()
        succeed()
    }

    private func tellStored(_ picture: Waiting, _ name: String) {
        var event = picture.event
        event.file = "\(path)/\(name)"
        statisticsBox.withLock { $0.stored += 1 }
        publish(event, clock.wall())
        uploader.wake()
        if let count = losses.withLock({ $0.end() }), count > 1 {
            say("best shots are kept again; \(count) pictures were lost")
        }
    }

    private func write(_ picture: Waiting) throws(StoreError) -> String {
        // Before anything is deleted for it.
        guard picture.bytes.count <= work.directory.caps.bytes else { throw .tooLarge }
        do throws(SpoolDirectory.Failure) {
            let wasOpen = work.isOpen
            do throws(SpoolDirectory.Failure) {
                return try writeOnce(picture)
            } catch {
                // The directory was taken away.
                guard wasOpen, error.errno == ENOENT || error.errno == ENOTDIR else { throw error }
                work.isOpen = false
                return try writeOnce(picture)
            }
        } catch {
            throw .disk(error)
        }
    }

    private func writeOnce(_ picture: Waiting) throws(SpoolDirectory.Failure) -> String {
        if !work.isOpen {
            _ = try work.directory.open()
            work.isOpen = true
        }
        try makeRoom(for: picture.bytes.count)
        return try work.directory.add(picture.bytes, name: picture.name)
    }

    private func open() {
        var status = stat()
        // While it is switched off, none is made.
        let mayMake = work.isEnabled || !work.waiting.isEmpty
        guard !work.isOpen, mayMake || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR) else { return }
        do throws(SpoolDirectory.Failure) {
            let count = try work.directory.open()
            work.isOpen = true
            say("best shots: \(path)" + (count > 0 ? "; \(count) left by a crash were taken up" : ""))
            uploader.wake()
        } catch {
            fail(error)
        }
    }

    /// Deletes what is too old or too much.
    private func clean() {
        guard work.isOpen else { return }
        do throws(SpoolDirectory.Failure) {
            try makeRoom(for: 0)
        } catch {
            work.isOpen = false
        }
    }

    private func makeRoom(for bytes: Int) throws(SpoolDirectory.Failure) {
        let wall = clock.wall()
        work.ages.look(wall: wall, rising: SpoolAges.rising())
        let ages = work.ages
        let deleted = try work.directory.makeRoom(for: bytes, now: wall) { ages.start(of: $0) }
        guard work.isUploading, !deleted.isEmpty else { return }
        work.hasDropped = true
        statisticsBox.withLock { $0.dropped += UInt64(deleted.count) }
        if work.drops.happen(deleted.count) {
            say("best shots are deleted for the caps before they could be sent; their number is said in the end")
        }
    }

    private func startTicking() {
        guard work.timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.retryInterval, repeating: Self.retryInterval, leeway: .seconds(1))
        timer.setEventHandler { [weak self] in self?.tick() }
        timer.activate()
        work.timer = timer
    }

    private func tick() {
        work.ages.look(wall: clock.wall(), rising: SpoolAges.rising())
        open()
        retry()
        work.ticks += 1
        guard work.ticks.isMultiple(of: Self.retriesBetweenCleanings) else { return }
        clean()
        if !work.hasDropped, let count = work.drops.end() { sayDropped(count) }
        work.hasDropped = false
    }

    private func show() { statisticsBox.withLock { $0.waiting = work.waiting.count } }

    private func fail(_ failure: SpoolDirectory.Failure) {
        guard !work.isFailing else { return }
        (work.isFailing, work.recovered) = (true, 0)
        say(SpoolFault.text(failure.errno, path))
    }

    private func succeed() {
        guard work.isFailing, work.isOpen, work.waiting.isEmpty else { return }
        work.isFailing = false
        say("best shots are written again; \(work.recovered) that waited are on the disk")
    }

    private func sayDropped(_ count: Int) {
        say("best shots: \(count) were deleted for the caps before they could be sent")
    }

    /// - Parameter event: tells of the picture, which has no file; nil where that cannot be told in time.
    private func lose(_ event: EventRecord?, of count: Int = 1, _ why: String) {
        statisticsBox.withLock { $0.lost += UInt64(count) }
        if losses.withLock({ $0.happen(count) }) {
            say("best shots: \(count) \(count == 1 ? "picture is" : "pictures are") lost: \(why)")
        }
        if let event { publish(event, clock.wall()) }
    }
}

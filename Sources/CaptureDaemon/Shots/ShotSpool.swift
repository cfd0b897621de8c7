internal import Analysis
internal import Dispatch
internal import Frames
internal import Publishing
internal import Records

/// Keeps the chosen pictures as JPEG files, tells of each by an event once it is safely on the disk, and has them sent.
///
/// Pictures that the disk does not take (it is full, say) wait in memory, up to a bound, and are tried again.
///
/// Thread rule: *thread-safe*; files are written on a queue of its own.
final class ShotSpool: ShotReceiver, Sendable {
    struct Statistics: Sendable, Equatable {
        /// Pictures written since the start.
        var stored: UInt64 = 0
        /// Pictures in memory that the disk has not taken yet.
        var waiting = 0
        /// Pictures that were given up: more waited than are kept in memory.
        var lost: UInt64 = 0
        /// Pictures deleted for the caps that had not been sent, where they are sent.
        var dropped: UInt64 = 0
    }

    /// Pictures that may wait for the disk, and those on their way to it.
    static let backlog = 64

    private struct Waiting {
        var name: String
        var bytes: [UInt8]
    }

    /// What only the queue touches.
    // @unchecked: used on `queue` only, which is serial.
    private final class Work: @unchecked Sendable {
        var directory: SpoolDirectory
        var quality = 90
        var isOpen = false
        var isUploading = false
        var waiting: [Waiting] = []
        /// Since when the disk takes nothing: whether that was said.
        var isFailing = false
        var timer: (any DispatchSourceTimer)?
        var ticks = 0

        init(_ directory: SpoolDirectory) { self.directory = directory }
    }

    let path: String
    private let queue = DispatchQueue(label: "best-shots")
    private let work: Work
    private let statisticsBox = Guarded(Statistics())
    private let onTheWay = Guarded(0)
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
        send: ShotUploader.Send? = nil, publish: @escaping @Sendable (EventRecord, Int64) -> Void,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        self.clock = clock
        self.publish = publish
        self.say = say
        let work = Work(SpoolDirectory(path: path, caps: .init(files: 1, bytes: 1, age: 0), storage: storage))
        self.work = work
        let queue = queue
        let spool = ShotUploader.Spool(
            names: { queue.sync { work.isOpen ? work.directory.entries().map(\.name) : [] } },
            path: { "\(path)/\($0)" },
            remove: { name in queue.sync { (try? work.directory.remove(name)) != nil } })
        uploader =
            if let send {
                ShotUploader(spool: spool, send: send, say: say)
            } else {
                ShotUploader(spool: spool, say: say)
            }
    }

    var statistics: Statistics { statisticsBox.withLock(\.self) }

    /// For `status`.
    var status: StatusRecord.BestShots {
        let (own, sent) = (statistics, uploader.statistics)
        return StatusRecord.BestShots(
            directory: path, stored: own.stored, waiting: own.waiting, lost: own.lost, sent: sent.sent,
            unsent: own.dropped, problem: sent.fault)
    }

    /// Changes what is kept and sent. The directory is made when it is first switched on.
    func apply(_ configuration: BestShotConfiguration) {
        queue.async { [self] in
            work.directory.caps = SpoolDirectory.Caps(
                files: configuration.totalFiles, bytes: Int(configuration.totalMegabytes * 1e6),
                age: Int64(configuration.days) * 86_400_000_000_000)
            work.quality = configuration.jpegQuality
            work.isUploading = !configuration.upload.url.isEmpty
            guard configuration.enabled else { return }
            open()
            clean(for: 0)
            startTicking()
            uploader.apply(configuration.upload)
        }
    }

    func take(_ shot: BestShot, camera: String, wall: Int64) {
        let isTaken = onTheWay.withLock { count in
            guard count < Self.backlog else { return false }
            count += 1
            return true
        }
        guard isTaken else {
            lose(1, "\(Self.backlog) pictures are on their way to the disk already")
            return
        }
        queue.async { [self] in
            keep(shot, camera: camera, wall: wall)
            onTheWay.withLock { $0 -= 1 }
        }
    }

    /// Waits until what was taken is on the disk, or cannot be brought there.
    func finish(within time: Duration) {
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            work.timer?.cancel()
            work.timer = nil
            retry()
            if !work.waiting.isEmpty { lose(work.waiting.count, "the disk has not taken them until the end") }
            done.signal()
        }
        _ = done.wait(timeout: .now() + .nanoseconds(Int(time.nanoseconds)))
        uploader.stop(within: .milliseconds(300))
    }

    /// Tries again to write what waits.
    func tryAgain() { queue.sync { retry() } }

    // MARK: On the queue

    private func keep(_ shot: BestShot, camera: String, wall: Int64) {
        let name = Self.name(camera: camera, wall: wall, id: shot.id, rank: shot.rank)
        var event = EventRecord(
            event: .faceBestShot, camera: camera, time: shot.time.nanoseconds,
            wall: WallTime.text(unixNanoseconds: wall))
        (event.id, event.rank, event.bounds, event.quality) = (shot.id, shot.rank, shot.bounds, shot.look.quality)
        event.size = [shot.bitmap.size.width, shot.bitmap.size.height]
        do {
            let jpeg = ExifTime.adding(
                unixNanoseconds: wall, software: "facetrackd \(ProgramVersion.text)",
                to: try shot.bitmap.jpeg(quality: work.quality))
            event.file = store(Waiting(name: name, bytes: jpeg)).map { "\(path)/\($0)" }
        } catch {
            lose(1, "\(error)")
        }
        publish(event, clock.wall())
    }

    /// - Returns: the name under which it is on the disk; nil where it waits.
    private func store(_ picture: Waiting) -> String? {
        // In the order in which they came.
        retry()
        do throws(SpoolDirectory.Failure) {
            guard work.waiting.isEmpty else { throw SpoolDirectory.Failure(errno: 0) }
            return try write(picture)
        } catch {
            if error.errno != 0 { fail(error) }
            if work.waiting.count >= Self.backlog {
                work.waiting.removeFirst()
                lose(1, "\(Self.backlog) pictures wait for the disk already")
            }
            work.waiting.append(picture)
            show()
            return nil
        }
    }

    private func write(_ picture: Waiting) throws(SpoolDirectory.Failure) -> String {
        if !work.isOpen {
            _ = try work.directory.open()
            work.isOpen = true
        }
        clean(for: picture.bytes.count)
        let name = try work.directory.add(picture.bytes, name: picture.name)
        statisticsBox.withLock { $0.stored += 1 }
        uploader.wake()
        return name
    }

    private func retry() {
        guard !work.waiting.isEmpty else { return }
        let before = work.waiting.count
        while let first = work.waiting.first {
            do throws(SpoolDirectory.Failure) {
                _ = try write(first)
                work.waiting.removeFirst()
            } catch {
                fail(error)
                break
            }
        }
        show()
        if work.waiting.isEmpty, work.isFailing {
            work.isFailing = false
            say("best shots are written again; \(before) that waited are on the disk")
        }
    }

    private func open() {
        guard !work.isOpen else { return }
        do throws(SpoolDirectory.Failure) {
            let count = try work.directory.open()
            work.isOpen = true
            say("best shots: \(path)" + (count > 0 ? "; \(count) left by a crash were taken up" : ""))
        } catch {
            fail(error)
        }
    }

    private func clean(for bytes: Int) {
        guard work.isOpen else { return }
        let deleted = work.directory.makeRoom(for: bytes, now: clock.wall())
        guard work.isUploading, !deleted.isEmpty else { return }
        statisticsBox.withLock { $0.dropped += UInt64(deleted.count) }
        say("best shots: \(deleted.count) deleted for the caps before they could be sent")
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
        retry()
        work.ticks += 1
        if work.ticks.isMultiple(of: Self.retriesBetweenCleanings) { clean(for: 0) }
    }

    private func show() { statisticsBox.withLock { $0.waiting = work.waiting.count } }

    private func fail(_ failure: SpoolDirectory.Failure) {
        guard !work.isFailing else { return }
        work.isFailing = true
        say(SpoolFault.text(failure.errno, path))
    }

    private func lose(_ count: Int, _ why: String) {
        statisticsBox.withLock { $0.lost += UInt64(count) }
        say("best shots: \(count) \(count == 1 ? "picture is" : "pictures are") lost: \(why)")
    }

    /// `CAMERA-20261130T012227.045Z-ID-RANK.jpg`: the names' order is that of time, a camera's for itself.
    static func name(camera: String, wall: Int64, id: Int, rank: Int) -> String {
        let time = WallTime.text(unixNanoseconds: wall).filter { $0 != "-" && $0 != ":" }
        return "\(camera)-\(time)-\(id)-\(rank).jpg"
    }
}

internal import Dispatch
internal import Records
internal import Tracking

/// Holds one camera's tracking to what the governor allows: which frames are worked on, how many looks of the landmark network
/// a frame costs, and at which pixel level the detector looks. Another level's network is compiled on a queue of its own.
///
/// Thread rule: *queue-bound* to the camera's queue.
// @unchecked: used on the camera's queue only, to which what was compiled elsewhere comes back.
final class LoadKeeper: @unchecked Sendable {
    private var governor = LoadGovernor()
    private var tracker: (any FaceTracker)?
    /// The configured level, and the one in use.
    private var ownLevel = 0
    private var level = 0
    private var isCompiling = false
    /// Levels that could not be had since the stream began.
    private var failed: Set<Int> = []
    /// From frame to frame, nanoseconds; 0 until it is known.
    private var interval: Int64 = 0
    private let queue: DispatchQueue
    private let compiling = DispatchGroup()
    private let clock: ServiceClock
    private let tell: @Sendable (StatusRecord.Load) -> Void
    private let say: @Sendable (String) -> Void

    private static let leastLevel = 160
    private static let levelStep = 32

    /// - Parameters:
    ///   - queue: the camera's.
    ///   - tell: shows in `status` what is done.
    ///   - say: tells the daemon's own log, once at the beginning of lowered work and once at its end.
    init(
        queue: DispatchQueue, clock: ServiceClock, tell: @escaping @Sendable (StatusRecord.Load) -> Void,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.queue = queue
        self.clock = clock
        self.tell = tell
        self.say = say
    }

    /// Takes charge of a tracker's effort.
    func attach(_ tracker: any FaceTracker) {
        self.tracker = tracker
        ownLevel = tracker.pixelLevel ?? 0
        level = ownLevel
    }

    /// A stream has begun, or begun anew: what was measured of the one before says nothing, and what could not be had then is
    /// tried again.
    func begin() {
        let wasLowered = governor.step > 0
        governor = LoadGovernor()
        failed = []
        interval = 0
        guard wasLowered else { return }
        adjust(interval: 0, faces: 0)
        say("the stream has begun anew: all frames are worked on, as configured, until they take too long again")
    }

    /// Whether the frame that came at `arrival` is to be worked on.
    func takes(arrival: Int64, interval: Int64) -> Bool { governor.takes(arrival: arrival, interval: interval) }

    /// A frame with `faces` was worked on from `begin` to `end`, nanoseconds of the monotonic clock.
    func worked(from begin: Int64, to end: Int64, interval: Int64, faces: Int) {
        let before = governor.step
        if governor.worked(end - begin, interval: interval, now: end) {
            adjust(interval: interval, faces: faces)
            announce(before: before, interval: interval)
        } else if governor.step > 0 {
            tracker?.landmarkBudget = budget(faces)
        }
    }

    private func budget(_ faces: Int) -> Int? {
        let turns = governor.effort.turns
        return turns > 1 && faces > 1 ? (faces + turns - 1) / turns : nil
    }

    private func adjust(interval: Int64, faces: Int) {
        tracker?.landmarkBudget = budget(faces)
        let wanted = Self.level(ownLevel, share: governor.effort.levelShare)
        if wanted != level { change(to: wanted) }
        tell(status(interval))
    }

    private static func level(_ own: Int, share: Double) -> Int {
        guard share < 1, own > leastLevel else { return own }
        return max(leastLevel, Int(Double(own) * share) / levelStep * levelStep)
    }

    /// Makes the other level's detector, which may mean to compile a network or to read a file, and puts it to use when it is
    /// there.
    private func change(to wanted: Int) {
        guard !isCompiling, !failed.contains(wanted), let detectors = tracker?.detectors else { return }
        isCompiling = true
        DispatchQueue.global().async(group: compiling) { [self] in
            let made = Result { HandedDetector(try detectors.make(level: wanted)) }
            queue.async { [self] in
                isCompiling = false
                put(wanted, made)
            }
        }
    }

    private func put(_ wanted: Int, _ made: Result<HandedDetector, any Error>) {
        guard let tracker else { return }
        do {
            tracker.use(try made.get().detector)
            level = wanted
        } catch {
            // The level at work serves on.
            failed.insert(wanted)
            say("the detector cannot be had at pixel level \(wanted): \(error)")
        }
        tell(status(0))
        let now = Self.level(ownLevel, share: governor.effort.levelShare)
        if now != level { change(to: now) }
    }

    /// What is said of the level: nothing where it stays, as there is no lower one.
    private var levelWords: String {
        let wanted = Self.level(ownLevel, share: governor.effort.levelShare)
        return wanted == ownLevel || failed.contains(wanted) ? "" : ", a pixel level of \(wanted)"
    }

    private func announce(before: Int, interval: Int64) {
        if before == 0 {
            say(
                "frames take longer than they may: fewer looks\(levelWords), and a lower rate where that is not enough; "
                    + "a lower tracking.pixel_level, size or rate spares this, `facetrack status` shows it")
        } else if governor.step == 0 {
            say("frames take no longer than they may again; all are worked on, as configured")
        }
    }

    private func status(_ interval: Int64) -> StatusRecord.Load {
        if interval > 0 { self.interval = interval }
        let rate = self.interval > 0 ? 1e9 / Double(self.interval) / Double(governor.effort.stride) : nil
        return StatusRecord.Load(
            state: governor.step == 0 ? .full : .lowered, rate: rate, pixelLevel: level > 0 ? level : nil,
            since: clock.wallText())
    }

    /// The camera has ended.
    func detach() { tracker = nil }

    /// Waits until no network is being compiled: a process that ends meanwhile takes the runtime away from under it.
    /// *Thread-safe*.
    ///
    /// - Returns: false where the deadline passed.
    func awaitCompiled(until deadline: DispatchTime) -> Bool { compiling.wait(timeout: deadline) == .success }
}

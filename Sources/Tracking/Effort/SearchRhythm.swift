internal import Frames

/// When the detector looks at the whole picture. As long as a face was there lately, often; later, more and more seldom
/// where all that moves is no face, and more so where nothing moves.
struct SearchRhythm {
    private var last: FrameTime?
    /// The last closer look at where something moves.
    private var lastCloser: FrameTime?
    /// Since when no face has been seen.
    private var emptySince: FrameTime?

    /// Times the settings' interval from look to look while nothing changes: without a face, and with.
    private static let restFactor = 10.0
    private static let restFactorWithFaces = 4.0
    /// Times the interval from look to look where something moves, after a long time without a face.
    private static let patience = 5.0
    /// Times the settings' interval between looks at the whole while a face is missing: from one closer look at where something
    /// moves to the next. Whoever turns the back on the camera, too, moves all the time.
    private static let closerFactor = 2.0
    /// Seconds without a face until looks become rarer, and until they are as rare as they get.
    private static let hope = 2.0
    private static let resignation = 6.0

    /// Whether it is time to look.
    ///
    /// - Parameters:
    ///   - motion: what has changed since the last look.
    ///   - isComplete: all faces known are seen; false where none is.
    ///   - search: seconds between looks while a face is missing.
    ///   - interval: the same while all are seen.
    mutating func isDue(
        at time: FrameTime, motion: MotionWatch.Motion, isComplete: Bool, search: Double, interval: Double
    ) -> Bool {
        if isComplete { emptySince = nil } else if emptySince == nil { emptySince = time }
        guard let last else { return true }
        let passed = time.seconds(since: last)
        guard let emptySince else {
            return passed >= (motion != .none ? interval : interval * Self.restFactorWithFaces)
        }
        let empty = time.seconds(since: emptySince)
        if empty < Self.hope || motion == .new { return passed >= search }
        if motion == .none { return passed >= search * Self.restFactor }
        let share = min(1, (empty - Self.hope) / (Self.resignation - Self.hope))
        return passed >= search * (1 + (Self.patience - 1) * share)
    }

    /// Whether it is time for a closer look at where something moves.
    ///
    /// - Parameter search: seconds between looks at the whole while a face is missing.
    func isCloserDue(at time: FrameTime, search: Double) -> Bool {
        lastCloser.map { time.seconds(since: $0) >= search * Self.closerFactor } ?? true
    }

    /// The detector has looked closely at where something moves.
    mutating func lookedCloser(at time: FrameTime) {
        lastCloser = time
    }

    /// The detector has looked.
    mutating func looked(at time: FrameTime) {
        last = time
    }

    /// The next frame is looked at in any case.
    mutating func reset() {
        last = nil
        lastCloser = nil
        emptySince = nil
    }
}

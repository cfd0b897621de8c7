/// Tells a program that reads a recording as fast as it can from one that shows what is now. A burst after a stall is
/// neither: only a window full of frames counts.
///
/// Thread rule: used by one thread at a time.
final class CommandPace {
    /// Frames a second.
    let promised: Double
    private var windowStart: Int64?
    private var frames = 0

    private static let window: Int64 = 5_000_000_000
    /// Cameras in good light may be twice as fast as they say.
    private static let tolerance = 4.0
    /// No camera of ours is asked for more frames a second, whatever a program promises.
    private static let mostPromised = 240.0

    init(promised: Double?) {
        self.promised = min(max(promised ?? FormatChoice.defaultRate, 1), Self.mostPromised)
    }

    func count(at time: Int64) {
        if windowStart == nil { windowStart = time }
        frames += 1
    }

    /// Frames a second where they are far too many; to be asked after each `count`.
    func excess(at time: Int64) -> Double? {
        guard let start = windowStart, time - start >= Self.window else { return nil }
        let rate = Double(frames) * 1e9 / Double(time - start)
        windowStart = time
        frames = 0
        return rate > promised * Self.tolerance ? rate : nil
    }
}

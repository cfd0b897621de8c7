/// Holds recorded frames back until their presentation time, where the pace is real.
struct Pacer {
    let pacing: Pacing
    let clock: any CaptureClock
    let interrupt: WakeEvent
    /// The clock's time that stands for presentation time 0; set by the first frame.
    private var origin: Int64?

    init(pacing: Pacing, clock: any CaptureClock, interrupt: WakeEvent) {
        self.pacing = pacing
        self.clock = clock
        self.interrupt = interrupt
    }

    /// Waits until a frame of presentation time `time` is due.
    ///
    /// - Returns: false where `deadline` or an interruption came first.
    mutating func waits(for time: Int64, until deadline: Int64) -> Bool {
        guard pacing == .realTime else { return true }
        let now = clock.now()
        let start = origin ?? now - time
        origin = start
        let due = start + time
        if due > now { clock.wait(until: min(due, deadline), wakeOn: interrupt.descriptor) }
        return !interrupt.isSignalled && clock.now() >= due
    }
}

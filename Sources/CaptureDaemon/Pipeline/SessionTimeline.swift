internal import Frames

/// Frame time that only rises: for cameras the monotonic clock, for movies their presentation time. Goes on between
/// frames, and across a source that was opened again and counts from 0 once more.
struct SessionTimeline {
    private var last: FrameTime?
    private var arrival: Int64 = 0
    private var shift: Int64 = 0

    /// Takes in a frame stamped `stamp` that came at `arrival`, nanoseconds of the monotonic clock.
    ///
    /// - Returns: its place on the timeline, later than all before.
    mutating func place(_ stamp: FrameTime, arrival: Int64) -> FrameTime {
        var placed = FrameTime(nanoseconds: stamp.nanoseconds + shift)
        if let last, placed <= last {
            let now = FrameTime(nanoseconds: last.nanoseconds + max(1, arrival - self.arrival))
            shift += now.nanoseconds - placed.nanoseconds
            placed = now
        }
        last = placed
        self.arrival = arrival
        return placed
    }

    /// The time at `now`, nanoseconds of the monotonic clock; nil before the first frame.
    func time(at now: Int64) -> FrameTime? {
        last.map { FrameTime(nanoseconds: $0.nanoseconds + max(0, now - arrival)) }
    }
}

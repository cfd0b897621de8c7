internal import Glibc

/// Knows which pictures were written while the clock was wrong, as it is on a board without a battery until the network tells the
/// time: by their dates they would be years old the moment the clock is set. Their age counts from that moment.
///
/// Notices a step of the wall clock by one that only rises, and that runs on while the machine sleeps. A value; *reentrant*.
struct SpoolAges: Sendable, Equatable {
    private struct Wrong: Sendable, Equatable {
        /// What the clock showed while it was wrong.
        var dates: ClosedRange<Int64>
        /// To what it was set then.
        var set: Int64
    }

    private var began: Int64
    private var wall: Int64
    private var rising: Int64
    private var wrong: [Wrong] = []

    /// A smaller step makes no picture too old by much.
    static let smallestStep: Int64 = 86_400_000_000_000

    /// Nanoseconds of a clock that only rises, and that runs on while the machine sleeps.
    static func rising() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// - Parameters:
    ///   - wall: nanoseconds since 1970-01-01 UTC, by the clock as it is.
    ///   - rising: nanoseconds of a clock that only rises.
    init(wall: Int64, rising: Int64) {
        (began, self.wall, self.rising) = (wall, wall, rising)
    }

    /// Looks at the clocks; to be called before ages are asked for.
    mutating func look(wall: Int64, rising: Int64) {
        let expected = self.wall + max(0, rising - self.rising)
        if wall - expected > Self.smallestStep {
            wrong.append(Wrong(dates: began...max(began, expected), set: wall))
            began = wall
        } else if expected - wall > Self.smallestStep {
            // Set back: what is dated in the future is only kept for longer.
            began = wall
        }
        (self.wall, self.rising) = (wall, rising)
    }

    /// From when on the age of a picture counts.
    func start(of entry: SpoolEntry) -> Int64 {
        wrong.last { $0.dates.contains(entry.written) }?.set ?? entry.written
    }
}

internal import Records

/// The two clocks of records. Tests give their own.
package struct ServiceClock: Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC: the drivers' clock.
    package var monotonic: @Sendable () -> Int64
    /// Nanoseconds since 1970-01-01 UTC.
    package var wall: @Sendable () -> Int64

    package init(monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.wall = wall
    }

    /// The system's clocks.
    package static let system = ServiceClock(
        monotonic: SystemTime.monotonic, wall: SystemTime.wall)

    /// Now, as records write it.
    package func wallText() -> String { WallTime.text(unixNanoseconds: wall()) }
}

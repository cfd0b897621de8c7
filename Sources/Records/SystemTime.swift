internal import Glibc

/// The system's clocks, in nanoseconds. *Reentrant*.
package enum SystemTime {
    /// `CLOCK_MONOTONIC`: the clock that drivers stamp frames with.
    package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

    /// Since 1970-01-01 UTC.
    package static func wall() -> Int64 { read(CLOCK_REALTIME) }

    /// Processor time of this process so far, user and system.
    package static func processor() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

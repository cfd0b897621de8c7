internal import Glibc

/// The monotonic clock in nanoseconds, for deadlines. *Reentrant*.
func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Duration {
    /// The duration in nanoseconds; some 292 years at most.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? (seconds > 0 ? .max / 2 : .min / 2) : product + attoseconds / 1_000_000_000
    }
}

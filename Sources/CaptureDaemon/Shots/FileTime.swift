internal import Glibc

/// The times that a file system tells, which may be any: those of a file can be set by whoever owns it. *Reentrant*.
enum FileTime {
    /// Nanoseconds since 1970-01-01 UTC; before 1677 and after 2262 the nearest that there is.
    static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyond) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return isTooFar || isBeyond ? (time.tv_sec < 0 ? .min : .max) : sum
    }

    /// Nanoseconds from one time to a later one, negative to an earlier one; where that is too many, the most that there are.
    static func difference(from start: Int64, to end: Int64) -> Int64 {
        let (difference, isTooFar) = end.subtractingReportingOverflow(start)
        return isTooFar ? (end < start ? .min : .max) : difference
    }
}

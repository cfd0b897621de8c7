internal import Glibc

/// Calendar time for records.
package enum WallTime {
    /// RFC 3339 in UTC with milliseconds, for example `2026-11-30T01:22:27.431Z`. *Reentrant*.
    ///
    /// - Parameter nanoseconds: since 1970-01-01 UTC, not negative.
    package static func text(unixNanoseconds nanoseconds: Int64) -> String {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        let milliseconds = Int(nanoseconds / 1_000_000 % 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return digits(Int(parts.tm_year) + 1900, 4) + "-" + digits(Int(parts.tm_mon) + 1, 2) + "-"
            + digits(Int(parts.tm_mday), 2) + "T" + digits(Int(parts.tm_hour), 2) + ":" + digits(Int(parts.tm_min), 2)
            + ":" + digits(Int(parts.tm_sec), 2) + "." + digits(milliseconds, 3) + "Z"
    }

    private static func digits(_ number: Int, _ places: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, places - text.count)) + text
    }
}

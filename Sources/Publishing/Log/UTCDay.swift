internal import Glibc

/// A calendar day in UTC.
package struct UTCDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// - Parameter nanoseconds: since 1970-01-01 UTC.
    package init(unixNanoseconds nanoseconds: Int64) {
        let day: Int64 = 86_400_000_000_000
        number = Int(nanoseconds >= 0 ? nanoseconds / day : (nanoseconds - day + 1) / day)
    }

    /// Reads `2026-11-30`; nil for anything else, also for days no calendar has.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int32(parts[0]), let month = Int32(parts[1]), let day = Int32(parts[2])
        else { return nil }
        var calendar = tm()
        calendar.tm_year = year - 1900
        calendar.tm_mon = month - 1
        calendar.tm_mday = day
        self.init(number: Int(timegm(&calendar)) / 86400)
        guard description == String(text) else { return nil }
    }

    package var description: String {
        var seconds = time_t(number * 86400)
        var calendar = tm()
        gmtime_r(&seconds, &calendar)
        func digits(_ number: Int32, _ places: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, places - text.count)) + text
        }
        return "\(digits(calendar.tm_year + 1900, 4))-\(digits(calendar.tm_mon + 1, 2))-\(digits(calendar.tm_mday, 2))"
    }

    package static func < (one: UTCDay, other: UTCDay) -> Bool { one.number < other.number }
}

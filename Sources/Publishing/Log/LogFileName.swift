/// The name of one file of the event log: `events-2026-11-30.jsonl`, then `events-2026-11-30.1.jsonl` and so on when
/// the day's file is full. Files are never renamed, so whoever follows one keeps it.
struct LogFileName: Hashable, Comparable, CustomStringConvertible {
    var day: UTCDay
    /// 0 for the day's first file.
    var part: Int

    init(day: UTCDay, part: Int) {
        self.day = day
        self.part = part
    }

    /// nil for names that are not the log's; those are never touched.
    init?(_ name: String) {
        let prefix = "events-"
        let suffix = ".jsonl"
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        let fields = name.dropFirst(prefix.count).dropLast(suffix.count)
            .split(separator: ".", omittingEmptySubsequences: false)
        guard let first = fields.first, fields.count <= 2, let day = UTCDay(first) else { return nil }
        self.init(day: day, part: 0)
        if fields.count == 2 {
            guard let part = Int(fields[1]), part > 0 else { return nil }
            self.part = part
        }
        guard description == name else { return nil }
    }

    var description: String { part == 0 ? "events-\(day).jsonl" : "events-\(day).\(part).jsonl" }

    static func < (one: LogFileName, other: LogFileName) -> Bool { (one.day, one.part) < (other.day, other.part) }
}

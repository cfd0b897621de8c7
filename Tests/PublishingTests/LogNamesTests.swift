import Testing

@testable import Publishing

@Suite struct LogNamesTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01"), (86_399_999_999_999, "1970-01-01"), (86_400_000_000_000, "1970-01-02"),
        (-1, "1969-12-31"), (1_796_000_547_431_000_000, "2026-11-30"), (1_709_164_800_000_000_000, "2024-02-29"),
    ]) func `a moment belongs to its day in UTC`(nanoseconds: Int64, day: String) {
        #expect(UTCDay(unixNanoseconds: nanoseconds).description == day)
        #expect(UTCDay(day) == UTCDay(unixNanoseconds: nanoseconds))
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01x", "+026-01-01", "", "2026-01"])
    func `what no calendar has is no day`(text: String) {
        #expect(UTCDay(text) == nil)
    }

    @Test func `names go up in the order the files were written`() {
        let day = UTCDay(number: 20000)
        let names = [
            LogFileName(day: day, part: 0), LogFileName(day: day, part: 1), LogFileName(day: day, part: 10),
            LogFileName(day: UTCDay(number: 20001), part: 0),
        ]
        #expect(names.shuffled().sorted() == names)
        #expect(names.map(\.description)[2] == "events-\(day).10.jsonl")
        for name in names { #expect(LogFileName(name.description) == name) }
    }

    @Test(arguments: [
        "events-2026-11-30.jsonl.gz", "events-2026-11-30.0.jsonl", "events-2026-11-30.01.jsonl",
        "events-2026-11-30..jsonl", "events-2026-11-30.1.2.jsonl", "events-2026-11-31.jsonl", "other.jsonl", "events-",
    ]) func `a name that is not the log's is not taken for one`(name: String) {
        #expect(LogFileName(name) == nil)
    }
}

import Dispatch
import Glibc
import Records
import Synchronization
import Testing

@testable import Publishing

@Suite struct EventLogTests {
    private let bench: LogBench
    private let today = "events-2026-11-30.jsonl"

    init() throws { bench = try LogBench() }

    @Test func `events are lines of the day's file, readable by owner and group`() throws {
        _ = bench.open()
        try bench.append(1...3)
        #expect(bench.directory.names == [today])
        #expect(try bench.ids(today) == [1, 2, 3])
        #expect(try bench.directory.mode(of: today) == 0o640)
        #expect(bench.log?.statistics.written == 3)
        #expect(bench.notices.all == [])
    }

    @Test func `a restart goes on in the same file`() throws {
        _ = bench.open()
        try bench.append(1...2)
        _ = bench.open()
        try bench.append(3...4)
        #expect(try bench.ids(today) == [1, 2, 3, 4])
    }

    @Test func `a new day begins a new file`() throws {
        _ = bench.open()
        try bench.append([1], at: LogBench.noon)
        try bench.append([2], at: LogBench.noon + LogBench.day / 2 - 1)
        try bench.append([3], at: LogBench.noon + LogBench.day / 2)
        #expect(bench.directory.names == [today, "events-2026-12-01.jsonl"])
        #expect(try bench.ids(today) == [1, 2])
        #expect(try bench.ids("events-2026-12-01.jsonl") == [3])
    }

    @Test func `a clock that goes back writes into the earlier day again`() throws {
        _ = bench.open()
        try bench.append([1], at: LogBench.noon)
        try bench.append([2], at: LogBench.noon - LogBench.day)
        try bench.append([3], at: LogBench.noon)
        #expect(try bench.ids(today) == [1, 3])
        #expect(try bench.ids("events-2026-11-29.jsonl") == [2])
    }

    @Test func `a full file is followed by the day's next`() throws {
        bench.settings.fileBytes = 300
        _ = bench.open()
        try bench.append(1...7)
        let names = bench.directory.names
        #expect(names.contains("events-2026-11-30.1.jsonl") && names.contains("events-2026-11-30.2.jsonl"))
        let all = try (0..<names.count).flatMap { try bench.ids($0 == 0 ? today : "events-2026-11-30.\($0).jsonl") }
        #expect(all == [1, 2, 3, 4, 5, 6, 7])
        for name in names { #expect(try bench.directory.read(name).utf8.count <= 300) }
        _ = bench.open()
        try bench.append([8])
        #expect(try bench.ids("events-2026-11-30.\(names.count - 1).jsonl").last == 8 || bench.directory.names != names)
    }

    @Test func `over the total cap the oldest files go, whatever else is in the directory stays`() throws {
        try bench.directory.write("not ours", to: "events-notes.txt")
        bench.settings.fileBytes = 300
        bench.settings.totalBytes = 1000
        _ = bench.open()
        for number in 1...100 {
            try bench.append([number], at: LogBench.noon + Int64(number / 10) * LogBench.day)
            let bytes = try bench.directory.names.filter { $0 != "events-notes.txt" }
                .reduce(0) { $0 + (try bench.directory.read($1).utf8.count) }
            #expect(bytes <= 1000)
        }
        #expect(bench.directory.names.last == "events-notes.txt")
        #expect(!bench.directory.names.contains(today))
        let newest = bench.directory.names.filter { $0.hasPrefix("events-2026-12-10") }
        #expect(try newest.flatMap { try bench.ids($0) }.contains(100))
    }

    @Test func `files over the age cap go at the start and when a day begins`() throws {
        bench.settings.days = 7
        for day in ["2026-11-01", "2026-11-22", "2026-11-23", "2026-11-24"] {
            try bench.directory.write("", to: "events-\(day).jsonl")
        }
        _ = bench.open()
        #expect(bench.directory.names == ["events-2026-11-23.jsonl", "events-2026-11-24.jsonl"])
        try bench.append([1], at: LogBench.noon + LogBench.day)
        #expect(bench.directory.names == ["events-2026-11-24.jsonl", "events-2026-12-01.jsonl"])
    }

    @Test func `half a last line is cut off at the start`() throws {
        let whole = #"{"type":"event","event":"face.appeared","id":1}"# + "\n"
        try bench.directory.write(whole + #"{"type":"event","event":"face.lo"#, to: today)
        _ = bench.open()
        #expect(try bench.directory.read(today) == whole)
        try bench.append([2])
        #expect(try bench.ids(today) == [1, 2])
        #expect(bench.notices.all.count == 1)
        #expect(bench.notices.all.first?.message.contains("half a line") == true)
    }

    @Test func `a whole last line without its line feed is ended`() throws {
        try bench.directory.write(#"{"type":"event","event":"face.appeared","id":1}"#, to: today)
        _ = bench.open()
        try bench.append([2])
        #expect(try bench.ids(today) == [1, 2])
    }

    @Test func `a tail of zeros, as a power failure leaves it, is cut off, however long`() throws {
        let whole = #"{"type":"event","event":"face.appeared","id":1}"# + "\n"
        try bench.directory.write(whole + String(repeating: "\0", count: 200_000), to: today)
        _ = bench.open()
        #expect(try bench.directory.read(today) == whole)
    }

    @Test func `an earlier day's torn line is repaired too`() throws {
        try bench.directory.write("{\"half", to: "events-2026-11-29.jsonl")
        _ = bench.open()
        #expect(try bench.directory.read("events-2026-11-29.jsonl") == "")
    }

    @Test func `a file deleted under us is made again`() throws {
        _ = bench.open()
        try bench.append([1])
        unlink("\(bench.directory.path)/\(today)")
        try bench.append([2])
        #expect(try bench.ids(today) == [2])
    }

    @Test func `directories are made, parents too`() throws {
        let inner = bench.directory.path + "/state"
        bench.settings.directory = inner + "/facetrackd"
        _ = bench.open()
        try bench.append([1])
        #expect(access(inner + "/facetrackd/" + today, R_OK) == 0)
        unlink(inner + "/facetrackd/" + today)
        rmdir(inner + "/facetrackd")
        rmdir(inner)
    }

    @Test func `flush forces what was written onto the disk`() throws {
        _ = bench.open()
        let before = bench.storage.script.withLock { $0.syncs }
        try bench.append([1])
        #expect(bench.storage.script.withLock { $0.syncs } == before + 1)
    }

    @Test func `a slow disk holds up nobody, and what does not fit is counted and told once`() throws {
        bench.settings.backlog = 10
        let log = bench.open()
        let gate = DispatchSemaphore(value: 0)
        let reached = DispatchSemaphore(value: 0)
        bench.storage.script.withLock {
            $0.beforeWrite = {
                reached.signal()
                gate.wait()
            }
        }
        for id in 1...30 { log.append(Samples.event(id), unixNanoseconds: LogBench.noon) }
        reached.wait()
        #expect(log.statistics.missed == 20)
        #expect(!log.flush(within: .zero))
        bench.storage.script.withLock { $0.beforeWrite = nil }
        gate.signal()
        #expect(log.flush(within: .seconds(60)))
        try bench.append([31])
        #expect(try bench.ids(today) == Array(1...10) + [31])
        #expect(log.statistics.written == 11)
        #expect(bench.notices.all.map(\.severity) == [.warning, .info])
        #expect(bench.notices.all.last?.message.contains("20 events were not logged") == true)
    }
}

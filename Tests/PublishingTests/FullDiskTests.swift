import Glibc
import Records
import Synchronization
import Testing

@testable import Publishing

@Suite struct FullDiskTests {
    private let bench: LogBench
    private let today = "events-2026-11-30.jsonl"

    init() throws { bench = try LogBench() }

    @Test func `a line that does not fit is taken back, told once, counted, and logging recovers`() throws {
        let log = bench.open()
        try bench.append(1...2)
        let before = try bench.directory.read(today)
        bench.storage.script.withLock { $0.room = 20 }
        try bench.append(3...7)
        #expect(try bench.directory.read(today) == before)
        #expect(log.statistics.missed == 5)
        #expect(!log.statistics.isWritable)
        bench.storage.script.withLock { $0.room = nil }
        try bench.append(8...9)
        #expect(try bench.ids(today) == [1, 2, 8, 9])
        #expect(log.statistics.isWritable)
        #expect(log.statistics.written == 4)
        #expect(bench.notices.all.map(\.severity) == [.warning, .info])
        #expect(bench.notices.warnings.first?.contains("the disk is full") == true)
        #expect(bench.notices.all.last?.message.contains("5 events were lost") == true)
    }

    @Test func `what cannot be taken back is repaired before the next line`() throws {
        _ = bench.open()
        try bench.append([1])
        bench.storage.script.withLock {
            $0.room = 20
            $0.truncateError = EIO
        }
        try bench.append([2])
        bench.storage.script.withLock {
            $0.room = nil
            $0.truncateError = 0
        }
        try bench.append([3])
        #expect(try bench.ids(today) == [1, 3])
    }

    @Test func `a directory that cannot be written is told once at the start, and recovers`() throws {
        bench.storage.script.withLock { $0.openError = EACCES }
        let log = bench.open()
        try bench.append(1...3)
        #expect(log.statistics.missed == 3)
        #expect(bench.notices.all.count == 1)
        #expect(bench.notices.warnings.first?.contains("give the directory to the daemon's user") == true)
        bench.storage.script.withLock { $0.openError = 0 }
        try bench.append([4])
        #expect(try bench.ids(today) == [4])
        #expect(bench.notices.all.count == 2)
    }

    @Test func `a file in the directory's place is told at the start, before any event is lost`() throws {
        try bench.directory.write("", to: "file")
        bench.settings.directory = bench.directory.path + "/file"
        let log = bench.open()
        #expect(bench.notices.warnings.first?.contains("no directory") == true)
        #expect(!log.statistics.isWritable)
        #expect(log.statistics.missed == 0)
    }

    @Test func `on a file system that is really full, no half line is left, and room brings the log back`() throws {
        let path = bench.directory.path
        guard mount("tmpfs", path, "tmpfs", 0, "size=64k") == 0 else {
            print("SKIPPED: a full file system, as mounting a small one needs root (errno \(errno))")
            return
        }
        defer { umount2(path, Int32(MNT_DETACH)) }
        let log = bench.open()
        try bench.append(1...10)
        try bench.directory.write(String(repeating: "x", count: 60_000), to: "ballast")
        try bench.append(11...1000)
        #expect(log.statistics.missed > 900)
        let full = try bench.ids(today)
        #expect(full == Array(1...full.count))
        unlink(path + "/ballast")
        try bench.append([2000])
        #expect(try bench.ids(today) == full + [2000])
        #expect(bench.notices.all.map(\.severity) == [.warning, .info])
        unlink(path + "/" + today)
    }
}

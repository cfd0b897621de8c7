import Glibc
import Records
import Testing

@testable import Publishing

/// An event log in a directory of its own.
final class LogBench {
    /// 2026-11-30T12:00:00Z, and a day.
    static let noon: Int64 = 1_796_040_000_000_000_000
    static let day: Int64 = 86_400_000_000_000

    let directory: TemporaryDirectory
    let notices = NoticeBook()
    let storage: ScriptedStorage
    var settings: EventLogSettings
    private(set) var log: EventLog?

    init() throws {
        directory = try TemporaryDirectory()
        settings = EventLogSettings(
            directory: directory.path, fileBytes: 1 << 20, totalBytes: 16 << 20, days: nil)
        storage = ScriptedStorage()
    }

    /// Opens the log and waits until it has looked at its files.
    func open(now: Int64 = noon) -> EventLog {
        let log = EventLog(settings: settings, storage: storage, unixNanoseconds: now, notice: notices.write)
        self.log = log
        #expect(log.flush(within: .seconds(60)))
        return log
    }

    /// Appends events with these ids and waits until they are dealt with.
    func append(_ ids: some Sequence<Int>, at now: Int64 = noon) throws {
        let log = try #require(log)
        for id in ids { log.append(Samples.event(id), unixNanoseconds: now) }
        #expect(log.flush(within: .seconds(60)))
    }

    /// The ids in a file; fails for a line that is none of ours.
    func ids(_ name: String) throws -> [Int] {
        let text = try directory.read(name)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            try #require(try ServerLine(bytes: Array(line.utf8)).decode(EventRecord.self).id)
        }
    }
}

/// The real calls, with failures on demand.
final class ScriptedStorage: LogStorage {
    struct Script: Sendable {
        /// Bytes that still fit; nil: all.
        var room: Int?
        /// What opening fails with; 0: it does not.
        var openError: Int32 = 0
        var truncateError: Int32 = 0
        /// Called before each write.
        var beforeWrite: (@Sendable () -> Void)?
        var syncs = 0
    }

    let script = Guarded(Script())
    private let system = SystemLogStorage()

    func open(_ path: String) -> Int32 {
        let error = script.withLock { $0.openError }
        return error == 0 ? system.open(path) : -error
    }

    func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
        let (room, before) = script.withLock { ($0.room, $0.beforeWrite) }
        before?()
        guard let room else { return system.write(descriptor, bytes) }
        if room == 0 { return -Int(ENOSPC) }
        let count = system.write(descriptor, Array(bytes.prefix(room)))
        script.withLock { $0.room = room - max(0, count) }
        return count
    }

    func truncate(_ descriptor: Int32, to length: Int) -> Int32 {
        let error = script.withLock { $0.truncateError }
        return error == 0 ? system.truncate(descriptor, to: length) : -error
    }

    func sync(_ descriptor: Int32) -> Int32 {
        script.withLock { $0.syncs += 1 }
        return system.sync(descriptor)
    }
}

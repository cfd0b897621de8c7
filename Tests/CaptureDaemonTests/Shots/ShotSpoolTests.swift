import Dispatch
import Foundation
import Frames
import Glibc
import Publishing
import Records
import TestSupport
import Testing

@testable import Analysis
@testable import CaptureDaemon

@Suite struct ShotSpoolTests {
    private static let wall: Int64 = 1_796_001_747_045_000_000

    /// A clock that only rises when it is told to; nanoseconds.
    private final class RisingClock: Sendable {
        private let time = Guarded<Int64>(0)
        var now: Int64 { time.withLock(\.self) }
        func pass(_ nanoseconds: Int64) { time.withLock { $0 += nanoseconds } }
    }

    /// A spool with notebooks behind it.
    private final class Bench: Sendable {
        let spool: ShotSpool
        let events = Notebook<EventRecord>()
        let lines = Notebook<String>()
        let rising = RisingClock()

        init(_ folder: ScratchFolder, _ storage: any SpoolStorage = SystemSpoolStorage()) {
            let (events, lines, rising) = (events, lines, rising)
            spool = ShotSpool(
                path: folder.path + "/best-shots", storage: storage,
                clock: ServiceClock(monotonic: { rising.now }, wall: { ShotSpoolTests.wall }),
                publish: { event, _ in events.write(event) }, say: { lines.write($0) })
        }

        func take(_ ids: Int...) throws {
            for id in ids { spool.take(try ShotSpoolTests.shot(id), camera: "front", wall: ShotSpoolTests.wall) }
        }

        /// The names of the pictures on the disk.
        var files: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: spool.path)) ?? []).sorted()
                .filter { $0 != SpoolLock.name }
        }
    }

    private static func configuration(_ change: (inout BestShotConfiguration) -> Void = { _ in })
        -> BestShotConfiguration
    {
        var configuration = BestShotConfiguration()
        configuration.enabled = true
        configuration.days = 3650
        configuration.upload.retrySeconds = 0.05
        change(&configuration)
        return configuration
    }

    private static func shot(_ id: Int) throws -> BestShot {
        BestShot(
            id: id, time: FrameTime(nanoseconds: 7), rank: 1, bounds: BoundingBox(x: 1, y: 2, width: 3, height: 4),
            pose: nil, look: BestShotLook(quality: 0.8, sharpness: 0.7, brightness: 0.5, score: 1),
            bitmap: try ImageBitmap(
                size: PixelSize(width: 20, height: 10), bgra: [UInt8](repeating: UInt8(50 + id), count: 800)))
    }

    @Test func `a picture is written with its time, and then told of`() throws {
        let bench = Bench(try ScratchFolder())
        bench.spool.apply(Self.configuration())
        try bench.take(7)
        #expect(bench.events.wait { !$0.isEmpty })
        let event = bench.events.notes[0]
        #expect(bench.files == ["front-20261130T012227.045Z-7-1.jpg"])
        #expect(event.event == .faceBestShot && event.id == 7 && event.rank == 1 && event.quality == 0.8)
        #expect(event.file == bench.spool.path + "/" + bench.files[0])
        #expect(event.wall == "2026-11-30T01:22:27.045Z" && event.time == 7)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: event.file ?? "")))
        #expect(String(decoding: bytes, as: UTF8.self).contains("2026:11:30 01:22:27"))
        #expect(try ImageBitmap.contentsOfFile(event.file ?? "").size == PixelSize(width: 20, height: 10))
        bench.spool.finish(within: .seconds(10))
        #expect(bench.spool.statistics == .init(stored: 1))
    }

    @Test func `a full disk loses nothing: pictures wait, and are written when there is room`() throws {
        let storage = ScriptedStorage()
        let bench = Bench(try ScratchFolder(), storage)
        bench.spool.apply(Self.configuration())
        storage.fail(.write, with: ENOSPC)
        try bench.take(1, 2, 3)
        bench.spool.tryAgain()
        #expect(bench.spool.waiting == 3 && bench.spool.statistics.stored == 0)
        let problem = bench.spool.status.diskProblem ?? ""
        #expect(problem.contains(bench.spool.path) && problem.contains("No space left on device"))
        #expect(bench.events.notes.isEmpty)
        #expect(bench.lines.notes.count { $0.contains("the disk is full") } == 1)
        storage.mend()
        bench.spool.tryAgain()
        #expect(bench.files.count == 3)
        #expect(bench.events.notes.map(\.id) == [1, 2, 3])
        #expect(bench.events.notes.map(\.file) == bench.files.map { "\(bench.spool.path)/\($0)" })
        #expect(bench.spool.statistics == .init(stored: 3))
        #expect(bench.spool.status.diskProblem == nil)
        #expect(bench.lines.notes.count { $0.contains("written again") } == 1)
        bench.spool.finish(within: .seconds(10))
        #expect(bench.spool.statistics.lost == 0)
    }

    @Test func `a disk that does not return is shown and said, with the pictures that wait for it`() throws {
        let storage = ScriptedStorage()
        let bench = Bench(try ScratchFolder(), storage)
        bench.spool.apply(Self.configuration())
        bench.spool.tryAgain()
        for id in [1, 4] {
            let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            storage.hang(until: gate, begun: begun)
            try bench.take(id, id + 1)
            #expect(bench.spool.waiting == 2)
            begun.wait()
            bench.rising.pass(DiskWatch.patience)
            #expect(bench.spool.status.diskProblem == nil, "a disk may be slow")
            bench.rising.pass(2_000_000_000)
            let problem = bench.spool.status.diskProblem ?? ""
            #expect(problem.contains("\(bench.spool.path) has taken nothing for 7 s"))
            try bench.take(id + 2)
            #expect(bench.spool.status.waiting == 3)
            gate.signal()
            bench.spool.tryAgain()
            #expect(bench.spool.status.diskProblem == nil && bench.spool.waiting == 0)
        }
        #expect(bench.lines.notes.count { $0.contains("the disk hangs") } == 2)
        #expect(bench.lines.notes.count { $0.contains("the disk goes on, after 7 s") } == 2)
        #expect(bench.events.notes.map(\.id) == [1, 2, 3, 4, 5, 6])
        bench.spool.finish(within: .seconds(10))
        #expect(bench.spool.statistics == .init(stored: 6))
    }

    @Test func `a disk that is slow does not hang, however many pictures wait for it`() throws {
        let storage = ScriptedStorage()
        let bench = Bench(try ScratchFolder(), storage)
        bench.spool.apply(Self.configuration())
        storage.fail(.create, with: ENOSPC)
        try bench.take(1, 2, 3)
        bench.spool.tryAgain()
        storage.mend()
        var (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        storage.hang(until: gate, begun: begun)
        // Has all be written that waits.
        try bench.take(4)
        for _ in 1...4 {
            begun.wait()
            bench.rising.pass(DiskWatch.patience)
            #expect(bench.spool.status.diskProblem?.contains("has taken nothing") != true)
            let last = gate
            (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            storage.hang(until: gate, begun: begun)
            last.signal()
        }
        #expect(bench.events.wait { $0.count == 4 })
        storage.mend()
        bench.spool.finish(within: .seconds(10))
        #expect(bench.spool.statistics == .init(stored: 4))
        #expect(!bench.lines.notes.contains { $0.contains("the disk goes on") })
    }

    @Test func `what the disk never takes is counted and told, not silently dropped`() throws {
        let storage = ScriptedStorage()
        let bench = Bench(try ScratchFolder(), storage)
        bench.spool.apply(Self.configuration())
        storage.fail(.create, with: EROFS)
        for id in 1...ShotIntake.backlog + 2 {
            try bench.take(id)
            bench.spool.tryAgain()
        }
        #expect(bench.spool.waiting == ShotIntake.backlog && bench.spool.statistics.lost == 2)
        #expect(bench.spool.status.diskProblem?.contains("it is read-only") == true)
        #expect(bench.events.notes.map(\.id) == [1, 2])
        bench.spool.finish(within: .seconds(10))
        #expect(bench.spool.statistics.lost == UInt64(ShotIntake.backlog + 2))
        #expect(bench.events.notes.count == ShotIntake.backlog + 2)
        #expect(bench.events.notes.allSatisfy { $0.file == nil })
        // Once when it began, and once with the number.
        #expect(bench.lines.notes.count { $0.contains("lost") } == 2)
        #expect(bench.lines.notes.contains { $0.contains("\(ShotIntake.backlog + 2) pictures were lost") })
    }

    @Test func `caps hold, and the newest are kept`() throws {
        let bench = Bench(try ScratchFolder())
        bench.spool.apply(Self.configuration { $0.totalFiles = 2 })
        for id in 1...4 {
            bench.spool.take(try Self.shot(id), camera: "front", wall: Self.wall + Int64(id) * 1_000_000_000)
            #expect(bench.events.wait { $0.count == id })
        }
        #expect(bench.files.count == 2)
        #expect(bench.files.last?.contains("-4-1") == true)
        bench.spool.finish(within: .seconds(10))
    }

    @Test func `a server that refuses, fails, hangs or forgets to answer gets each picture in the end, once`() throws {
        let folder = try ScratchFolder()
        let server = try UploadServer([.status(500), .silence, .hang, .status(413), .status(201)])
        let bench = Bench(folder)
        let headers = folder.path + "/headers"
        try Data("Authorization: Bearer secret\n".utf8).write(to: URL(filePath: headers))
        bench.spool.apply(Self.configuration())
        try bench.take(1, 2)
        #expect(bench.events.wait { $0.count == 2 })
        bench.spool.apply(
            Self.configuration {
                $0.upload.url = "http://127.0.0.1:\(server.port)/in?a=[1]"
                $0.upload.headersFile = headers
                $0.upload.timeoutSeconds = 1
            })
        let names = ["front-20261130T012227.045Z-1-1.jpg", "front-20261130T012227.045Z-2-1.jpg"]
        #expect(server.requests.wait { requests in requests.count >= 6 })
        bench.spool.finish(within: .seconds(10))
        server.stop()
        let keys = server.requests.notes.map { $0.header("Idempotency-Key") ?? "" }
        // Answered in vain, so the other one: twice without an answer, then not taken; the first one, and the other again.
        #expect(keys == [names[0], names[1], names[1], names[1], names[0], names[1]])
        for request in server.requests.notes {
            #expect(request.head.hasPrefix("POST /in?a=[1] "))
            #expect(request.header("Authorization") == "Bearer secret")
            #expect(request.header("Content-Type") == "image/jpeg")
            #expect(request.body.starts(with: [0xFF, 0xD8]) && request.body.suffix(2) == [0xFF, 0xD9])
        }
        #expect(bench.lines.notes.allSatisfy { !$0.contains("secret") })
    }

    @Test func `what was not sent is sent after a restart, under the same key, and then deleted`() throws {
        let folder = try ScratchFolder()
        // Nobody listens there any more.
        let dead = try UploadServer([])
        dead.stop()
        let first = Bench(folder)
        first.spool.apply(Self.configuration { $0.upload.url = "http://127.0.0.1:\(dead.port)/" })
        try first.take(1)
        #expect(first.lines.wait { $0.contains { $0.contains("cannot be sent") } })
        first.spool.finish(within: .seconds(10))
        let names = first.files
        #expect(names.count == 1)

        let server = try UploadServer([])
        let second = Bench(folder)
        second.spool.apply(Self.configuration { $0.upload.url = "http://localhost:\(server.port)/" })
        #expect(server.requests.wait { !$0.isEmpty })
        #expect(server.requests.notes[0].header("Idempotency-Key") == names[0])
        // Deleted before the next is sent.
        try second.take(2)
        #expect(server.requests.wait { $0.count == 2 })
        #expect(!second.files.contains(names[0]))
        second.spool.finish(within: .seconds(10))
        server.stop()
        #expect(server.requests.notes.count == 2)
    }

    @Test func `a directory that is taken away is made again`() throws {
        let bench = Bench(try ScratchFolder())
        bench.spool.apply(Self.configuration())
        bench.spool.tryAgain()
        #expect(unlink(bench.spool.path + "/" + SpoolLock.name) == 0 && rmdir(bench.spool.path) == 0)
        try bench.take(1)
        #expect(bench.events.wait { !$0.isEmpty })
        #expect(bench.files.count == 1)
        #expect(bench.events.notes[0].file != nil)
        bench.spool.finish(within: .seconds(10))
    }

    @Test func `a directory that cannot be opened at the start is tried again, and what is in it is sent`() throws {
        let folder = try ScratchFolder()
        let blocked = folder.path + "/best-shots"
        try Data("in the way".utf8).write(to: URL(filePath: blocked))
        let server = try UploadServer([])
        let bench = Bench(folder)
        bench.spool.apply(Self.configuration { $0.upload.url = "http://127.0.0.1:\(server.port)/" })
        bench.spool.tryAgain()
        #expect(bench.lines.notes.count { $0.contains("cannot write to") } == 1)
        #expect(unlink(blocked) == 0 && mkdir(blocked, 0o750) == 0)
        try Data([1, 2, 3]).write(to: URL(filePath: blocked + "/front-20261129T012227.045Z-3-1.jpg"))
        bench.spool.tryAgain()
        #expect(bench.lines.notes.count { $0.contains("written again") } == 1)
        #expect(server.requests.wait { !$0.isEmpty })
        #expect(server.requests.notes[0].body == [1, 2, 3])
        bench.spool.finish(within: .seconds(10))
        server.stop()
    }

    @Test func `switching it off calls an attempt off, and sends nothing more; on again, it is sent`() throws {
        let server = try UploadServer([.hang])
        let bench = Bench(try ScratchFolder())
        let url = "http://127.0.0.1:\(server.port)/"
        bench.spool.apply(Self.configuration { $0.upload.url = url })
        try bench.take(1)
        #expect(server.requests.wait { $0.count == 1 })
        bench.spool.apply(
            Self.configuration {
                $0.enabled = false
                $0.upload.url = url
            })
        // The server hangs until the client goes; only then it can take another's connection.
        bench.spool.apply(Self.configuration { $0.upload.url = url })
        #expect(server.requests.wait { $0.count == 2 })
        bench.spool.finish(within: .seconds(10))
        server.stop()
        #expect(!bench.lines.notes.contains { $0.contains("cannot be sent") })
    }

    @Test func `switched off, no directory is made, but one that exists is kept below its caps`() throws {
        let folder = try ScratchFolder()
        let off = Self.configuration {
            ($0.enabled, $0.totalFiles) = (false, 1)
        }
        let bench = Bench(folder)
        bench.spool.apply(off)
        bench.spool.tryAgain()
        #expect(access(bench.spool.path, F_OK) != 0)
        #expect(mkdir(bench.spool.path, 0o750) == 0)
        for name in ["a", "b"] {
            let file = "\(bench.spool.path)/\(name)-20261130T012227.045Z-1-1.jpg"
            try Data([1]).write(to: URL(filePath: file))
        }
        bench.spool.apply(off)
        bench.spool.tryAgain()
        #expect(bench.files.count == 1)
        bench.spool.finish(within: .seconds(10))
    }

    @Test func `a picture larger than all may be together is lost, and deletes no other`() throws {
        let bench = Bench(try ScratchFolder())
        bench.spool.apply(Self.configuration())
        try bench.take(1)
        #expect(bench.events.wait { $0.count == 1 })
        let size = try Data(contentsOf: URL(filePath: bench.events.notes[0].file ?? "")).count
        bench.spool.apply(Self.configuration { $0.totalMegabytes = Double(size + 100) / 1e6 })
        let large = try ImageBitmap(
            size: PixelSize(width: 80, height: 80),
            bgra: (0..<25600).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
        var shot = try Self.shot(2)
        shot.bitmap = large
        bench.spool.take(shot, camera: "front", wall: Self.wall)
        #expect(bench.events.wait { $0.count == 2 })
        #expect(bench.events.notes[1].id == 2 && bench.events.notes[1].file == nil)
        #expect(bench.files.count == 1)
        #expect(bench.spool.statistics == .init(stored: 1, lost: 1))
        bench.spool.finish(within: .seconds(10))
    }

    @Test func `a disk that hangs at the end does not hold it up, and what it has not taken is counted`() throws {
        let storage = ScriptedStorage()
        let bench = Bench(try ScratchFolder(), storage)
        bench.spool.apply(Self.configuration())
        let gate = DispatchSemaphore(value: 0)
        storage.hang(until: gate)
        try bench.take(1, 2, 3)
        bench.spool.finish(within: .milliseconds(50))
        #expect(bench.spool.statistics.lost == 3)
        #expect(bench.lines.notes.contains { $0.contains("3 pictures are lost") })
        gate.signal()
        // What the disk takes after that is kept for the next start, and counted no second time.
        bench.spool.tryAgain()
        #expect(bench.files == ["front-20261130T012227.045Z-1-1.jpg"])
        #expect(bench.spool.statistics.lost == 3 && bench.spool.statistics.stored == 0)
        #expect(bench.events.notes.isEmpty)
    }

    @Test func `each picture is lost or not once, wherever the end finds it`() {
        let intake = ShotIntake()
        for _ in 1...5 { #expect(intake.enter(10)) }
        for _ in 1...3 { intake.leave(10) }
        #expect(intake.settle())
        #expect(!intake.isOver && intake.end() == 4)
        #expect(intake.isOver && intake.end() == nil)
        #expect(!intake.settle())
    }

    @Test func `of pictures on their way to a slow disk only so much memory is held`() throws {
        let storage = ScriptedStorage()
        let bench = Bench(try ScratchFolder(), storage)
        bench.spool.apply(Self.configuration())
        let gate = DispatchSemaphore(value: 0)
        storage.hang(until: gate)
        let size = PixelSize(width: 4000, height: ShotIntake.backlogBytes / 16000)
        var shot = try Self.shot(1)
        shot.bitmap = try ImageBitmap(size: size, bgra: [UInt8](repeating: 90, count: ShotIntake.backlogBytes))
        bench.spool.take(shot, camera: "front", wall: Self.wall)
        try bench.take(2)
        #expect(bench.spool.statistics.lost == 1)
        #expect(bench.events.notes.map(\.id) == [2] && bench.events.notes[0].file == nil)
        gate.signal()
        bench.spool.finish(within: .seconds(60))
        #expect(bench.spool.statistics == .init(stored: 1, lost: 1))
    }

    @Test func `the parts of the daemon's end fit into the whole, and that into what the service manager allows`() {
        let (patience, now) = (EndPatience.customary, DispatchTime.now())
        func time(_ duration: Duration) -> DispatchTimeInterval { .nanoseconds(Int(duration.nanoseconds)) }
        // Clients, and then the log.
        let parts = now + patience.cameras + time(patience.shots) + time(patience.clients) + time(patience.clients)
        #expect(parts < now + patience.all)
        #expect(now + patience.all < now + .seconds(5))
    }
}

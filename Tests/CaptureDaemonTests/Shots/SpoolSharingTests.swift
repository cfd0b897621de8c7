import Dispatch
import Foundation
import Glibc
import Publishing
import Records
import TestSupport
import Testing

@testable import Analysis
@testable import CaptureDaemon
@testable import Frames

/// What others do in the directory: users, and other daemons.
@Suite struct SpoolSharingTests {
    private static let wall: Int64 = 1_796_001_747_045_000_000

    private struct Bench: Sendable {
        let folder: ScratchFolder
        let spool: ShotSpool
        let events = Notebook<EventRecord>()
        let lines = Notebook<String>()

        init(_ folder: ScratchFolder) {
            self.folder = folder
            let (events, lines) = (events, lines)
            spool = ShotSpool(
                path: folder.path + "/best-shots",
                clock: ServiceClock(monotonic: { SystemTime.monotonic() }, wall: { SpoolSharingTests.wall }),
                publish: { event, _ in events.write(event) }, say: { lines.write($0) })
        }

        func take(_ id: Int) throws {
            let bitmap = try ImageBitmap(
                size: PixelSize(width: 20, height: 10), bgra: [UInt8](repeating: UInt8(50 + id % 200), count: 800))
            spool.take(
                BestShot(
                    id: id, time: FrameTime(nanoseconds: 7), rank: 1,
                    bounds: BoundingBox(x: 1, y: 2, width: 3, height: 4), pose: nil,
                    look: BestShotLook(quality: 0.8, sharpness: 0.7, brightness: 0.5, score: 1), bitmap: bitmap),
                camera: "front", wall: SpoolSharingTests.wall)
        }
    }

    private static func configuration(_ url: String = "", headers: String = "") -> BestShotConfiguration {
        var configuration = BestShotConfiguration()
        (configuration.enabled, configuration.days, configuration.totalFiles) = (true, 3650, 10_000)
        configuration.upload.url = url
        configuration.upload.headersFile = headers
        configuration.upload.retrySeconds = 0.05
        return configuration
    }

    private static func name(_ id: Int) -> String { "front-20261130T012227.045Z-\(id)-1.jpg" }

    /// The server has answered before a picture is deleted.
    private static func waitUntilAllAreSent(_ path: String) -> Bool {
        let deadline = DispatchTime.now() + .seconds(60)
        while !pictures(path).isEmpty {
            guard .now() < deadline else { return false }
            sched_yield()
        }
        return true
    }

    /// At once: who reads meanwhile finds all of the old content, or all of the new.
    private static func replace(_ file: String, by text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file + ".new"))
        #expect(rename(file + ".new", file) == 0)
    }

    private static func pictures(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter(ShotName.isOurs)
    }

    @Test func `however many pictures there are, the directory is read once, and not for each that is sent or written`()
        throws
    {
        let folder = try ScratchFolder()
        let path = folder.path + "/best-shots"
        #expect(mkdir(path, 0o750) == 0)
        let count = 3000
        for id in 1...count { try Data([1]).write(to: URL(filePath: "\(path)/\(Self.name(id))")) }
        let (storage, sent, lines) = (ScriptedStorage(), Notebook<String>(), Notebook<String>())
        // As the spool is put together, but for the network.
        let ledger = ShotLedger(
            clock: ServiceClock(monotonic: { SystemTime.monotonic() }, wall: { Self.wall }), publish: { _, _ in },
            say: { lines.write($0) })
        let intake = ShotIntake()
        let store = ShotStore(
            SpoolDirectory(path: path, caps: .init(files: 1, bytes: 1, age: 0), storage: storage), ledger,
            intake, DiskWatch(path, ledger))
        let queue = DispatchQueue(label: "test")
        let uploader = ShotUploader(
            spool: .init(
                path: { $0 }, remove: { name in queue.sync { store.remove(name) } },
                miss: { name in queue.sync { store.miss(name) } }),
            send: { _, _, name, _ in
                sent.write(name)
                return .accepted
            }, say: { lines.write($0) })
        store.uploader = uploader
        let configuration = Self.configuration("https://pictures.example/")
        uploader.apply(configuration.upload)
        queue.sync { store.apply(configuration) }
        #expect(sent.wait { $0.count == count })
        #expect(uploader.stop(until: .now() + .seconds(60)))
        #expect(Set(sent.notes).count == count)
        #expect(Self.pictures(path) == [])
        // For what a crash had left, and for what is there.
        #expect(storage.reads == 2)
        queue.sync {
            for id in 1...50 {
                #expect(intake.enter(1))
                intake.leave(1)
                store.keep(
                    WaitingShot(
                        name: Self.name(id), bytes: [1], event: EventRecord(event: .faceBestShot, time: 0, wall: "")))
            }
            for _ in 1...5 { store.tick() }
        }
        #expect(Self.pictures(path).count == 50)
        #expect(intake.end() == 0)
        #expect(storage.reads == 2)
        withExtendedLifetime(folder) {}
    }

    @Test func `what a user puts there is sent, what a user deletes is not missed`() throws {
        let server = try UploadServer([])
        let bench = Bench(try ScratchFolder())
        bench.spool.apply(Self.configuration())
        for id in 1...2 { try bench.take(id) }
        #expect(bench.events.wait { $0.count == 2 })
        #expect(unlink("\(bench.spool.path)/\(Self.name(1))") == 0)
        try Data([9]).write(to: URL(filePath: "\(bench.spool.path)/\(Self.name(3))"))
        let foreign = ["wedding.jpg", ".x.part", ".wedding.jpg.part", "Front-20261130T012227.045Z-7-1.jpg"]
        for name in foreign { try Data([9]).write(to: URL(filePath: "\(bench.spool.path)/\(name)")) }
        bench.spool.apply(Self.configuration("http://127.0.0.1:\(server.port)/"))
        bench.spool.tryAgain()
        #expect(server.requests.wait { $0.count == 2 })
        #expect(Self.waitUntilAllAreSent(bench.spool.path))
        bench.spool.finish(within: .seconds(10))
        server.stop()
        #expect(Set(server.requests.notes.compactMap { $0.header("Idempotency-Key") }) == [Self.name(2), Self.name(3)])
        let left = try FileManager.default.contentsOfDirectory(atPath: bench.spool.path)
        #expect(Set(left) == Set(foreign + [SpoolLock.name]))
        #expect(bench.lines.notes.allSatisfy { !$0.contains("cannot") })
    }

    @Test func `of two daemons on one directory the second says who has it, and takes over when that one has ended`()
        throws
    {
        let folder = try ScratchFolder()
        let path = folder.path + "/best-shots"
        let server = try UploadServer([])
        let url = "http://127.0.0.1:\(server.port)/"
        let (first, second) = (Bench(folder), Bench(folder))
        first.spool.apply(Self.configuration())
        try first.take(1)
        #expect(first.events.wait { $0.count == 1 })
        // What the first is just writing.
        let part = "\(path)/\(SpoolRecovery.provisional(Self.name(5)))"
        try Data([0xFF, 0xD8]).write(to: URL(filePath: part))
        second.spool.apply(Self.configuration(url))
        try second.take(2)
        second.spool.tryAgain()
        second.spool.tryAgain()
        #expect(second.events.notes.isEmpty && server.requests.notes.isEmpty)
        #expect(access(part, F_OK) == 0 && access("\(path)/\(Self.name(1))", F_OK) == 0)
        #expect(second.spool.waiting == 1)
        let told = second.lines.notes.filter {
            $0.contains("another daemon (process \(getpid())) keeps its pictures in")
        }
        #expect(told.count == 1)
        #expect(second.spool.status.diskProblem?.contains(path) == true)
        first.spool.finish(within: .seconds(10))
        second.spool.tryAgain()
        #expect(second.events.wait { $0.count == 1 })
        #expect(server.requests.wait { $0.count == 2 })
        #expect(Self.waitUntilAllAreSent(path))
        #expect(second.spool.status.diskProblem == nil)
        second.spool.finish(within: .seconds(10))
        server.stop()
        #expect(Self.pictures(path) == [] && access(part, F_OK) != 0)
    }

    @Test func `a daemon that was switched off leaves the directory to others`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/best-shots"
        #expect(mkdir(path, 0o750) == 0)
        let (off, on) = (Bench(folder), Bench(folder))
        off.spool.apply(BestShotConfiguration())
        off.spool.tryAgain()
        on.spool.apply(Self.configuration())
        try on.take(1)
        #expect(on.events.wait { $0.count == 1 })
        off.spool.tryAgain()
        #expect(off.lines.notes.isEmpty && off.spool.status.diskProblem == nil)
        on.spool.finish(within: .seconds(10))
        off.spool.finish(within: .seconds(10))
    }

    @Test func `where the lock's file was deleted, and another daemon came in, the first gives way`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/best-shots"
        let (first, second) = (Bench(folder), Bench(folder))
        first.spool.apply(Self.configuration())
        first.spool.tryAgain()
        #expect(unlink("\(path)/\(SpoolLock.name)") == 0)
        second.spool.apply(Self.configuration())
        second.spool.tryAgain()
        first.spool.tryAgain()
        try first.take(1)
        first.spool.tryAgain()
        #expect(first.events.notes.isEmpty && first.spool.waiting == 1)
        second.spool.finish(within: .seconds(10))
        first.spool.tryAgain()
        #expect(first.events.wait { $0.count == 1 })
        first.spool.finish(within: .seconds(10))
    }

    @Test func `nothing is sent with headers that are none; that is told at once and again when it is mended`() throws {
        let folder = try ScratchFolder()
        let headers = try folder.write("headers", Array("Content-Length: 7\n".utf8))
        let server = try UploadServer([])
        let bench = Bench(folder)
        let url = "http://127.0.0.1:\(server.port)/"
        // Before there is any picture.
        bench.spool.apply(Self.configuration(url, headers: headers))
        #expect(bench.lines.wait { $0.contains { $0.contains("\(headers):1:1: ") && $0.contains("content-length") } })
        #expect(bench.spool.status.problem?.contains("content-length") == true)
        try bench.take(1)
        #expect(bench.events.wait { $0.count == 1 })
        try Self.replace(headers, by: "A: b\nsecret\n")
        #expect(bench.lines.wait { $0.contains { $0.contains("\(headers):2:1: ") && $0.contains("has no colon") } })
        #expect(server.requests.notes.isEmpty && Self.pictures(bench.spool.path).count == 1)
        try Self.replace(headers, by: "Authorization: Bearer secret\n")
        #expect(server.requests.wait { $0.count == 1 })
        #expect(server.requests.notes[0].header("Authorization") == "Bearer secret")
        #expect(bench.lines.wait { $0.contains { $0.contains("sent again") } })
        bench.spool.finish(within: .seconds(10))
        #expect(bench.lines.notes.count { $0.contains("not sent: ") } == 2)
        #expect(bench.lines.notes.allSatisfy { !$0.contains("secret") })
        server.stop()
    }

    @Test func `a reload has mended headers looked at, and what waits sent at once`() throws {
        let folder = try ScratchFolder()
        let headers = try folder.write("headers", [])
        let server = try UploadServer([])
        let bench = Bench(folder)
        var configuration = Self.configuration("http://127.0.0.1:\(server.port)/", headers: headers)
        configuration.upload.retrySeconds = 86_400
        bench.spool.apply(configuration)
        for id in 1...3 { try bench.take(id) }
        #expect(bench.events.wait { $0.count == 3 })
        #expect(bench.lines.wait { $0.contains { $0.contains("holds no header") } })
        try Self.replace(headers, by: "A: b\n")
        bench.spool.apply(configuration)
        #expect(server.requests.wait { $0.count == 3 })
        #expect(bench.spool.status.problem == nil)
        bench.spool.finish(within: .seconds(10))
        server.stop()
    }
}

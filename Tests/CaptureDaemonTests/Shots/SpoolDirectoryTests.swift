import Foundation
import Glibc
import TestSupport
import Testing

@testable import CaptureDaemon

@Suite struct SpoolDirectoryTests {
    private static let roomy = SpoolDirectory.Caps(files: 100, bytes: 1_000_000, age: 86_400_000_000_000)
    /// Begins and ends as a JPEG does.
    private static let picture: [UInt8] =
        [0xFF, 0xD8] + (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) } + [0xFF, 0xD9]

    private func directory(
        _ folder: ScratchFolder, _ storage: any SpoolStorage = SystemSpoolStorage(), caps: SpoolDirectory.Caps = roomy
    ) -> SpoolDirectory {
        SpoolDirectory(
            path: folder.path + "/state/best-shots", caps: caps, storage: storage,
            isOurs: { $0.hasSuffix(".jpg") && !$0.hasPrefix(".") })
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func files(_ spool: SpoolDirectory) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: spool.path).sorted()
            .filter { $0 != SpoolLock.name }
    }

    @Test func `a picture is there whole, under its name, for its owner and group`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder)
        #expect(try spool.open() == 0)
        #expect(try spool.add(Self.picture, name: "a.jpg").name == "a.jpg")
        #expect(try files(spool) == ["a.jpg"])
        #expect(try [UInt8](Data(contentsOf: URL(filePath: spool.path + "/a.jpg"))) == Self.picture)
        #expect(mode(spool.path + "/a.jpg") == 0o640)
        #expect(mode(spool.path) == 0o750)
        // A second one of that name does not take the first one's place.
        #expect(try spool.add(Self.picture, name: "a.jpg").name == "a+2.jpg")
        try spool.remove("a.jpg")
        #expect(spool.index.entries.map(\.name) == ["a+2.jpg"])
    }

    @Test func `a disk that takes little at a time gets all of it`() throws {
        let folder = try ScratchFolder()
        let storage = ScriptedStorage()
        storage.write(atMost: 7)
        var spool = directory(folder, storage)
        _ = try spool.open()
        _ = try spool.add(Self.picture, name: "a.jpg")
        #expect(try [UInt8](Data(contentsOf: URL(filePath: spool.path + "/a.jpg"))) == Self.picture)
    }

    @Test(arguments: ScriptedStorage.Step.allCases)
    func `where a step fails nothing is left, and the picture can be added again`(step: ScriptedStorage.Step) throws {
        let folder = try ScratchFolder()
        let storage = ScriptedStorage()
        var spool = directory(folder, storage)
        _ = try spool.open()
        storage.fail(step, with: ENOSPC)
        #expect(throws: SpoolFailure(errno: ENOSPC)) { _ = try spool.add(Self.picture, name: "a.jpg") }
        #expect(try files(spool) == [])
        storage.mend()
        #expect(try spool.add(Self.picture, name: "a.jpg").name == "a.jpg")
        #expect(try files(spool) == ["a.jpg"])
    }

    @Test(arguments: 0..<7)
    func `killed after any step, the picture is there whole once or not at all`(steps: Int) throws {
        let folder = try ScratchFolder()
        let storage = ScriptedStorage()
        var spool = directory(folder, storage)
        _ = try spool.open()
        storage.die(after: steps)
        let isAdded = (try? spool.add(Self.picture, name: "a.jpg")) != nil
        // The next process: the end of one gives the directory to it.
        spool.close()
        var next = directory(folder)
        let takenUp = try next.open()
        let found = try files(next)
        #expect(found == [] || found == ["a.jpg"])
        for name in found {
            #expect(try [UInt8](Data(contentsOf: URL(filePath: next.path + "/" + name))) == Self.picture)
        }
        // Whoever was told that it is there finds it; and from the whole file on, nothing is lost.
        if isAdded { #expect(found == ["a.jpg"]) }
        if steps >= 3 { #expect(found == ["a.jpg"]) }
        #expect(takenUp == 0 || found == ["a.jpg"])
        #expect(next.index.count == found.count)
    }

    @Test func `half a picture that a crash left is deleted, a whole one taken up`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder)
        _ = try spool.open()
        try Data(Self.picture).write(to: URL(filePath: spool.path + "/.whole.jpg.part"))
        try Data(Self.picture.dropLast(3)).write(to: URL(filePath: spool.path + "/.half.jpg.part"))
        try Data().write(to: URL(filePath: spool.path + "/.empty.jpg.part"))
        spool.close()
        #expect(try spool.open() == 1)
        #expect(try files(spool) == ["whole.jpg"])
    }

    @Test(arguments: [(EACCES, nil), (EMFILE, nil), (nil, EIO)] as [(Int32?, Int32?)])
    func `what a crash left and cannot be read is left alone, and taken up once it can be`(
        open: Int32?, read: Int32?
    ) throws {
        let folder = try ScratchFolder()
        let storage = ScriptedStorage()
        var spool = directory(folder, storage)
        _ = try spool.open()
        try Data(Self.picture).write(to: URL(filePath: spool.path + "/.whole.jpg.part"))
        spool.close()
        storage.failReading(open: open, read: read)
        #expect(try spool.open() == 0)
        #expect(try files(spool) == [".whole.jpg.part"])
        spool.close()
        storage.mend()
        #expect(try spool.open() == 1)
        #expect(try [UInt8](Data(contentsOf: URL(filePath: spool.path + "/whole.jpg"))) == Self.picture)
    }

    @Test func `files and a directory of any date are no reason to fail`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder)
        _ = try spool.open()
        func date(_ path: String, _ seconds: Int) {
            let times = [
                timespec(tv_sec: seconds, tv_nsec: 999_999_999), timespec(tv_sec: seconds, tv_nsec: 999_999_999),
            ]
            #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        }
        let (year1700, year2446) = (-8_520_336_000, 15_020_208_000)
        for name in ["old", "now", "late"] { _ = try spool.add(Self.picture, name: "\(name).jpg") }
        date(spool.path + "/old.jpg", year1700)
        date(spool.path + "/now.jpg", 1_796_000_000)
        date(spool.path + "/late.jpg", year2446)
        for year in [year1700, year2446] {
            date(spool.path, year)
            spool.close()
            #expect(try spool.open() == 0)
            date(spool.path, year)
            #expect(try spool.look(inAnyCase: true))
            #expect(spool.index.entries.map(\.name) == ["old.jpg", "now.jpg", "late.jpg"])
        }
        #expect(spool.makeRoom(for: 0, now: 1_796_000_001_000_000_000) == ["old.jpg"])
        #expect(spool.index.entries.map(\.name) == ["now.jpg", "late.jpg"])
    }

    @Test(
        arguments: [
            (0, 5, 5), (-1, 999_999_999, -1), (1_796_000_000, 7, 1_796_000_000_000_000_007), (15_020_208_000, 0, .max),
            (.max, 999_999_999, .max), (9_223_372_036, 854_775_807, .max), (9_223_372_036, 854_775_808, .max),
            (-8_520_336_000, 0, -8_520_336_000_000_000_000), (-9_300_000_000, 0, .min), (.min, 0, .min),
        ] as [(Int, Int, Int64)])
    func `a date too far away is the nearest that there is`(seconds: Int, more: Int, expected: Int64) {
        #expect(FileTime.nanoseconds(timespec(tv_sec: seconds, tv_nsec: more)) == expected)
    }

    @Test func `a difference of times is never more than there can be`() {
        #expect(FileTime.difference(from: 3, to: 10) == 7 && FileTime.difference(from: 10, to: 3) == -7)
        #expect(FileTime.difference(from: .min, to: 1) == .max && FileTime.difference(from: .max, to: -2) == .min)
    }

    @Test func `a lock's file that cannot be used is named, and what to do about it`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder)
        _ = try spool.open()
        spool.close()
        let lock = "\(spool.path)/\(SpoolLock.name)"
        #expect(unlink(lock) == 0 && symlink("/dev/null", lock) == 0)
        let link = SpoolFailure(errno: ELOOP, file: SpoolLock.name)
        #expect(throws: link) { _ = try spool.open() }
        #expect(SpoolFault.reason(link, spool.path).hasPrefix("cannot use \(lock): "))
        #expect(SpoolFault.reason(link, spool.path).hasSuffix("; it is a link: delete it"))
        #expect(unlink(lock) == 0 && mkdir(lock, 0o700) == 0)
        #expect(throws: SpoolFailure(errno: EISDIR, file: SpoolLock.name)) { _ = try spool.open() }
        let foreign = SpoolFault.reason(SpoolFailure(errno: EACCES, file: SpoolLock.name), "/x")
        #expect(foreign.contains("/x/.facetrackd.lock: ") && foreign.contains("it is another user's: delete it"))
        #expect(SpoolFault.reason(SpoolFailure(errno: EACCES), "/x").contains("give the directory to"))
    }

    @Test func `the oldest make room, by count, by bytes and by age`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder, caps: .init(files: 3, bytes: 1_000_000, age: .max))
        _ = try spool.open()
        for (index, name) in ["c", "a", "b"].enumerated() {
            _ = try spool.add(Self.picture, name: "\(name).jpg")
            var times = [timeval(tv_sec: 1000 + index, tv_usec: 0), timeval(tv_sec: 1000 + index, tv_usec: 0)]
            #expect(utimes(spool.path + "/\(name).jpg", &times) == 0)
        }
        #expect(try spool.look(inAnyCase: true))
        #expect(spool.makeRoom(for: 0, now: 2_000_000_000_000) == [])
        #expect(spool.makeRoom(for: 10, now: 2_000_000_000_000) == ["c.jpg"])
        spool.caps = .init(files: 3, bytes: 2 * Self.picture.count, age: .max)
        #expect(spool.makeRoom(for: 0, now: 2_000_000_000_000) == [])
        #expect(spool.makeRoom(for: 1, now: 2_000_000_000_000) == ["a.jpg"])
        spool.caps = .init(files: 3, bytes: 1_000_000, age: 1_000_000_000)
        #expect(spool.makeRoom(for: 0, now: 1_002_500_000_000) == [])
        #expect(spool.makeRoom(for: 0, now: 1_003_500_000_000) == ["b.jpg"])
        #expect(spool.index.count == 0 && spool.index.bytes == 0)
    }

    @Test func `a directory that cannot be made says why`() throws {
        let folder = try ScratchFolder()
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/state"))
        var spool = directory(folder)
        #expect(throws: SpoolFailure.self) { _ = try spool.open() }
        #expect(SpoolFault.text(SpoolFailure(errno: ENOSPC), "/x").contains("the disk is full"))
    }

    @Test func `for a picture that is larger than all may be nothing is deleted`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder, caps: .init(files: 3, bytes: 6000, age: .max))
        _ = try spool.open()
        _ = try spool.add(Self.picture, name: "a.jpg")
        #expect(spool.makeRoom(for: 6001, now: 0) == [])
        #expect(spool.makeRoom(for: 6000, now: 0) == ["a.jpg"])
    }

    @Test func `what cannot be deleted still counts, so that the next goes for it`() throws {
        let folder = try ScratchFolder()
        let storage = ScriptedStorage()
        var spool = directory(folder, storage, caps: .init(files: 1, bytes: 1_000_000, age: .max))
        _ = try spool.open()
        for name in ["a.jpg", "b.jpg"] { _ = try spool.add(Self.picture, name: name) }
        storage.keep("a.jpg")
        #expect(spool.makeRoom(for: 0, now: 0) == ["b.jpg"])
        #expect(try files(spool) == ["a.jpg"])
    }

    @Test func `a directory that is gone is an error, not an empty one`() throws {
        let folder = try ScratchFolder()
        var spool = directory(folder)
        _ = try spool.open()
        #expect(unlink("\(spool.path)/\(SpoolLock.name)") == 0 && rmdir(spool.path) == 0)
        #expect(!spool.isOwn)
        #expect(throws: SpoolFailure(errno: ENOENT)) { _ = try spool.look() }
        #expect(throws: SpoolFailure(errno: ENOENT)) { _ = try spool.add(Self.picture, name: "a.jpg") }
    }

    @Test func `pictures of before the clock was set grow old from then on, others as ever`() throws {
        let (second, day): (Int64, Int64) = (1_000_000_000, 86_400_000_000_000)
        let set = 20_000 * day
        func entry(_ written: Int64) -> SpoolEntry { .init(name: "a.jpg", bytes: 1, written: written) }
        var ages = SpoolAges(wall: 100 * second, rising: 0)
        ages.look(wall: 400 * second, rising: 300 * second)
        #expect(ages.start(of: entry(200 * second)) == 200 * second)
        ages.look(wall: set, rising: 310 * second)
        #expect(ages.start(of: entry(200 * second)) == set)
        #expect(ages.start(of: entry(405 * second)) == set)
        // Of another run, and of after it.
        #expect(ages.start(of: entry(5 * second)) == 5 * second)
        #expect(ages.start(of: entry(set + second)) == set + second)
        // An hour, as for daylight saving, is no such step; nor is a long sleep.
        ages.look(wall: set + 3610 * second, rising: 320 * second)
        ages.look(wall: set + 3 * day, rising: 3 * day)
        #expect(ages.start(of: entry(set + second)) == set + second)
    }

    @Test func `what others have put there is neither listed nor deleted`() throws {
        let folder = try ScratchFolder()
        var spool = SpoolDirectory(path: folder.path + "/shared", caps: .init(files: 1, bytes: 100, age: 1))
        _ = try spool.open()
        let foreign = ["holiday-1999.jpg", "wedding.jpg", ".wedding.jpg.part", "notes.txt"]
        for name in foreign { try Data([1]).write(to: URL(filePath: "\(spool.path)/\(name)")) }
        let own = "front-20261130T012227.045Z-7-1.jpg"
        _ = try spool.add(Self.picture, name: own)
        #expect(mkfifo("\(spool.path)/.\(own).part", 0o600) == 0)
        // Taking up what a crash left does not wait for a writer, and leaves others' alone.
        #expect(try spool.open() == 0)
        #expect(spool.index.entries.map(\.name) == [own])
        #expect(spool.makeRoom(for: 0, now: .max) == [own])
        #expect(try files(spool).sorted() == foreign.sorted())
    }
}

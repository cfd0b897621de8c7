import CaptureDaemon
import Glibc
import Records
import TestSupport
import Testing

@Suite struct TrackNumberingTests {
    private final class Reports: Sendable {
        let lines = Guarded<[String]>([])
        var all: [String] { lines.withLock { $0 } }
    }

    private let folder: ScratchFolder
    private let reports = Reports()
    private var state: String { folder.file("state") }

    init() throws { folder = try ScratchFolder() }

    private func numbering(_ directory: String? = nil, block: Int = 4) -> TrackNumbering {
        TrackNumbering(
            directory: directory ?? state, block: block, unixSeconds: { 1_700_000_000 },
            report: { [reports] line in reports.lines.withLock { $0.append(line) } })
    }

    private func kept(_ camera: String) throws -> String {
        String(decoding: try folder.read("state/tracks-\(camera)"), as: UTF8.self)
    }

    @Test func `ids rise from one, for each camera by itself`() {
        let numbers = numbering()
        #expect((1...10).map { _ in numbers.next(camera: "a") } == Array(1...10))
        #expect(numbers.next(camera: "b") == 1)
        #expect(reports.all.isEmpty)
    }

    @Test func `no id is given before it is reserved on the disk`() throws {
        let numbers = numbering()
        for id in 1...20 {
            #expect(numbers.next(camera: "a") == id)
            let reserved = try #require(Int(try kept("a").dropLast()))
            #expect(reserved >= id)
        }
    }

    @Test func `after a kill ids go on behind the reserved ones`() {
        let killed = numbering()
        let given = Set((1...6).map { _ in killed.next(camera: "a") })
        let next = numbering().next(camera: "a")
        #expect(!given.contains(next))
        #expect(next == 9)
    }

    @Test func `after an orderly end ids go on without a gap`() throws {
        let ended = numbering()
        for _ in 1...6 { _ = ended.next(camera: "a") }
        ended.close()
        #expect(try kept("a") == "6\n")
        #expect(numbering().next(camera: "a") == 7)
        #expect(ended.next(camera: "a") > 7)
    }

    @Test func `a prepared camera has its block before its first face`() throws {
        let numbers = numbering()
        numbers.prepare(camera: "a")
        #expect(try kept("a") == "4\n")
        #expect(numbers.next(camera: "a") == 1)
    }

    @Test func `two daemons with one directory never give the same id`() {
        let one = numbering()
        let two = numbering()
        var given: [Int] = []
        for _ in 1...10 {
            given.append(one.next(camera: "a"))
            given.append(two.next(camera: "a"))
        }
        one.close()
        two.close()
        given.append(numbering().next(camera: "a"))
        #expect(Set(given).count == given.count)
    }

    @Test func `what was left of a torn write does not matter`() throws {
        _ = numbering().next(camera: "a")
        _ = try folder.write("state/tracks-a.new", Array("99".utf8))
        #expect(numbering().next(camera: "a") == 5)
    }

    @Test(arguments: ["", "12", "x\n", "-3\n", "99999999999999999999\n", "9223372036854775807\n"])
    func `a damaged number is told and followed by ids that cannot have been given`(content: String) throws {
        _ = numbering().next(camera: "a")
        _ = try folder.write("state/tracks-a", Array(content.utf8))
        #expect(numbering().next(camera: "a") == 1_700_000_001)
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("is damaged; ids of camera a go on from 1700000000") == true)
    }

    @Test func `where nothing can be kept ids go on, and that is told once`() {
        let numbers = numbering("/proc/no/such/place")
        #expect((1...30).map { _ in numbers.next(camera: "a") } == Array(1...30))
        _ = numbers.next(camera: "b")
        numbers.close()
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("track ids cannot be kept") == true)
    }

    @Test func `when keeping works again, it is told and no id comes twice`() throws {
        _ = try folder.write("state", [])
        let numbers = numbering()
        let before = (1...6).map { _ in numbers.next(camera: "a") }
        #expect(unlink(state) == 0)
        let after = (1...6).map { _ in numbers.next(camera: "a") }
        #expect(before + after == Array(1...12))
        #expect(reports.all.count == 2)
        #expect(reports.all.last == "track ids are kept again in \(state)")
        #expect(try kept("a") == "12\n")
    }

    @Test func `many threads get different ids`() async {
        let numbers = numbering()
        let given = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 { group.addTask { (0..<50).map { _ in numbers.next(camera: "a") } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(given.sorted() == Array(1...200))
    }

    @Test func `the state directory is the user's alone`() throws {
        _ = numbering().next(camera: "a")
        var status = stat()
        #expect(stat(state, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }
}

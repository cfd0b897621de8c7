import Glibc
import Records
import Testing

@testable import Publishing

@Suite struct SlowReaderTests {
    private func seq(_ line: String) throws -> Int {
        Int(try ServerLine(bytes: Array(line.utf8)).decode(FrameRecord.self).seq ?? 0)
    }

    /// A subscriber that has read all there is so far and can stop reading.
    private func rawSubscriber(_ bench: ServerBench, _ request: String) throws -> RawClient {
        let client = try RawClient(bench.place)
        client.write(request + "\n")
        #expect(client.readLines(2).last?.contains(#""type":"reply""#) == true)
        return client
    }

    @Test func `who reads again after a pause gets one old frame and then the newest`() throws {
        let bench = try ServerBench()
        let client = try rawSubscriber(bench, #"{"op":"subscribe","events":false}"#)
        // The first is written while the client has read everything before.
        bench.server.publish(frame: Samples.frame(1))
        try bench.settle()
        for number in 2...300 { bench.server.publish(frame: Samples.frame(number)) }
        try bench.settle()
        #expect(try client.readLines(2).map(seq) == [1, 300])
    }

    @Test func `frames of each camera wait apart`() throws {
        let bench = try ServerBench()
        let client = try rawSubscriber(bench, #"{"op":"subscribe","events":false}"#)
        bench.server.publish(frame: Samples.frame(1, camera: "front"))
        try bench.settle()
        for number in 2...40 {
            bench.server.publish(frame: Samples.frame(number, camera: "front"))
            bench.server.publish(frame: Samples.frame(number + 1000, camera: "side"))
        }
        try bench.settle()
        let numbers = try client.readLines(3).map(seq)
        #expect(numbers.first == 1)
        #expect(Set(numbers.dropFirst()) == [40, 1040])
        #expect(bench.server.statistics.framesSkipped == 38 + 38)
    }

    @Test func `one who never reads neither slows the others nor loses them anything`() throws {
        let bench = try ServerBench()
        var silent: [RawClient] = []
        for _ in 0..<20 { silent.append(try rawSubscriber(bench, #"{"op":"subscribe"}"#)) }
        var reader = try bench.subscriber()
        for number in 1...200 {
            bench.server.publish(frame: Samples.frame(number))
            bench.server.publish(event: Samples.event(number))
            var kinds: [ServerLine.Kind?] = []
            for _ in 0..<2 { kinds.append(try reader.nextLine(within: ServerBench.patience)?.kind) }
            #expect(Set(kinds) == [.frame, .event])
        }
        #expect(bench.server.statistics.cutOff == 0)
        // Nothing piled up for the silent: each took the first frame, and one waits.
        #expect(bench.server.statistics.framesSkipped >= 20 * 190)
    }

    @Test func `every event up to the bound is kept for one who reads late`() throws {
        let bench = try ServerBench()
        let client = try rawSubscriber(bench, #"{"op":"subscribe","frames":false}"#)
        for number in 1...1000 { bench.server.publish(event: Samples.event(number)) }
        try bench.settle()
        let ids = try client.readLines(1000).map { line in
            try ServerLine(bytes: Array(line.utf8)).decode(EventRecord.self).id
        }
        #expect(ids == (1...1000).map { $0 })
        #expect(bench.server.statistics.cutOff == 0)
    }

    @Test func `over the bound the client is cut off: whole lines, then an error, then the end`() throws {
        let bench = try ServerBench { $0.lingering = .seconds(600) }
        let client = try rawSubscriber(bench, #"{"op":"subscribe"}"#)
        bench.server.publish(frame: Samples.frame(1))
        for number in 1...3000 { bench.server.publish(event: Samples.event(number)) }
        try bench.settle()
        #expect(bench.server.statistics.cutOff == 1)
        #expect(!bench.server.demand(camera: "front").isWanted)
        let lines = client.readToEnd()
        #expect(lines.last?.hasPrefix(#"{"type":"error","message":"cut off: "#) == true)
        #expect(!client.hasRest)
        for line in lines { #expect(ServerLine(bytes: Array(line.utf8)).kind != nil) }
        #expect(bench.notices.warnings.count == 1)
        #expect(bench.notices.warnings.first?.contains("process \(getpid())") == true)
    }

    @Test func `many cut off at once are one line in the daemon's log, and their number`() throws {
        let bench = try ServerBench()
        var silent: [RawClient] = []
        for _ in 0..<10 { silent.append(try rawSubscriber(bench, #"{"op":"subscribe"}"#)) }
        for number in 1...3000 { bench.server.publish(event: Samples.event(number)) }
        try bench.settle()
        #expect(bench.server.statistics.cutOff == 10)
        #expect(bench.notices.warnings.count == 1)
        bench.server.stop(within: .milliseconds(10))
        #expect(bench.notices.warnings.last == "9 more clients were cut off, as they did not read")
        #expect(silent.count == 10)
    }

    @Test func `large events are bounded by their bytes`() throws {
        let bench = try ServerBench { $0.lingering = .seconds(600) }
        let client = try rawSubscriber(bench, #"{"op":"subscribe"}"#)
        let text = String(repeating: "x", count: 10_000)
        for number in 1...60 { bench.server.publish(event: Samples.event(number, message: text)) }
        try bench.settle()
        #expect(bench.server.statistics.cutOff == 1)
        // What stood in the kernel's buffer, and the error.
        #expect(client.readToEnd().count < 20)
    }

    @Test func `one who was cut off and does not read even that is let go`() throws {
        let bench = try ServerBench { $0.lingering = .zero }
        let client = try rawSubscriber(bench, #"{"op":"subscribe"}"#)
        for number in 1...3000 { bench.server.publish(event: Samples.event(number)) }
        try bench.settle()
        try bench.settle()
        #expect(bench.server.statistics.cutOff == 1)
        let lines = client.readToEnd()
        // Only what the kernel held: far less than what was published.
        #expect(lines.count < 1024)
    }

    @Test func `a frame larger than the kernel's buffer reaches a reader whole`() throws {
        let bench = try ServerBench()
        var frame = Samples.frame(1)
        let mesh = LandmarkSet(
            layout: .mesh468, points: (0..<468).map { [Double($0) + 0.25, Double($0) * 2 + 0.5, -Double($0)] })
        frame.record.faces = Array(repeating: frame.record.faces[0], count: 30)
        frame.landmarks = [.init(layout: .mesh468, faces: Array(repeating: mesh, count: 30))]
        var client = try bench.subscriber(Subscription(events: false, landmarks: .mesh468))
        bench.server.publish(frame: frame)
        let line = try #require(try client.nextLine(within: ServerBench.patience))
        #expect(line.bytes.count > 200_000)
        let record = try line.decode(FrameRecord.self)
        #expect(record.faces.count == 30)
        #expect(record.faces.allSatisfy { $0.landmarks == mesh })
    }
}

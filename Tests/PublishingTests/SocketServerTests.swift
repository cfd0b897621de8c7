import Glibc
import Records
import Testing

@testable import Publishing

@Suite struct SocketServerTests {
    @Test func `the first line says who speaks, which cameras there are and what the angles mean`() throws {
        let bench = try ServerBench()
        var client = try SocketClient(bench.place)
        let line = try #require(try client.nextLine(within: ServerBench.patience))
        let hello = try line.decode(HelloRecord.self)
        #expect(hello.protocolVersion == 1)
        #expect(hello.version == "1.2.3")
        #expect(hello.cameras.map(\.name) == ["front", "side"])
        #expect(hello.cameras[0].mirror)
        #expect(hello.angles == HelloRecord.angleContract)
    }

    @Test func `a subscriber gets frames and events in the order they were published`() throws {
        let bench = try ServerBench()
        var client = try bench.subscriber()
        for number in 1...5 {
            bench.server.publish(event: Samples.event(number))
            bench.server.publish(frame: Samples.frame(number))
            let event = try #require(try client.nextLine(within: ServerBench.patience))
            #expect(try event.decode(EventRecord.self) == Samples.event(number))
            var expected = Samples.frame(number).record
            expected.faces[0].raw = nil
            let frame = try #require(try client.nextLine(within: ServerBench.patience))
            #expect(try frame.decode(FrameRecord.self) == expected)
        }
    }

    @Test func `who subscribed to nothing gets nothing`() throws {
        let bench = try ServerBench()
        var client = try bench.client()
        bench.server.publish(event: Samples.event(1))
        bench.server.publish(frame: Samples.frame(1))
        let reply = try client.ask(.status, within: ServerBench.patience)
        #expect(reply.status == Samples.status)
        try client.send(Request(.ping, id: .text("last")))
        let line = try client.nextLine(within: ServerBench.patience)
        #expect(line?.text == #"{"type":"reply","op":"ping","id":"last"}"#)
    }

    @Test func `a subscription to one camera leaves the others out, but not what concerns the service`() throws {
        let bench = try ServerBench()
        var client = try bench.subscriber(Subscription(camera: "side"))
        bench.server.publish(frame: Samples.frame(1, camera: "front"))
        bench.server.publish(event: Samples.event(1, camera: "front"))
        bench.server.publish(event: EventRecord(event: .serviceStopping))
        bench.server.publish(event: Samples.event(2, camera: "side"))
        let first = try client.nextLine(within: ServerBench.patience)
        #expect(try first?.decode(EventRecord.self).event == .serviceStopping)
        let second = try client.nextLine(within: ServerBench.patience)
        #expect(try second?.decode(EventRecord.self).id == 2)
    }

    @Test func `landmarks and raw values go to those who asked for them`() throws {
        let bench = try ServerBench()
        var plain = try bench.subscriber(Subscription(events: false))
        var rich = try bench.subscriber(Subscription(events: false, landmarks: .five, raw: true))
        bench.server.publish(frame: Samples.frameWithLandmarks(1))
        let bare = try #require(try plain.nextLine(within: ServerBench.patience)).decode(FrameRecord.self)
        let full = try #require(try rich.nextLine(within: ServerBench.patience)).decode(FrameRecord.self)
        #expect(bare.faces[0].landmarks == nil)
        #expect(bare.faces[0].raw == nil)
        #expect(full.faces[0].landmarks == Samples.frameWithLandmarks(1).landmarks[0].faces[0])
        #expect(full.faces[0].raw == Samples.frame(1).record.faces[0].raw)
    }

    @Test func `a frame is encoded once for each kind of subscription, and never for nobody`() throws {
        let bench = try ServerBench()
        bench.server.publish(frame: Samples.frame(1))
        try bench.settle()
        #expect(bench.server.statistics.framesEncoded == 0)

        var clients: [SubscriberBox] = []
        for _ in 0..<5 { clients.append(SubscriberBox(try bench.subscriber(Subscription(events: false)))) }
        clients.append(SubscriberBox(try bench.subscriber(Subscription(events: false, landmarks: .five))))
        bench.server.publish(frame: Samples.frame(2))
        for client in clients { #expect(try client.next()?.kind == .frame) }
        try bench.settle()
        #expect(bench.server.statistics.framesEncoded == 2)
    }

    @Test func `demand names what subscribers of a camera want between them, and ends with them`() throws {
        let bench = try ServerBench()
        #expect(!bench.server.demand(camera: "front").isWanted)
        do {
            let first = try bench.subscriber(Subscription(camera: "front", landmarks: .five))
            let second = try bench.subscriber(Subscription(raw: true))
            let front = bench.server.demand(camera: "front")
            #expect(front.isWanted && front.raw && front.wants(.five) && !front.wants(.mesh468))
            let side = bench.server.demand(camera: "side")
            #expect(side.isWanted && side.raw && !side.wants(.five))
            _ = consume first
            _ = consume second
        }
        try bench.settle()
        #expect(!bench.server.demand(camera: "front").isWanted)
    }

    @Test func `a later subscription replaces the earlier one`() throws {
        let bench = try ServerBench()
        var client = try bench.subscriber()
        _ = try client.ask(.subscribe(Subscription(events: true, frames: false)), within: ServerBench.patience)
        bench.server.publish(frame: Samples.frame(1))
        bench.server.publish(event: Samples.event(1))
        #expect(try client.nextLine(within: ServerBench.patience)?.kind == .event)
        #expect(!bench.server.demand(camera: "front").isWanted)
    }

    @Test func `at most max_rate frames a second are sent, by the frames' own time`() throws {
        let bench = try ServerBench()
        var client = try bench.subscriber(Subscription(events: false, maximumRate: 10))
        var times: [UInt64] = []
        for seq in 1...30 {
            bench.server.publish(frame: Samples.frame(seq))
            // The reader keeps up, so that the rate alone decides: what is due is sent before the next is published.
            try bench.settle()
            try client.send(Request(.ping))
            while let line = try client.nextLine(within: ServerBench.patience), line.kind == .frame {
                times.append(try line.decode(FrameRecord.self).seq ?? 0)
            }
        }
        #expect(times.count == 10)
        #expect(times.first == 1)
    }

    @Test func `cameras can change while clients are there`() throws {
        let bench = try ServerBench()
        var client = try bench.client()
        bench.server.update(hello: HelloRecord(version: "1.2.4", cameras: [.init(name: "door", mirror: false)]))
        try bench.settle()
        let reply = try client.ask(.subscribe(Subscription(camera: "door")), within: ServerBench.patience)
        #expect(reply.subscription?.camera == "door")
    }

    @Test func `a clean stop sends the last event, closes, and removes socket and lock`() throws {
        let bench = try ServerBench()
        var client = try bench.subscriber()
        bench.server.publish(event: EventRecord(event: .serviceStopping))
        bench.server.stop(within: .seconds(30))
        let last = try client.nextLine(within: ServerBench.patience)
        #expect(try last?.decode(EventRecord.self).event == .serviceStopping)
        #expect(try client.nextLine(within: ServerBench.patience) == nil)
        #expect(bench.directory.names == [])
        bench.server.publish(event: Samples.event(1))
        bench.server.stop(within: .seconds(30))
    }

    @Test func `a client that never reads holds up a stop only until the deadline`() throws {
        let bench = try ServerBench()
        let silent = try bench.subscriber()
        for number in 0..<500 { bench.server.publish(event: Samples.event(number)) }
        bench.server.stop(within: .milliseconds(50))
        #expect(bench.directory.names == [])
        _ = consume silent
    }

    @Test func `a client that ended its own side still gets its answer, and then the end`() throws {
        let bench = try ServerBench()
        let client = try RawClient(bench.place)
        client.write(#"{"op":"status","id":1}"# + "\n")
        client.endWriting()
        let lines = client.readToEnd()
        #expect(lines.count == 2)
        #expect(lines.last?.hasPrefix(#"{"type":"reply","op":"status","id":1,"#) == true)
    }

    @Test func `a subscriber that ended its own side goes on to be served`() throws {
        let bench = try ServerBench()
        let client = try RawClient(bench.place)
        client.write(#"{"op":"subscribe"}"# + "\n")
        client.endWriting()
        #expect(client.readLines(2).count == 2)
        for number in 1...3 { bench.server.publish(event: Samples.event(number)) }
        #expect(client.readLines(3).count == 3)
    }
}

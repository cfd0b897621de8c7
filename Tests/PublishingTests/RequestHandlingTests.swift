import Glibc
import Records
import Testing

@testable import Publishing

@Suite struct RequestHandlingTests {
    @Test func `status and cameras are answered by the daemon, with the id repeated`() throws {
        let bench = try ServerBench()
        var client = try bench.client()
        try client.send(Request(.status, id: .number(1.5)))
        let status = try #require(try client.nextLine(within: ServerBench.patience)).decode(ReplyRecord.self)
        #expect(status.id == .number(1.5))
        #expect(status.status == Samples.status)
        let cameras = try client.ask(.cameras, within: ServerBench.patience)
        #expect(cameras.cameras == Samples.status.cameras)
        #expect(bench.handler.requests == [.status, .cameras])
    }

    @Test func `reload is for those with authority`() throws {
        let allowed = try ServerBench(system: ServerSystem(peer: { _ in Peer(pid: 1, uid: 0, gid: 0) }))
        var friend = try allowed.client()
        let reply = try friend.ask(.reload, within: ServerBench.patience)
        #expect(reply.reload?.applied == ["tracking.maximum_faces"])

        let refused = try ServerBench(system: ServerSystem(peer: { _ in Peer(pid: 1, uid: getuid() + 1, gid: 5) }))
        var stranger = try refused.client()
        try stranger.send(Request(.reload, id: .integer(3)))
        let line = try #require(try stranger.nextLine(within: ServerBench.patience))
        let error = try line.decode(ErrorRecord.self)
        #expect(error.op == "reload")
        #expect(error.id == .integer(3))
        #expect(error.message.contains("admin group"))
        #expect(refused.handler.requests == [])
    }

    @Test func `a snapshot is for those with authority, of a camera there is, and may be large`() throws {
        let bench = try ServerBench(system: Self.administrators)
        var friend = try bench.client()
        let reply = try friend.ask(.snapshot(camera: "side"), within: ServerBench.patience)
        #expect(reply.snapshot?.frame.camera == "side")
        #expect(reply.snapshot?.jpeg.utf8.count == 800_000)
        #expect(bench.handler.requests == [.snapshot(camera: "side")])
        for (request, words) in [
            (Request.Operation.snapshot(camera: "frnt"), "frnt"), (.snapshot(camera: nil), "which"),
        ] {
            let error = #expect(throws: PublishingError.self) {
                _ = try friend.ask(request, within: ServerBench.patience)
            }
            #expect("\(error.map { "\($0)" } ?? "")".contains(words))
        }

        let refused = try ServerBench(system: ServerSystem(peer: { _ in Peer(pid: 1, uid: getuid() + 1, gid: 5) }))
        var stranger = try refused.client()
        let error = #expect(throws: PublishingError.self) {
            _ = try stranger.ask(.snapshot(camera: "front"), within: ServerBench.patience)
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("admin group"))
        #expect(refused.handler.requests == [])
    }

    private static let administrators = ServerSystem(peer: { _ in Peer(pid: 1, uid: 0, gid: 0) })

    @Test func `pictures for clients that do not read are bounded, and who reads is served again when they are gone`()
        throws
    {
        let bench = try ServerBench(system: Self.administrators) { $0.waitingPictureBytes = 5_000_000 }
        var idle: [RawClient] = []
        for _ in 0..<10 {
            let client = try RawClient(bench.place)
            client.write(#"{"op":"snapshot","camera":"front"}"# + "\n")
            idle.append(client)
        }
        while bench.handler.requests.count < 10 { try bench.settle() }
        var reader = try bench.client()
        let error = #expect(throws: PublishingError.self) {
            _ = try reader.ask(.snapshot(camera: "front"), within: ServerBench.patience)
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("too many pictures wait"))
        // Six have one that is begun, the others were refused.
        let refused = idle.filter { $0.readLines(2)[1].contains("too many pictures wait") }.count
        #expect(refused == 4)
        idle = []
        try bench.settle()
        #expect(try reader.ask(.snapshot(camera: "front"), within: ServerBench.patience).snapshot != nil)
    }

    @Test(arguments: [800_000, 262_000, 130_000])
    func `who asks for several pictures at once gets some and is told of the others`(bytes: Int) throws {
        let bench = try ServerBench(system: Self.administrators)
        bench.handler.jpegBytes.withLock { $0 = bytes }
        let client = try RawClient(bench.place)
        client.write(String(repeating: #"{"op":"snapshot","camera":"front"}"# + "\n", count: 9))
        while bench.handler.requests.count < 9 { try bench.settle() }
        client.endWriting()
        let lines = client.readToEnd().dropFirst()
        let pictures = lines.filter { $0.hasPrefix(#"{"type":"reply""#) }.count
        let refusals = lines.filter { $0.contains("waits to be read") }.count
        #expect((1...2).contains(pictures))
        #expect(pictures + refusals == 9, "\(lines.map { $0.prefix(120) })")
    }

    @Test func `a peer the kernel does not name has no authority`() throws {
        let bench = try ServerBench(system: ServerSystem(peer: { _ in nil }))
        var client = try bench.client()
        let error = #expect(throws: PublishingError.self) {
            _ = try client.ask(.reload, within: ServerBench.patience)
        }
        #expect(error?.code == .refused)
    }

    @Test func `a camera that does not exist is refused with those that do`() throws {
        let bench = try ServerBench()
        let client = try RawClient(bench.place)
        client.write(#"{"op":"subscribe","camera":"frnt","id":"s"}"# + "\n")
        #expect(
            client.readLines(2).last
                == #"{"type":"error","op":"subscribe","id":"s","message":"unknown camera \"frnt\"; known are front, side"}"#
        )
    }

    @Test func `keys that mean nothing are named in the reply, and the request is carried out`() throws {
        let bench = try ServerBench()
        let client = try RawClient(bench.place)
        client.write(#"{"op":"subscribe","id":1,"landmark":"five","max_rte":1}"# + "\n")
        let reply = try #require(client.readLines(2).last)
        #expect(reply.contains(#""subscription":{"events":true,"frames":true,"raw":false}"#))
        #expect(
            reply.hasSuffix(
                #","ignored":[{"key":"landmark","nearest":"landmarks"},{"key":"max_rte","nearest":"max_rate"}]}"#))
        // The daemon's own answers take them along, too.
        client.write(#"{"op":"cameras","later":1}"# + "\n")
        #expect(client.readLines(1).last?.hasSuffix(#","ignored":[{"key":"later"}]}"#) == true)
    }

    @Test func `malformed lines get an error each, and the connection goes on`() throws {
        let bench = try ServerBench()
        let client = try RawClient(bench.place)
        client.write("nonsense\n\n  \r\n[1]\n{\"op\":\"ping\"\n{\"op\":\"pong\"}\n")
        client.write([0xFF, 0xFE, 0x00, 0x0A])
        client.write(String(repeating: "[", count: 60_000) + "\n")
        client.write("{\"op\":\"ping\",\"id\":9}\r\n")
        let lines = client.readLines(8)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix(#"{"type":"error""#) })
        #expect(lines.count == 8)
        #expect(lines.last == #"{"type":"reply","op":"ping","id":9}"#)
    }

    @Test func `a line over 64 KiB gets an error and is skipped, one of just that is taken`() throws {
        let bench = try ServerBench()
        let client = try RawClient(bench.place)
        let ping = #"{"op":"ping","id":1}"#
        let most = ping + String(repeating: " ", count: 64 * 1024 - ping.utf8.count)
        client.write(most + "\n")
        client.write(most + " \n")
        client.write(String(repeating: "x", count: 300_000) + "\n")
        client.write(#"{"op":"ping","id":2}"# + "\n")
        let lines = client.readLines(5)
        try #require(lines.count == 5)
        #expect(lines[1] == #"{"type":"reply","op":"ping","id":1}"#)
        #expect(lines[2].contains("at most 65536 bytes"))
        #expect(lines[3].contains("at most 65536 bytes"))
        #expect(lines[4] == #"{"type":"reply","op":"ping","id":2}"#)
    }

    @Test func `requests that wait for the daemon are bounded`() throws {
        let bench = try ServerBench { $0.openRequests = 3 }
        bench.handler.hold()
        let client = try RawClient(bench.place)
        for number in 1...4 { client.write("{\"op\":\"status\",\"id\":\(number)}\n") }
        let lines = client.readLines(2)
        #expect(lines.last?.hasPrefix(#"{"type":"error","op":"status","id":4,"#) == true)
        #expect(bench.handler.requests.count == 3)
    }

    @Test func `an answer for a client that has gone does no harm`() throws {
        let bench = try ServerBench()
        bench.handler.hold()
        do {
            var client = try bench.client()
            try client.send(Request(.status))
            try client.send(Request(.ping))
            _ = try client.nextLine(within: ServerBench.patience)
        }
        bench.handler.release()
        try bench.settle()
        #expect(bench.handler.requests.count == 3)
    }

    @Test func `one who sends requests but reads no replies is cut off`() throws {
        let bench = try ServerBench { $0.waitingLines = 50 }
        let client = try RawClient(bench.place)
        for _ in 0..<200 { client.write(String(repeating: "{\"op\":\"ping\"}\n", count: 100)) }
        let lines = client.readToEnd()
        #expect(lines.last?.contains("cut off") == true)
        #expect(!client.hasRest)
    }
}

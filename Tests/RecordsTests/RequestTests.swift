import FoundationEssentials
import Records
import Testing

@Suite struct RequestTests {
    private func decode(_ text: String) throws -> Request {
        try JSONDecoder().decode(Request.self, from: Data(text.utf8))
    }

    private func refusal(_ text: String) throws -> RequestRefusal {
        try #require(throws: RequestRefusal.self) { try decode(text) }
    }

    @Test func `a subscription takes every key`() throws {
        let request = try decode(
            #"{"op":"subscribe","camera":"front","events":true,"frames":false,"landmarks":"five","raw":true,"#
                + #""max_rate":10,"id":"x"}"#)
        let expected = Subscription(
            camera: "front", events: true, frames: false, landmarks: .five, raw: true, maximumRate: 10)
        #expect(request == Request(.subscribe(expected), id: .text("x")))
    }

    @Test func `a subscription without keys, or with null for them, is for everything`() throws {
        #expect(try decode(#"{"op":"subscribe"}"#) == Request(.subscribe(Subscription())))
        let nulls = #"{"op":"subscribe","camera":null,"events":null,"frames":null,"landmarks":null,"max_rate":null}"#
        #expect(try decode(nulls) == Request(.subscribe(Subscription())))
    }

    @Test func `keys that are not known are ignored and named, with what may have been meant`() throws {
        let later = try decode(#"{"op":"ping","later":{"a":[1]},"id":3}"#)
        #expect(later.operation == .ping)
        #expect(later.id == .integer(3))
        #expect(later.ignored == [IgnoredKey("later")])
        let misspelt = try decode(#"{"op":"subscribe","max_rte":1,"landmark":"five"}"#)
        #expect(misspelt.operation == .subscribe(Subscription()))
        #expect(
            misspelt.ignored == [
                IgnoredKey("landmark", nearest: "landmarks"), IgnoredKey("max_rte", nearest: "max_rate"),
            ])
        // What another operation knows means nothing to this one.
        #expect(try decode(#"{"op":"status","camera":"front"}"#).ignored == [IgnoredKey("camera")])
    }

    @Test func `of very many or very long keys some are named, cut short`() throws {
        let many = (0..<1000).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(try decode("{\"op\":\"ping\",\(many)}").ignored.count == IgnoredKey.most)
        let long = String(repeating: "k", count: 5000)
        #expect(
            try decode("{\"op\":\"ping\",\"\(long)\":1}").ignored
                == [IgnoredKey(String(repeating: "k", count: IgnoredKey.longestName))])
    }

    @Test(arguments: [
        (Request.Operation.status, "status"), (.cameras, "cameras"), (.ping, "ping"), (.reload, "reload"),
    ]) func `an operation is known by its name`(operation: Request.Operation, name: String) throws {
        #expect(try decode("{\"op\":\"\(name)\"}") == Request(operation))
    }

    @Test func `an unknown operation is refused with the known ones, its id repeated`() throws {
        let refusal = try refusal(#"{"op":"stauts","id":5}"#)
        #expect(
            refusal.message == #"unknown op "stauts"; known are subscribe, status, cameras, ping, reload, snapshot"#)
        #expect(refusal.id == .integer(5))
        #expect(refusal.op == nil)
    }

    @Test func `an operation that is missing or no text is refused`() throws {
        #expect(try refusal(#"{"id":null}"#).message.hasPrefix(#""op" is missing"#))
        #expect(try refusal(#"{"id":null}"#).id == .null)
        #expect(try refusal(#"{"op":5}"#).message.hasPrefix(#""op" must be text"#))
    }

    @Test(arguments: [
        (#""max_rate":0"#, "max_rate"), (#""max_rate":-1"#, "max_rate"), (#""max_rate":"fast""#, "max_rate"),
        (#""max_rate":1e9"#, "max_rate"), (#""max_rate":true"#, "max_rate"), (#""landmarks":"mesh469""#, "landmarks"),
        (#""landmarks":468"#, "landmarks"), (#""events":1"#, "events"), (#""frames":"yes""#, "frames"),
        (#""raw":[]"#, "raw"), (#""camera":["front"]"#, "camera"),
    ]) func `a wrong value is refused with its key`(field: String, key: String) throws {
        let refusal = try refusal(#"{"op":"subscribe","id":1,"# + field + "}")
        #expect(refusal.message.contains(key))
        #expect(refusal.op == "subscribe")
        #expect(refusal.id == .integer(1))
    }

    @Test func `an unknown layout is refused with the known ones`() throws {
        let refusal = try refusal(#"{"op":"subscribe","landmarks":"mesh469"}"#)
        #expect(
            refusal.message
                == #"unknown landmarks layout "mesh469"; known are mesh468, mesh478, points106, regions, five"#)
    }

    @Test func `an id that is no scalar, or too long to be repeated, is refused`() throws {
        #expect(try refusal(#"{"op":"ping","id":[1]}"#).message.contains("id"))
        #expect(try refusal(#"{"op":"ping","id":{}}"#).message.contains("id"))
        let long = String(repeating: "x", count: Request.longestID + 1)
        #expect(try refusal(#"{"op":"ping","id":"\#(long)"}"#).message.contains("at most"))
    }

    @Test(arguments: ["", "nonsense", "[]", "5", "{\"op\":\"ping\"", "{\"op\":\"ping\"} x"])
    func `what is no JSON object is the decoder's error`(line: String) {
        #expect(throws: DecodingError.self) { try decode(line) }
    }

    @Test func `a request written by us is read back the same`() throws {
        let all = Subscription(
            camera: "a", events: false, frames: true, landmarks: .mesh468, raw: true, maximumRate: 0.5)
        for request in [Request(.subscribe(all), id: .number(1.5)), Request(.reload), Request(.ping, id: .null)] {
            var writer = JSONWriter()
            writer.write(request)
            #expect(try decode(String(decoding: writer.bytes, as: UTF8.self)) == request)
            #expect(try JSONDecoder().decode(Request.self, from: JSONEncoder().encode(request)) == request)
        }
    }
}

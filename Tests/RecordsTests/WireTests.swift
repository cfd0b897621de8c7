import FoundationEssentials
import Records
import Testing

/// The fast writer and `Codable` must agree: clients decode what the daemon writes.
@Suite struct WireTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// The object with a key and a nested value that no version knows yet.
    private func withUnknownKey(_ text: String) -> String {
        "{\"from_the_future\":{\"a\":[1,null,{\"b\":\"c\"}]}," + text.dropFirst()
    }

    private let frame: FrameRecord = {
        let box = BoundingBox(x: -3.25, y: 80.5, width: 120, height: 150.75)
        let full = FaceRecord(
            id: 7, state: .tracked, bounds: box, confidence: 0.981, roll: -3.1, yaw: 12.4, pitch: 1, eyeAngle: -3.3,
            landmarks: LandmarkSet(layout: .five, points: [[1, 2.5], [3, 4], [5, 6], [7, 8], [9, 10.25]]),
            raw: .init(bounds: box, roll: -3, yaw: nil, pitch: 1.5))
        let coasting = FaceRecord(id: 8, state: .coasting, bounds: box, confidence: 0.5)
        return FrameRecord(
            camera: "front", epoch: 2, seq: .max, time: .max, wall: "2026-11-30T01:22:27.431Z",
            ageMilliseconds: 7.9, size: [640, 480], dropped: 3, faces: [full, coasting])
    }()

    @Test func `a frame's line decodes to the same frame`() throws {
        let line = text { $0.write(frame) }
        #expect(try decode(FrameRecord.self, line) == frame)
        #expect(try decode(FrameRecord.self, withUnknownKey(line)) == frame)
    }

    @Test func `a frame without faces or origin decodes to the same frame`() throws {
        let bare = FrameRecord(file: "a \"picture\"\n.png", size: [1, 2], faces: [])
        #expect(try decode(FrameRecord.self, text { $0.write(bare) }) == bare)
    }

    @Test func `what was not measured is absent from the line`() {
        let line = text { $0.write(FrameRecord(size: [1, 2], faces: [frame.faces[1]])) }
        for key in ["roll", "yaw", "pitch", "eye_angle", "landmarks", "raw", "camera", "time"] {
            #expect(!line.contains("\"\(key)\""))
        }
    }

    @Test(arguments: LandmarkSet.Layout.allCases)
    func `the points of each layout decode to the same points`(layout: LandmarkSet.Layout) throws {
        var full = frame
        let numbers = (0..<12 * layout.dimensions).map { Float($0) / 4 }
        let regions: [LandmarkSet.RegionCount] =
            layout == .regions
            ? [
                .init(region: .faceContour, count: 9), .init(region: .leftEye, count: 2),
                .init(region: .rightPupil, count: 1),
            ]
            : []
        full.faces[0].landmarks = LandmarkSet(layout: layout, coordinates: numbers, regions: regions)
        let line = text { $0.write(full) }
        #expect(try decode(FrameRecord.self, line) == full)
        let again = try JSONEncoder().encode(full.faces[0].landmarks)
        #expect(try JSONDecoder().decode(LandmarkSet.self, from: again) == full.faces[0].landmarks)
    }

    @Test func `regions are an object of the points of each`() {
        let set = LandmarkSet(
            layout: .regions, coordinates: [1, 2, 3.5, 4, 5, 6],
            regions: [.init(region: .leftEye, count: 2), .init(region: .leftPupil, count: 1)])
        var face = frame.faces[1]
        face.landmarks = set
        let line = text { $0.write(FrameRecord(size: [1, 2], faces: [face])) }
        let points = #""points":{"leftEye":[[1,2],[3.5,4]],"leftPupil":[[5,6]]}"#
        #expect(line.contains(#""landmarks":{"layout":"regions","# + points))
    }

    @Test func `what can be seen of a face goes with its points`() throws {
        var seen = frame
        seen.faces[0].visibility = FaceVisibility(leftEye: 1, rightEye: 0.97, nose: 0.5, mouth: 0.03)
        #expect(try decode(FrameRecord.self, text { $0.write(seen) }) == seen)
        #expect(!text { $0.write(seen, landmarks: nil, raw: true) }.contains("visibility"))
    }

    @Test func `a point with too few numbers is refused`() {
        #expect(throws: (any Error).self) {
            try decode(LandmarkSet.self, #"{"layout":"mesh468","points":[[1,2]]}"#)
        }
    }

    @Test func `a frame for one kind of subscriber has its landmarks and its raw values only`() throws {
        let mesh = LandmarkSet(layout: .mesh468, points: [[1, 2, 3]])
        var expected = frame
        expected.faces[0].landmarks = mesh
        #expect(try decode(FrameRecord.self, text { $0.write(frame, landmarks: [mesh], raw: true) }) == expected)
        expected.faces[0].landmarks = nil
        expected.faces[0].raw = nil
        #expect(try decode(FrameRecord.self, text { $0.write(frame, landmarks: nil, raw: false) }) == expected)
    }

    @Test func `an event's line decodes to the same event`() throws {
        var event = EventRecord(
            event: .faceLost, camera: "front", time: -5, wall: "2026-11-30T01:22:27.431Z")
        event.epoch = 2
        event.id = 9
        event.reason = .loss(.lowConfidence)
        event.bounds = BoundingBox(x: 1, y: 2, width: 3, height: 4)
        event.message = "é\t\u{2028}\u{7f}"
        event.device = "/dev/video0"
        event.format = "NV12"
        event.size = [1280, 720]
        event.rate = 29.97
        let line = text { $0.write(event) }
        #expect(try decode(EventRecord.self, line) == event)
        #expect(try decode(EventRecord.self, withUnknownKey(line)) == event)
    }

    @Test func `hello's line decodes to the same hello`() throws {
        let hello = HelloRecord(version: "0.1", cameras: [.init(name: "front", mirror: true)])
        let line = text { $0.write(hello) }
        #expect(try decode(HelloRecord.self, line) == hello)
        #expect(try decode(HelloRecord.self, withUnknownKey(line)) == hello)
    }

    private let status: StatusRecord = {
        var camera = StatusRecord.Camera(name: "front", state: .lost, since: "2026-11-30T01:22:27.431Z")
        camera.cause = "unplugged"
        camera.device = "/dev/video0"
        camera.card = "Integrated Camera"
        camera.format = "MJPG"
        camera.size = [640, 480]
        camera.promisedRate = 29.97
        camera.measuredRate = 14.25
        camera.epoch = 3
        camera.frames = 100
        camera.dropped = 2
        camera.damaged = 28
        camera.damage = Dictionary(uniqueKeysWithValues: zip(DamageReason.allCases, 1...))
        camera.strobed = 9
        camera.controlProblems = ["gain: cannot be 300 on this camera; it may be 0 to 255", "gian: no such control"]
        camera.following = "face 7 by a region of interest"
        camera.faces = 4
        return StatusRecord(
            version: "0.1", pid: 42, uptimeSeconds: 3.5, configuration: "defaults", socket: "/tmp/s",
            log: .init(directory: "/var/log", writable: false, events: 7, missed: 8),
            subscribers: .init(connected: 5, cutOff: 6, framesSkipped: 7, refused: 8), residentMegabytes: 88.5,
            cameras: [camera, StatusRecord.Camera(name: "side", state: .waiting, since: "x")])
    }()

    @Test func `a status reply decodes to the same status`() throws {
        var reply = ReplyRecord(op: .status, id: .integer(7))
        reply.status = status
        let line = text { $0.write(reply) }
        #expect(try decode(ReplyRecord.self, line) == reply)
        #expect(try decode(ReplyRecord.self, withUnknownKey(line)) == reply)
    }

    @Test func `replies to cameras, subscribe and reload decode to the same values`() throws {
        var cameras = ReplyRecord(op: .cameras)
        cameras.cameras = status.cameras
        #expect(try decode(ReplyRecord.self, text { $0.write(cameras) }) == cameras)
        var subscribe = ReplyRecord(op: .subscribe, id: .null)
        subscribe.subscription = Subscription(
            camera: "front", events: false, landmarks: .mesh468, raw: true, maximumRate: 7.5)
        #expect(try decode(ReplyRecord.self, text { $0.write(subscribe) }) == subscribe)
        var reload = ReplyRecord(op: .reload, id: .truth(false))
        reload.reload = .init(applied: ["a.b"], needsRestart: [])
        #expect(try decode(ReplyRecord.self, text { $0.write(reload) }) == reload)
    }

    @Test(arguments: [
        RequestID.null, .truth(true), .integer(.min), .integer(0), .unsigned(.max), .number(0.1), .number(-1e300),
        .text(""), .text("a\"\\\n\u{1F600}"),
    ]) func `any scalar id comes back as it was sent`(id: RequestID) throws {
        let error = ErrorRecord("no", op: "status", id: id)
        #expect(try decode(ErrorRecord.self, text { $0.write(error) }) == error)
    }

    @Test func `an error without a request decodes to the same error`() throws {
        let error = ErrorRecord("cut off")
        let line = text { $0.write(error) }
        #expect(line == #"{"type":"error","message":"cut off"}"#)
        #expect(try decode(ErrorRecord.self, withUnknownKey(line)) == error)
    }
}

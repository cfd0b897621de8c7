import Records
import Testing

@testable import CaptureDaemon

@Suite struct WatchTableTests {
    private let model: WatchModel

    init() {
        var model = WatchModel()
        var bare = WatchSamples.face(8)
        bare.state = .coasting
        (bare.roll, bare.yaw, bare.pitch) = (nil, nil, nil)
        model.take(
            FrameRecord(
                camera: "front", epoch: 1, seq: 1, time: 1, ageMilliseconds: 7.9, size: [640, 480], dropped: 3,
                faces: [WatchSamples.face(7), bare]))
        for id in [7, 8] {
            var event = EventRecord(event: .faceAppeared, camera: "front", wall: "2026-11-30T01:22:27.431Z")
            event.id = id
            model.take(event)
        }
        self.model = model
    }

    private func lines(_ width: Int, _ height: Int = 24) -> [String] {
        WatchTable.lines(model, title: "facetrackd at /run/socket", width: width, height: height)
    }

    @Test func `a wide terminal gets everything`() {
        #expect(
            lines(100) == [
                "facetrackd at /run/socket",
                "front  640x480  8 ms late  3 dropped  2 faces",
                "",
                "camera    id  state        roll     yaw   pitch  bounds            confidence       age",
                "front      7  tracked      -3.1    12.4     1.0  312,111 120x160         0.98     0.0 s",
                "front      8  coasting        -       -       -  312,111 120x160         0.98     0.0 s",
                "",
                "events",
                "01:22:27.431 face.appeared front id 7",
                "01:22:27.431 face.appeared front id 8",
            ])
    }

    @Test(arguments: [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 200])
    func `no line is wider than the terminal`(width: Int) {
        #expect(lines(width).allSatisfy { $0.count <= width })
    }

    @Test func `a narrow terminal keeps id and angles`() {
        #expect(lines(60)[3] == "camera    id    roll     yaw   pitch  bounds          ")
        #expect(lines(30)[3] == "  id    roll     yaw   pitch")
        #expect(lines(30)[4] == "   7    -3.1    12.4     1.0")
    }

    @Test(arguments: [0, 1, 5, 6, 7, 9, 10])
    func `a low terminal is not overflowed, and keeps the newest events`(height: Int) {
        let lines = lines(100, height)
        #expect(lines.count <= height)
        if height == 9 { #expect(lines.last?.hasSuffix("id 8") == true) }
    }

    @Test func `what a camera calls itself cannot move the cursor`() {
        var model = WatchModel()
        var event = EventRecord(event: .cameraOpened, camera: "front")
        event.device = "\u{1B}[2J"
        event.message = "evil\r\nline"
        model.take(event)
        let text = WatchTable.lines(model, title: "", width: 100, height: 20).joined()
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func `the picture is drawn in place, and anew when the width changes`() {
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        var screen = TerminalScreen()
        #expect(text(screen.picture(of: ["a", "b"], width: 80)) == "\u{1B}[?25l\ra\u{1B}[K\r\nb\u{1B}[K\u{1B}[J")
        #expect(text(screen.picture(of: ["c"], width: 80)) == "\u{1B}[?25l\r\u{1B}[1Ac\u{1B}[K\u{1B}[J")
        #expect(text(screen.picture(of: ["d"], width: 40)) == "\u{1B}[?25l\u{1B}[H\u{1B}[2Jd\u{1B}[K\u{1B}[J")
        #expect(text(screen.farewell()) == "\u{1B}[?25h\r\n")
    }
}

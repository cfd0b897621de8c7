import CaptureDaemon
import Glibc
import Publishing
import Records
import Testing

extension ProcessSignalTests {
    /// The whole command against a real socket. It takes signals, so only one runs at a time.
    @Suite struct WatchCommandTests {
        private static func frame(_ seq: Int, faces: [Int]) -> PublishedFrame {
            PublishedFrame(
                record: FrameRecord(
                    camera: TestDaemon.camera, epoch: 1, seq: UInt64(seq), time: Int64(seq) * 33_000_000,
                    wall: "2026-11-30T01:22:27.431Z", ageMilliseconds: 7.9, size: [640, 480], dropped: 0,
                    faces: faces.map(WatchSamples.face)))
        }

        private static let event: EventRecord = {
            var event = EventRecord(event: .faceAppeared, camera: TestDaemon.camera, wall: "2026-11-30T01:22:27.431Z")
            event.id = 7
            return event
        }()

        @Test func `where there is no terminal each face and event is a line`() throws {
            let daemon = try TestDaemon()
            let pipe = OutputPipe()
            var text = ""
            let run = daemon.run(["watch"], terminal: pipe.program) {
                daemon.awaitSubscriber()
                daemon.server.publish(frame: Self.frame(812, faces: [7]))
                text = pipe.read(until: "age 0.0 s\n")
                daemon.server.publish(event: Self.event)
                text += pipe.read(until: "appeared front id 7\n")
                daemon.end()
            }
            #expect(
                text == """
                    front  640x480  8 ms late  1 face
                    01:22:27.431 front frame 812 id 7 tracked roll -3.1 yaw 12.4 pitch 1.0 bounds 312,111 120x160 \
                    confidence 0.98 age 0.0 s
                    01:22:27.431 face.appeared front id 7

                    """)
            #expect(run.code == .unavailable)
            #expect(run.diagnostics.contains("has ended, or cut this connection"))
        }

        @Test func `that nobody is there is a line once`() throws {
            let daemon = try TestDaemon()
            let pipe = OutputPipe()
            var text = ""
            _ = daemon.run(["watch"], terminal: pipe.program) {
                daemon.awaitSubscriber()
                // Apart by their own time, as plain lines take ten frames a second.
                daemon.server.publish(frame: Self.frame(1, faces: []))
                text = pipe.read(until: "0 faces\n")
                daemon.server.publish(frame: Self.frame(11, faces: [7]))
                text += pipe.read(until: "age 0.0 s\n")
                daemon.server.publish(frame: Self.frame(21, faces: []))
                text += pipe.read(until: "no face\n")
                daemon.server.publish(frame: Self.frame(31, faces: []))
                daemon.server.publish(frame: Self.frame(41, faces: [8]))
                text += pipe.read(until: "age 0.0 s\n")
                daemon.end()
            }
            #expect(text.split(separator: "\n").filter { $0 == "front no face" }.count == 1)
        }

        @Test func `with json the daemon's records come through as they are`() throws {
            let daemon = try TestDaemon()
            let pipe = OutputPipe()
            var text = ""
            _ = daemon.run(["watch", "--json"], terminal: pipe.program) {
                daemon.awaitSubscriber()
                daemon.server.publish(event: Self.event)
                daemon.server.publish(frame: Self.frame(812, faces: [7]))
                text = pipe.read(until: "}]}\n")
                while !text.contains("face.appeared") || !text.contains("\"seq\":812") {
                    let more = pipe.read(until: "\n")
                    if more.isEmpty { break }
                    text += more
                }
                daemon.end()
            }
            let lines = text.split(separator: "\n")
            try #require(lines.count == 3, "\(text)")
            #expect(lines[0].hasPrefix(#"{"type":"hello","#))
            #expect(lines[1].hasPrefix(#"{"type":"event","event":"face.appeared","camera":"front""#))
            #expect(lines[2].hasPrefix(#"{"type":"frame","camera":"front","epoch":1,"seq":812"#))
        }

        @Test func `a camera that does not exist is refused`() throws {
            let daemon = try TestDaemon()
            let run = daemon.run(["watch", "--camera", "fornt"]) {}
            daemon.end()
            #expect(run.code == .usage)
            #expect(run.diagnostics.contains("did you mean front?"))
        }

        @Test func `a duration ends it`() throws {
            let daemon = try TestDaemon()
            let run = daemon.run(["watch", "--duration", "0.01"]) {}
            daemon.end()
            #expect(run.code == .success)
            #expect(run.diagnostics.isEmpty)
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `an interrupt ends it well`(signal: Int32) throws {
            let daemon = try TestDaemon()
            let run = daemon.run(["watch"]) {
                daemon.awaitSubscriber()
                kill(getpid(), signal)
            }
            daemon.end()
            #expect(run.code == .success)
        }

        @Test func `on a terminal a table redraws and leaves the cursor visible`() throws {
            let daemon = try TestDaemon()
            let terminal = try Terminal(columns: 100, rows: 30)
            var first = ""
            var narrow = ""
            let run = daemon.run(["watch"], terminal: terminal.program) {
                daemon.awaitSubscriber()
                daemon.server.publish(frame: Self.frame(1, faces: [7]))
                first = terminal.read(until: "312,111 120x160")
                terminal.resize(columns: 40, rows: 10)
                narrow = terminal.read(until: "\u{1B}[H\u{1B}[2J")
                daemon.server.publish(frame: Self.frame(2, faces: [9]))
                narrow += terminal.read(until: "   9    -3.1    12.4     1.0\u{1B}[K")
                daemon.end()
            }
            #expect(first.hasPrefix("\u{1B}[?25l"))
            #expect(first.contains("camera    id  state"))
            #expect(narrow.contains("  id    roll     yaw   pitch\u{1B}[K"))
            #expect(terminal.read(until: "\u{1B}[?25h").contains("\u{1B}[?25h"))
            #expect(run.code == .unavailable)
        }

        @Test func `no daemon is told with the place and the cure`() throws {
            let run = ProgramRun("facetrack") { output, diagnostics in
                FacetrackCommand.run(
                    arguments: ["watch", "--socket", "/tmp/facetrackd-test-none/socket"], subcommands: [.watch],
                    environment: ProcessEnvironment(), output: output, diagnostics: diagnostics)
            }
            #expect(run.code == .unavailable)
            #expect(run.diagnostics.contains("/tmp/facetrackd-test-none/socket"))
            #expect(run.diagnostics.contains("facetrackd`"))
        }
    }
}

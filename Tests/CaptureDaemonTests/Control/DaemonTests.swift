import Capture
import Dispatch
import Glibc
import Publishing
import Records
import TestSupport
import Testing
import Tracking

@testable import CaptureDaemon

extension ProcessSignalTests {
    /// The whole daemon within this process: without its networks, with all of its threads.
    @Suite struct DaemonTests {
        private let folder: ScratchFolder
        private let place: SocketPath

        init() throws {
            folder = try ScratchFolder()
            place = SocketPath(path: folder.file("socket"), reason: "for a test")
            mkdir(folder.file("pictures"), 0o755)
            for number in 0..<3 {
                let grey = FlatJPEG(
                    width: 64, height: 48, components: [.init(1, 1, value: { _, _ in UInt8(60 + number * 40) })])
                _ = try folder.write("pictures/\(number).jpg", grey.bytes)
            }
        }

        /// Two cameras that show pictures again and again, and one that is not there.
        private func daemon() throws -> Daemon {
            let pictures = folder.file("pictures")
            return try daemon([("left", pictures), ("right", pictures), ("gone", folder.file("nothing"))])
        }

        private func daemon(_ cameras: [(name: String, device: String)]) throws -> Daemon {
            let text = cameras.map { camera in
                "[[camera]]\nname = \"\(camera.name)\"\ndevice = \"\(camera.device)\"\nrate = 60\nloop = true\n"
            }.joined()
            let file = try folder.write("facetrackd.toml", Array(text.utf8))
            let silent = open("/dev/null", O_WRONLY | O_CLOEXEC)
            let start = FacetrackdCommand.Start(
                loaded: try ConfigurationLoader.load(file: file), socket: place.path, overrides: [],
                environment: ProcessEnvironment(variables: [
                    "STATE_DIRECTORY": folder.file("state"), "LOGS_DIRECTORY": folder.file("log"),
                ]),
                diagnostics: Diagnostics(program: "facetrackd", descriptor: silent))
            return Daemon(
                start, trackers: TrackerMaker { _, _, _ in { _, nextID in StandInTracker(nextID: nextID) } },
                patience: EndPatience(
                    cameras: .seconds(100), shots: .seconds(100), clients: .seconds(100), all: .seconds(200)))
        }

        /// What one client saw of a camera.
        private struct Seen: Sendable {
            var frames: [FrameRecord] = []
            var status: StatusRecord?
            var reload: Bool
        }

        /// Connects as soon as the daemon listens; fails where it has ended instead.
        private func connected(_ ended: Notebook<ExitCode?>) throws -> SocketClient {
            while true {
                do throws(PublishingError) {
                    return try SocketClient(place)
                } catch {
                    guard error.code == .noDaemon, ended.notes.isEmpty else { throw error }
                    sched_yield()
                }
            }
        }

        /// Reads frames of one camera, then asks how all are doing and has the configuration read again.
        private func watch(_ camera: String, _ ended: Notebook<ExitCode?>) throws -> Seen {
            var client = try connected(ended)
            _ = try client.ask(.subscribe(Subscription(camera: camera, raw: true)), within: .seconds(100))
            var seen = Seen(reload: false)
            while seen.frames.count < 20, let line = try client.nextLine(within: .seconds(100)) {
                if line.kind == .frame { seen.frames.append(try line.decode(FrameRecord.self)) }
            }
            seen.status = try client.ask(.status, within: .seconds(100)).status
            seen.reload = try client.ask(.reload, within: .seconds(100)).reload != nil
            return seen
        }

        @Test func `cameras have their own frames, ids and states, whoever asks for them, up to the end`() throws {
            let daemon = try daemon()
            let ended = Notebook<ExitCode?>()
            try NamedThread.start("daemon") { ended.write(try? daemon.run()) }
            let names = ["left", "right", "left", "right"]
            let watched = Notebook<(camera: String, seen: Seen?)>()
            for name in names {
                try NamedThread.start("client") { watched.write((name, try? watch(name, ended))) }
            }
            #expect(watched.wait { $0.count == names.count })
            daemon.stop()
            #expect(ended.wait { $0 == [.success] })

            var ids: [String: Int] = [:]
            for (camera, found) in watched.notes {
                let seen = try #require(found)
                #expect(seen.frames.count == 20)
                #expect(seen.frames.allSatisfy { $0.camera == camera && $0.epoch == 1 })
                let sequences = seen.frames.compactMap(\.seq)
                #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 })
                let own = Set(seen.frames.flatMap { $0.faces.compactMap(\.id) })
                #expect(own.count == 1)
                #expect(ids[camera] == nil || ids[camera] == own.first)
                ids[camera] = own.first
                #expect(seen.reload)
                let states = seen.status?.cameras.map { "\($0.name) \($0.state.rawValue)" }
                #expect(states == ["left streaming", "right streaming", "gone waiting"])
                #expect(seen.status?.cameras.last?.cause?.contains("nothing") == true)
            }
            // Its file is gone with it.
            #expect(access(place.path, F_OK) != 0)
        }

        @Test func `who asks while the daemon starts hears of all cameras`() throws {
            let count = 32
            let daemon = try daemon((0..<count).map { ("camera-\($0)", folder.file("nothing")) })
            let ended = Notebook<ExitCode?>()
            try NamedThread.start("daemon") { ended.write(try? daemon.run()) }
            let told = Notebook<Int?>()
            try NamedThread.start("client") {
                var client = try? connected(ended)
                told.write(try? client?.ask(.status, within: .seconds(100)).status?.cameras.count)
            }
            #expect(told.wait { $0.count == 1 } && told.notes == [count])
            daemon.stop()
            #expect(ended.wait { $0 == [.success] })
        }
    }
}

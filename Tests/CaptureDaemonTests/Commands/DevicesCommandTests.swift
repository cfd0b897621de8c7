import Capture
import CaptureDaemon
import Foundation
import Frames
import TestSupport
import Testing
import V4L2Bridge

@Suite struct DevicesCommandTests {
    private let folder: ScratchFolder
    private let machine: ScriptedMachine

    /// A webcam, its metadata node, and a second camera.
    init() throws {
        folder = try ScratchFolder()
        let large = PixelSize(width: 1280, height: 720)
        let small = PixelSize(width: 640, height: 480)
        let webcam = ScriptedDriver([
            .init(V4L2_BRIDGE_MJPG, [large, small], rates: [30, 15]), .init(V4L2_BRIDGE_YUYV, [small], rates: [30]),
        ])
        webcam.card = "HD \u{1B}Webcam"
        let metadata = ScriptedDriver([])
        metadata.card = "HD Webcam"
        metadata.capabilities = 0x04a0_0000
        let second = ScriptedDriver([.init(V4L2_BRIDGE_GREY, [small], rates: [60])])
        second.card = "Second"
        second.bus = "usb-2"
        let devices: [(name: String, driver: ScriptedDriver)] = [
            ("video0", webcam), ("video1", metadata), ("video2", second),
        ]
        for (name, _) in devices { _ = try folder.write(name, []) }
        machine = ScriptedMachine(devices, clock: ManualClock())
    }

    private func run(_ arguments: String..., folder: String? = nil) -> ProgramRun {
        let catalog = DeviceCatalog(folder: folder ?? self.folder.path, calls: machine.calls)
        return ProgramRun("facetrack") { output, diagnostics in
            FacetrackCommand.run(
                arguments: ["devices"] + arguments, subcommands: [.devices(catalog)], environment: ProcessEnvironment(),
                output: output, diagnostics: diagnostics)
        }
    }

    @Test func `every node is told with what it is, and the chosen one with why`() {
        let run = run()
        #expect(run.code == .success)
        #expect(
            run.output == """
                \(folder.path)/video0  HD ?Webcam  scripted  usb-0000:00:14.0-1
                  chosen for camera "camera", as the first camera found
                  takes    MJPG 1280x720 at 30 frames/s; asked for 1280x720 at 30: the nearest size, then the nearest \
                rate, then the format that costs least
                  format   MJPG  \(description("MJPG"))
                             1280x720    30, 15 frames/s
                             640x480     30, 15 frames/s
                  format   YUYV  \(description("YUYV"))
                             640x480     30 frames/s

                \(folder.path)/video1  HD Webcam  scripted  usb-0000:00:14.0-1
                  no camera: it gives numbers about the pictures of another node

                \(folder.path)/video2  Second  scripted  usb-2
                  a camera, not chosen: name it as a camera's device to use it
                  takes    GREY 640x480 at 60 frames/s; asked for 1280x720 at 30: the nearest size, then the nearest \
                rate, then the format that costs least
                  format   GREY  \(description("GREY"))
                             640x480     60 frames/s

                """)
    }

    /// The driver's own words, from the catalog.
    private func description(_ name: String) -> String {
        let catalog = DeviceCatalog(folder: folder.path, calls: machine.calls)
        let offers = ["video0", "video2"].flatMap { (try? catalog.offers(of: folder.file($0))) ?? [] }
        return offers.first { CameraFormat.name(of: $0.code) == name }?.description ?? ""
    }

    @Test func `a format that is converted is told as such, and one that cannot be read as well`() throws {
        let folder = try ScratchFolder()
        _ = try folder.write("video0", [])
        let offers = ["GBRG", "O511"].map {
            ScriptedDriver.Offer(
                v4l2_bridge_pixel_format(CameraFormat.code($0)), [PixelSize(width: 640, height: 480)])
        }
        let catalog = DeviceCatalog(
            folder: folder.path, calls: ScriptedMachine(ScriptedDriver(offers), clock: ManualClock()).calls)
        let run = { (arguments: [String]) in
            ProgramRun("facetrack") { output, diagnostics in
                FacetrackCommand.run(
                    arguments: ["devices"] + arguments, subcommands: [.devices(catalog)],
                    environment: ProcessEnvironment(), output: output, diagnostics: diagnostics)
            }.output
        }
        let text = run([])
        #expect(text.contains("takes    GBRG 640x480 at 30 frames/s, converted by libv4lconvert; asked for 1280x720"))
        let notes = text.split(separator: "\n").filter { $0.hasPrefix("  format") }.map {
            $0.split(separator: "(").last
        }
        #expect(notes == ["converted by libv4lconvert)", "cannot be read)"])
        let json = run(["--json"])
        #expect(json.contains("\"readable\":true,\"converted_by\":\"libv4lconvert\""))
        #expect(json.contains("\"readable\":false,\"sizes\""))
    }

    @Test func `the configured camera decides what is chosen and asked for`() {
        let run = run("--set", "camera.device=usb-2", "--set", "camera.name=side", "--set", "camera.size=[320, 240]")
        #expect(run.output.contains("chosen for camera \"side\", as its device says"))
        #expect(run.output.contains("GREY 640x480 at 60 frames/s; asked for 320x240 at 30"))
        #expect(!run.output.contains("first camera found"))
    }

    @Test func `json is one object for each node`() throws {
        struct Device: Decodable {
            struct Choice: Decodable, Equatable {
                var format: String
                var size: [Int]
                var rate: Double
            }
            var node: String
            var role: String
            var usable: Bool
            var chosenFor: [String]
            var choice: Choice?

            enum CodingKeys: String, CodingKey {
                case node, role, usable, choice
                case chosenFor = "chosen_for"
            }
        }
        let lines = run("--json").output.split(separator: "\n")
        let devices = try lines.map { try JSONDecoder().decode(Device.self, from: Data($0.utf8)) }
        #expect(devices.map(\.role) == ["camera", "metadata", "camera"])
        #expect(devices.map(\.usable) == [true, false, true])
        #expect(devices.map(\.chosenFor) == [["camera"], [], []])
        #expect(devices[0].choice == Device.Choice(format: "MJPG", size: [1280, 720], rate: 30))
        #expect(devices[1].choice == nil)
    }

    @Test func `configured cameras that are no device are told, but not as records`() {
        let command = ["--set", "camera.name=yard", "--set", "camera.command=[\"curl\", \"http://a:b@host/\"]"]
        let line = "camera \"yard\" takes its frames from a program: curl http://a:***@host/\n"
        #expect(run(command[0], command[1], command[2], command[3]).output.hasSuffix("\n\n" + line))
        #expect(!run("--json", command[0], command[1], command[2], command[3]).output.contains("yard"))
        let stream = run("--set", "camera.device=rtsp://a:b@host/1", "--set", "camera.name=door")
        #expect(stream.output.hasSuffix("camera \"door\" takes its frames from rtsp://a:***@host/1\n"))
    }

    @Test func `without a camera the answer is no`() throws {
        let empty = try ScratchFolder()
        let run = run(folder: empty.path)
        #expect(run.code == .no)
        #expect(run.output.isEmpty)
        #expect(run.diagnostics.contains("this machine has no video devices"))
    }

    @Test func `a device that cannot be opened says why`() {
        machine.devices[0].driver.openFault = EACCES
        machine.devices[2].driver.openFault = ENODEV
        let run = run()
        #expect(run.code == .no)
        #expect(run.output.contains("video\n") == false)
        #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.count == 3)
        #expect(run.diagnostics.contains("none of these 3 devices can be used"))
    }
}

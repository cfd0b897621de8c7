import Capture
import CaptureDaemon
import Frames
import TestSupport
import Testing
import V4L2Bridge

@Suite struct RecordCommandTests {
    private let folder: ScratchFolder
    private let driver = ScriptedDriver([
        .init(V4L2_BRIDGE_YUYV, [PixelSize(width: 640, height: 480)], rates: [30])
    ])
    private let machine: ScriptedMachine

    init() throws {
        folder = try ScratchFolder()
        _ = try folder.write("video0", [])
        machine = ScriptedMachine(driver, clock: ManualClock())
    }

    private func run(_ arguments: String..., stop: WakeEvent? = nil) -> ProgramRun {
        let catalog = DeviceCatalog(folder: folder.path, calls: machine.calls)
        return ProgramRun("facetrack") { output, diagnostics in
            FacetrackCommand.run(
                arguments: ["record"] + arguments, subcommands: [RecordCommand.command(catalog, stop: stop)],
                environment: ProcessEnvironment(), output: output, diagnostics: diagnostics)
        }
    }

    private var files: [UInt8] { get throws { try Program.run(["ls", "-A", folder.path]) } }

    @Test func `a camera that gives nothing leaves no file, and says where to look`() throws {
        let stop = try WakeEvent()
        stop.signal()
        let run = run("auto", "--output", folder.file("a"), stop: stop)
        #expect(run.code == .unavailable)
        #expect(run.diagnostics.contains("not one frame came"))
        #expect(run.diagnostics.contains("pictures of whoever is before the camera"))
        #expect(run.diagnostics.contains("may grow to 184 MB"))
        #expect(try files == Array("video0\n".utf8))
        #expect(driver.openCount == 0 && driver.mapped.isEmpty)
    }

    @Test func `a camera that breaks off at once is worth a recording of that`() throws {
        // VIDIOC_DQBUF
        driver.faults[0xC058_5611] = 5
        let run = run("auto", "--output", folder.file("a"), stop: try WakeEvent())
        #expect(run.code == .success)
        #expect(run.output.contains("0 frames"))
        #expect(run.diagnostics.contains("ended early") && run.diagnostics.contains("cable"))
        let source = try RecordedSource(path: folder.file("a"), pacing: .asFastAsPossible, interrupt: WakeEvent())
        #expect(try readAll(source).isEmpty)
        #expect(source.fault?.code == .gone)
    }

    @Test func `what is no camera, a bad number and a file that is there are refused`() throws {
        let there = try folder.write("there", [1, 2, 3])
        #expect(run("rtsp://door/1").code == .usage)
        let program = run("--set", "camera.command=[\"cam\"]")
        #expect(program.code == .usage && program.diagnostics.contains("is a program"))
        #expect(run("auto", "--seconds", "0").code == .usage)
        #expect(run("no-such-camera").code == .unavailable)
        let refused = run("auto", "-o", there)
        #expect(refused.code == .unavailable && refused.diagnostics.contains("--force"))
        #expect(try folder.read("there") == [1, 2, 3])
        #expect(driver.openCount == 0 && driver.mapped.isEmpty)
    }
}

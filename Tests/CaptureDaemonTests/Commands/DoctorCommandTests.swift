import Capture
import CaptureDaemon
import Dispatch
import Foundation
import Frames
import Glibc
import Records
import TestSupport
import Testing
import V4L2Bridge

/// `facetrack doctor` on a machine made of folders and scripts. There are no networks on it.
@Suite struct DoctorCommandTests {
    private struct Report: Decodable {
        struct Finding: Decodable, Equatable {
            var severity: String
            var subject: String
            var what: String
            var cause: String?
            var cure: String?
        }

        var ok: Bool
        var findings: [Finding]

        func about(_ subject: String) -> [Finding] { findings.filter { $0.subject == subject } }
    }

    private let folder: ScratchFolder
    private var system = DoctorSystem()

    init() throws {
        folder = try ScratchFolder()
        for name in ["proc", "proc/1", "proc/2", "dev", "var", "var/log", "var/log/facetrackd"] {
            mkdir(folder.file(name), 0o755)
        }
        _ = try folder.write("dev/video0", [])
        chmod(folder.file("dev/video0"), 0o660)
        _ = try folder.write("proc/meminfo", Array("MemTotal: 9999999 kB\nMemAvailable:    4096000 kB\n".utf8))
        _ = try folder.write("proc/1/comm", Array("facetrackd\n".utf8))
        _ = try folder.write("proc/2/comm", Array("other\n".utf8))
        _ = try folder.write("group", Array("video:x:44:ada\n".utf8))
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
        let machine = ScriptedMachine(driver, clock: clock)
        system.proc = folder.file("proc")
        system.devices = folder.file("dev")
        system.root = folder.path
        system.passwd = folder.file("passwd")
        system.group = folder.file("group")
        system.clock = clock
        system.catalog = DeviceCatalog(folder: folder.file("dev"), calls: machine.calls)
        system.ask = { _ in .missing }
        system.open = { _, _ throws(CaptureError) in Self.camera(rate: 30) }
    }

    /// A camera that promises 30 frames a second.
    private static func camera(
        rate: Int64, seconds: Int64 = 3, luma: @escaping @Sendable (Int64) -> UInt8 = { _ in 90 },
        fault: CaptureError? = nil
    ) -> ScriptedSource {
        let frames = (0..<seconds * rate).map { number in
            let brightness = luma(number)
            let picture = FrameBuilder(nv12: PixelSize(width: 64, height: 48), luma: { _, _ in brightness })
            return ScriptedSource.Step.frame(picture, time: number * 1_000_000_000 / rate)
        }
        return ScriptedSource(frames + [fault.map { .fail($0) } ?? .end])
    }

    private func examine(_ system: DoctorSystem, json: Bool = true, _ arguments: String...) throws -> ProgramRun {
        ProgramRun("facetrack") { output, diagnostics in
            FacetrackCommand.run(
                arguments: ["doctor", "--socket", folder.file("socket")] + (json ? ["--json"] : []) + arguments,
                subcommands: [DoctorCommand.command(system)], environment: ProcessEnvironment(), output: output,
                diagnostics: diagnostics)
        }
    }

    private func report(_ system: DoctorSystem) throws -> Report {
        let run = try examine(system)
        #expect(run.output.filter { $0 == "\n" }.count == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(run.code == (report.ok ? .success : .no))
        return report
    }

    @Test func `a camera that keeps its promise is well, and what else is missing is told`() throws {
        let report = try report(system)
        let camera = report.about("/dev/video0")
        #expect(camera.allSatisfy { $0.severity == "ok" && $0.cause == nil })
        #expect(camera.contains { $0.what.contains("nv12 64x48 at 30.0 frames/s") })
        #expect(camera.contains { $0.what == "30.0 frames/s measured, 30.0 promised" })
        #expect(camera.contains { $0.what == "no frame damaged, all times in order" })
        #expect(!report.ok)
        #expect(report.findings.filter { $0.severity == "error" }.map(\.subject) == ["networks"])
        #expect(report.about("memory").first?.what == "4000 MB are free")
        #expect(report.about("processes").first?.what == "facetrackd runs once (1)")
        #expect(report.about("service").first?.what == "there is no systemd here")
    }

    @Test func `a slow camera is a warning with a cause and a cure`() throws {
        var system = system
        system.open = { _, _ throws(CaptureError) in Self.camera(rate: 15) }
        let slow = try #require(try report(system).about("/dev/video0").first { $0.severity == "warning" })
        #expect(slow.what == "15.0 frames/s measured, 30.0 promised")
        #expect(slow.cause?.contains("exposure") == true && slow.cure?.contains("light") == true)
    }

    @Test(arguments: [
        ("black", UInt8(0), "lens is covered", "shutter"),
        ("most of the picture is white", 255, "exposure", "automatic"),
        ("the same picture comes again and again", 90, "hangs", "plug it in again"),
    ])
    func `bad light is a warning with a cause and a cure`(
        what: String, luma: UInt8, cause: String, cure: String
    ) throws {
        var system = system
        system.open = { _, _ throws(CaptureError) in Self.camera(rate: 30, seconds: 8, luma: { _ in luma }) }
        let warnings = try report(system).about("/dev/video0").filter { $0.severity == "warning" }
        #expect(warnings.count == 1)
        #expect(warnings.first?.what.contains(what) == true)
        #expect(warnings.first?.cause?.contains(cause) == true && warnings.first?.cure?.contains(cure) == true)
    }

    @Test func `pictures that differ and are neither black nor white are well`() throws {
        var system = system
        system.open = { _, _ throws(CaptureError) in
            Self.camera(rate: 30, seconds: 8, luma: { 90 + UInt8($0 * 7 % 11) })
        }
        #expect(try report(system).about("/dev/video0").allSatisfy { $0.severity == "ok" })
    }

    @Test func `why just this format was taken is told in the words of the negotiation`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
        let clock = ManualClock()
        let machine = ScriptedMachine(driver, clock: clock)
        machine.world = { _ in
            clock.advance(by: 33_000_000)
            _ = driver.fill([[UInt8](repeating: 90, count: 64 * 72)], timestamp: clock.now())
        }
        var system = system
        let catalog = DeviceCatalog(folder: folder.file("dev"), calls: machine.calls)
        system.clock = clock
        system.catalog = catalog
        let reasons = Notebook<String?>()
        system.open = { request, catalog throws(CaptureError) in
            let source = try SourceOpener.open(request, clock: clock, catalog: catalog)
            reasons.write(source.summary.why)
            return source
        }
        let found = try report(system).about(folder.file("dev/video0"))
        let why = try #require(reasons.notes.first ?? nil)
        #expect(found.contains { $0.severity == "ok" && $0.what.hasSuffix("; \(why)") }, "\(why) \(found)")
    }

    @Test func `a camera that the daemon has is left to it, and the daemon asked`() throws {
        for (state, cause, severity) in [
            (CameraState.streaming, nil, "ok"), (.degraded, "the picture is black", "warning"),
            (.lost, "opening it has not come to an end for 30 s", "error"),
        ] {
            var status = TestDaemon.status
            status.cameras[0].device = folder.file("dev/video0")
            status.cameras[0].state = state
            status.cameras[0].cause = cause
            let daemon = try TestDaemon(status: status)
            defer { daemon.end() }
            var system = system
            system.open = { _, _ throws(CaptureError) in
                Issue.record("the camera was opened beside the daemon")
                throw CaptureError(code: .busy, subject: "/dev/video0", message: "busy")
            }
            let run = ProgramRun("facetrack") { output, diagnostics in
                FacetrackCommand.run(
                    arguments: ["doctor", "--json", "--socket", daemon.folder.file("socket")],
                    subcommands: [DoctorCommand.command(system)], environment: ProcessEnvironment(), output: output,
                    diagnostics: diagnostics)
            }
            let found = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
                .about(folder.file("dev/video0"))
            let held = try #require(
                found.first { $0.what.contains("(process 4711) has it as camera \"front\": \(state.rawValue)") })
            #expect(held.severity == severity)
            #expect(held.cause == cause)
        }
    }

    @Test func `a program that the daemon runs is not started beside it`() throws {
        var status = TestDaemon.status
        status.cameras[0].device = "curl http://a:***@host/"
        let daemon = try TestDaemon(status: status)
        defer { daemon.end() }
        var system = system
        system.open = { _, _ throws(CaptureError) in
            Issue.record("the program was started beside the daemon")
            throw CaptureError(code: .busy, subject: "", message: "busy")
        }
        let run = ProgramRun("facetrack") { output, diagnostics in
            FacetrackCommand.run(
                arguments: [
                    "doctor", "--socket", daemon.folder.file("socket"), "--set",
                    "camera.command=[\"curl\", \"http://a:b@host/\"]",
                ], subcommands: [DoctorCommand.command(system)], environment: ProcessEnvironment(), output: output,
                diagnostics: diagnostics)
        }
        #expect(run.output.contains("curl http://a:***@host/: facetrackd (process 4711) has it"))
    }

    @Test func `controls that cannot be set on the camera are warnings, and none is set`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
        driver.offeredControls.all = [ScriptedControl(0x0098_0913, "Gain", 0...100, value: 10)]
        var system = system
        system.catalog = DeviceCatalog(
            folder: folder.file("dev"), calls: ScriptedMachine(driver, clock: ManualClock()).calls)
        let run = try examine(
            system, json: false, "--set", "camera.controls.gain=101", "--set", "camera.controls.gian=1")
        #expect(run.output.contains("control gain: cannot be 101 on this camera; it may be 0 to 100"), "\(run.output)")
        #expect(run.output.contains("control gian: this camera has no such control; did you mean gain?"))
        #expect(driver.offeredControls.written.isEmpty)
        #expect(
            try examine(system, json: false, "--set", "camera.controls.gain=50").output.contains("control") == false)
    }

    @Test func `a camera's error has the daemon's own cause and cure`() throws {
        var system = system
        let busy = DeviceFault.error(
            errno: EBUSY, while: .settingFormat, path: "/dev/video0",
            holders: { _ in [DeviceHolder(identifier: 12, name: "cheese")] })
        system.open = { _, _ throws(CaptureError) in throw busy }
        let found = try #require(try report(system).about("/dev/video0").first)
        #expect(found.severity == "error" && found.what == "setting its format failed")
        #expect(found.cause == "it is in use by cheese (process 12)")
        #expect(found.cure == busy.cure)
        let text = try examine(system, json: false).output
        #expect(
            text.contains("error    /dev/video0: setting its format failed\n         cause: it is in use by cheese"))
    }

    @Test func `a camera that gives nothing, and one that breaks off, are errors`() throws {
        var system = system
        system.open = { _, _ throws(CaptureError) in ScriptedSource([.end]) }
        #expect(try report(system).about("/dev/video0").contains { $0.what.contains("no good frame came") })
        let fault = DeviceFault.error(errno: EPROTO, while: .dequeueing, path: "/dev/video0")
        system.open = { _, _ throws(CaptureError) in ScriptedSource([.fail(fault)]) }
        #expect(try report(system).about("/dev/video0").last?.cause == fault.cause)
    }

    @Test func `a camera whose driver hangs is an error, and the rest is looked at all the same`() throws {
        let gate = DispatchSemaphore(value: 0)
        var system = system
        system.patience = 0
        system.open = { _, _ throws(CaptureError) in
            gate.wait()
            return ScriptedSource([.end])
        }
        defer { gate.signal() }
        let report = try report(system)
        let hanging = try #require(report.about("auto").first)
        #expect(hanging.severity == "error" && hanging.what.contains("has not come to an end"))
        #expect(hanging.cause?.contains("driver hangs") == true && hanging.cure?.contains("unplug it") == true)
        #expect(report.about("service").count == 1 && report.about("memory").count == 1)
    }

    @Test(arguments: [
        ("LoadState=not-found\n", "ok", "not installed as a service"),
        ("LoadState=masked\n", "error", "masked"),
        ("LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nResult=success\n", "ok", "enabled, active"),
        (
            "LoadState=loaded\nUnitFileState=disabled\nActiveState=active\nResult=success\n", "warning",
            "disabled, active"
        ),
        (
            "LoadState=loaded\nUnitFileState=enabled\nActiveState=failed\nResult=start-limit-hit\n", "error",
            "start-limit-hit"
        ),
        ("LoadState=loaded\nUnitFileState=enabled\nActiveState=failed\nResult=exit-code\n", "error", "exit-code"),
        ("", "ok", "does not run this machine"),
    ])
    func `the state of the service is told`(text: String, severity: String, words: String) throws {
        var system = system
        system.ask = { _ in .text(text) }
        let service = try #require(try report(system).about("service").first)
        #expect(service.severity == severity)
        #expect(service.what.contains(words))
        #expect(severity == "ok" || service.cure?.isEmpty == false)
    }

    @Test func `what the service's user may not use is named with the command that mends it`() throws {
        var system = system
        system.ask = { _ in .text("LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nResult=success\n") }
        #expect(try report(system).about("user facetrackd").first?.cure == "sudo systemd-sysusers")
        _ = try folder.write("passwd", Array("facetrackd:x:4711:4712::/:/bin/false\n".utf8))
        let faults = try report(system)
        let log = folder.file("var/log/facetrackd")
        #expect(faults.about(log).first?.cure == "sudo chown -R facetrackd:facetrackd \(log)")
        #expect(faults.about(folder.file("dev/video0")).first?.cure?.contains("usermod -aG video facetrackd") == true)
        let own = "facetrackd:x:\(getuid()):\(getgid())::/:/bin/false\n"
        _ = try folder.write("passwd", Array(own.utf8))
        #expect(try report(system).about("user facetrackd").first?.severity == "ok")
    }

    @Test func `a socket without a daemon, and what is no socket, are told apart`() throws {
        #expect(try report(system).about(folder.file("socket")).first?.what.contains("no daemon is running") == true)
        _ = try folder.write("socket", [])
        #expect(try report(system).about(folder.file("socket")).first?.severity == "error")
        unlink(folder.file("socket"))
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.file("socket").utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(descriptor)
        #expect(result == 0)
        let stale = try report(system).about(folder.file("socket")).first
        #expect(stale?.severity == "warning" && stale?.what == "a socket without a daemon")
    }

    @Test func `little memory and two daemons are warnings`() throws {
        _ = try folder.write("proc/meminfo", Array("MemAvailable: 102400 kB\n".utf8))
        _ = try folder.write("proc/2/comm", Array("facetrackd\n".utf8))
        let report = try report(system)
        #expect(report.about("memory").first?.severity == "warning")
        #expect(report.about("processes").first?.what == "facetrackd runs 2 times (processes 1, 2)")
    }

    @Test func `a wrong line is a usage error`() throws {
        #expect(try examine(system, json: true, "a", "b").code == .usage)
    }

    @Test func `a program is asked, missed, or given up`() {
        #expect(BoundedProgram.run(["echo", "hello"]) == .text("hello\n"))
        #expect(BoundedProgram.run(["no-such-program-anywhere"]) == .missing)
        #expect(BoundedProgram.run(["sleep", "1000"], seconds: 0) == .silent)
    }
}

import Capture
import Dispatch
import Frames
import Records
import TestSupport
import Testing
import V4L2Bridge

@testable import CaptureDaemon

/// Which cameras the doctor opens beside a daemon, and how long it waits for one.
@Suite struct CameraCheckTests {
    private let folder: ScratchFolder
    private let opened = Notebook<String>()
    private var system = DoctorSystem()

    init() throws {
        folder = try ScratchFolder()
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
        for name in ["video0", "video1"] { _ = try folder.write(name, []) }
        let machine = ScriptedMachine([("video0", driver), ("video1", driver)], clock: clock)
        system.clock = clock
        system.catalog = DeviceCatalog(folder: folder.path, calls: machine.calls)
        system.open = { [opened] request, _ throws(CaptureError) in
            opened.write(request.location)
            return ScriptedSource([.end])
        }
    }

    /// A daemon with the camera "front".
    private func daemon(_ state: CameraState, device: String?) -> StatusRecord {
        var status = TestDaemon.status
        status.cameras[0].state = state
        status.cameras[0].device = device
        return status
    }

    private func check(_ device: String, command: [String] = [], name: String?) -> CameraCheck {
        var request = SourceRequest(device: device)
        request.command = command
        return CameraCheck(system: system, request: request, name: name, faces: nil)
    }

    private func isHeld(_ findings: [Finding]) -> Bool {
        findings.first?.what.contains("facetrackd (process 4711) has it as camera \"front\"") == true
    }

    @Test(arguments: [[], ["a-program", "frames"]])
    func `an entry that the daemon has not opened yet is left to it`(command: [String]) {
        let check = check("auto", command: command, name: "front")
        #expect(isHeld(check.run(daemon: daemon(.waiting, device: nil))))
        #expect(opened.notes.isEmpty)
        // Of another name, it is another.
        _ = self.check("auto", command: command, name: "door").run(daemon: daemon(.waiting, device: nil))
        #expect(opened.notes.count == 1)
    }

    @Test(arguments: [CameraState.opening, .streaming, .degraded, .lost])
    func `an entry that chooses freely is left to the daemon wherever that has it open`(state: CameraState) {
        let status = daemon(state, device: folder.file("video1"))
        let findings = check("auto", name: "front").run(daemon: status)
        #expect(isHeld(findings) && findings.first?.subject == folder.file("video1"))
        // Also by whoever names the device.
        #expect(isHeld(check("video1", name: nil).run(daemon: status)))
        #expect(opened.notes.isEmpty)
    }

    @Test func `an entry with another device than the daemon has open is tried`() {
        let status = daemon(.streaming, device: folder.file("video1"))
        _ = check("video0", name: "front").run(daemon: status)
        #expect(opened.notes == ["video0"])
    }

    @Test(arguments: [CameraState.waiting, .ended])
    func `a device that a camera of the daemon had once is tried`(state: CameraState) {
        _ = check("video0", name: nil).run(daemon: daemon(state, device: folder.file("video0")))
        #expect(opened.notes == ["video0"])
    }

    @Test(arguments: [([], "unplug it"), (["a-program"], "look after what the program reads")])
    func `one that never opens is given up, with a cause and a cure`(command: [String], cure: String) {
        let gate = DispatchSemaphore(value: 0)
        let returned = DispatchSemaphore(value: 0)
        var hanging = system
        hanging.open = { _, _ throws(CaptureError) in
            gate.wait()
            returned.signal()
            return ScriptedSource([.end])
        }
        var request = SourceRequest(device: "auto")
        request.command = command
        let check = CameraCheck(system: hanging, request: request, faces: nil)
        let (findings, isGivenUp) = BoundedCheck.run(check, daemon: nil, limit: 0)
        #expect(isGivenUp && findings.count == 1)
        #expect(findings.first?.severity == .error && findings.first?.subject == request.location)
        #expect(findings.first?.what == "trying it has not come to an end for 0 s")
        #expect(findings.first?.cause?.isEmpty == false)
        #expect(findings.first?.cure?.contains(cure) == true)
        gate.signal()
        #expect(returned.wait(timeout: .now() + 60) == .success)
    }

    @Test func `one that answers is heard, on whatever thread`() {
        let (findings, isGivenUp) = BoundedCheck.run(check("auto", name: nil), daemon: nil, limit: 60)
        #expect(!isGivenUp && opened.notes == ["auto"])
        #expect(findings.contains { $0.what.contains("no good frame came") })
    }
}

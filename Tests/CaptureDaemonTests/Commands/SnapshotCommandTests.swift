import CaptureDaemon
import Records
import Testing

@Suite struct SnapshotCommandTests {
    @Test(arguments: [
        ("front", "2026-11-30T01:22:27.045Z", "front-20261130T012227.045Z.jpg"),
        ("../../etc/cron.d/x", "2026-11-30T01:22:27.045Z", "_.._etc_cron.d_x-20261130T012227.045Z.jpg"),
        ("..", "x", "snapshot-x.jpg"), ("-rf", "/a", "rf-_a.jpg"), ("a\u{0}b\n", "t", "a_b_-t.jpg"),
        ("häm", "t", "h_m-t.jpg"),
    ]) func `a file is named by the camera and the time, and leads nowhere else`(
        camera: String, wall: String, name: String
    ) {
        let frame = FrameRecord(camera: camera, wall: wall, size: [640, 480], faces: [])
        #expect(SnapshotName.name(of: frame) == name)
    }

    @Test(arguments: [["--camera", "frnt"], ["-o", ""], ["--output="]])
    func `a camera that is not there and an empty file name are bad usage`(arguments: [String]) throws {
        let daemon = try TestDaemon()
        let run = daemon.run(["snapshot"] + arguments) {}
        daemon.end()
        #expect(run.code == .usage)
        #expect(run.diagnostics.contains(arguments[0] == "--camera" ? "did you mean front?" : "needs a value"))
    }

    @Test func `what the daemon refuses is not available`() throws {
        let daemon = try TestDaemon()
        let run = daemon.run(["snapshot"]) {}
        daemon.end()
        #expect(run.code == .unavailable)
        #expect(run.diagnostics.contains("not in this test"))
    }
}

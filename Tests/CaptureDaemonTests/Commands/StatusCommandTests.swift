import CaptureDaemon
import Foundation
import Records
import Testing

@Suite struct StatusCommandTests {
    @Test func `the status is told in words`() throws {
        let daemon = try TestDaemon()
        let run = daemon.run(["status"]) {}
        daemon.end()
        #expect(run.code == .success)
        #expect(
            run.output == """
                facetrackd 1.2.3, pid 4711, running for 3 h 12 min
                  configuration defaults
                  socket        /run/x.sock
                  event log     /var/log/facetrackd, 3 events, 2 missed, CANNOT BE WRITTEN
                  subscribers   1 connected, 0 cut off for not reading
                  memory        91 MB

                camera front: streaming since 2026-11-30T01:22:27.431Z
                  device        /dev/video0 (HD ?[2JWebcam)
                  picture       640x480 NV12 29.9 of 30.0 frames/s
                  frames        812, 0 dropped, 0 damaged, opened 0x
                  faces         1
                  following     face 7 by a region of interest
                  control       gian: this camera has no such control; did you mean gain?

                camera back: waiting since 2026-11-30T01:22:27.431Z
                  cause         there is no camera; plug one in
                  frames        0, 0 dropped, 0 damaged, opened 0x
                  faces         0

                """)
    }

    @Test func `a log that is switched off is no log that cannot be written`() throws {
        var status = TestDaemon.status
        status.log = nil
        let daemon = try TestDaemon(status: status)
        let run = daemon.run(["status"]) {}
        let json = daemon.run(["status", "--json"]) {}
        daemon.end()
        #expect(run.output.contains("  event log     switched off\n"))
        #expect(!json.output.contains("\"log\""))
        #expect(try JSONDecoder().decode(StatusRecord.self, from: Data(json.output.utf8)) == status)
    }

    @Test func `with json it is one object on one line`() throws {
        let daemon = try TestDaemon()
        let run = daemon.run(["status", "--json"]) {}
        daemon.end()
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(try JSONDecoder().decode(StatusRecord.self, from: Data(run.output.utf8)) == TestDaemon.status)
    }
}

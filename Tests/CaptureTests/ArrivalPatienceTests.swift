import Capture
import Frames
import Glibc
import TestSupport
import Testing

@Suite struct ArrivalPatienceTests {
    private let denied = CaptureError(code: .denied, subject: "/dev/video0", message: "not in the group video")
    private let busy = CaptureError(code: .busy, subject: "/dev/video0", message: "held by zoom (pid 7)")

    /// Makes attempts with these outcomes; nil is a success.
    private func attempts(
        _ outcomes: [CaptureError?], settling: Bool = true, interruptedAt: Int = .max
    ) -> (made: Int, waits: Int, error: CaptureError?) {
        var (made, waits) = (0, 0)
        let patience = ArrivalPatience(
            isSettling: { $0 == "/dev/video0" && settling },
            wait: {
                waits += 1
                return waits < interruptedAt
            })
        do throws(CaptureError) {
            let source = try patience.open { () throws(CaptureError) in
                made += 1
                if let error = outcomes[made - 1] { throw error }
                return ScriptedSource([])
            }
            source.close()
            return (made, waits, nil)
        } catch {
            return (made, waits, error)
        }
    }

    @Test func `a node that has just appeared is opened when udev has set its group`() {
        #expect(attempts([denied, denied, nil]) == (3, 2, nil))
    }

    @Test func `a node that may not be opened for long is told`() {
        #expect(attempts([denied], settling: false) == (1, 0, denied))
    }

    @Test func `another fault of a new node is told at once`() {
        #expect(attempts([denied, busy]) == (2, 1, busy))
    }

    @Test func `an interruption ends the waiting`() {
        #expect(attempts([denied, denied], interruptedAt: 2) == (2, 2, denied))
    }

    @Test func `a node is new for ten seconds`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("video0", [])
        var status = stat()
        #expect(stat(path, &status) == 0)
        let changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
        #expect(DeviceWatcher.isSettling(path, now: changed))
        #expect(DeviceWatcher.isSettling(path, now: changed + 9_999_999_999))
        #expect(!DeviceWatcher.isSettling(path, now: changed + 10_000_000_000))
        #expect(!DeviceWatcher.isSettling(path, now: changed - 1))
        #expect(!DeviceWatcher.isSettling(folder.file("video1"), now: changed))
    }
}

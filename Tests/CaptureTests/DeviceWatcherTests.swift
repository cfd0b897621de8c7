import Capture
import Glibc
import TestSupport
import Testing

@Suite struct DeviceWatcherTests {
    private let long: Int64 = 60_000_000_000

    @Test func `a device that appears ends the wait, also one that came before it`() throws {
        let folder = try ScratchFolder()
        let watcher = DeviceWatcher(folder: folder.path, interrupt: try WakeEvent())
        _ = try folder.write("video0", [])
        #expect(watcher.wait(timeout: long) == .arrived)
        #expect(watcher.wait(timeout: 0) == .timedOut)
    }

    @Test func `a device whose group is set ends the wait again`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("video0", [])
        let watcher = DeviceWatcher(folder: folder.path, interrupt: try WakeEvent())
        chmod(path, 0o660)
        #expect(watcher.wait(timeout: long) == .arrived)
    }

    @Test func `other files are of no interest`() throws {
        let folder = try ScratchFolder()
        let watcher = DeviceWatcher(folder: folder.path, interrupt: try WakeEvent())
        _ = try folder.write("sda1", [])
        #expect(watcher.wait(timeout: 1_000_000) == .timedOut)
    }

    @Test func `a link that appears in a folder made meanwhile ends the wait`() throws {
        let folder = try ScratchFolder()
        let watcher = DeviceWatcher(folder: folder.path, interrupt: try WakeEvent())
        mkdir(folder.file("v4l"), 0o755)
        mkdir(folder.file("v4l/by-id"), 0o755)
        #expect(watcher.wait(timeout: long) == .arrived)
        while watcher.wait(timeout: 0) == .arrived {}
        symlink("../../video0", folder.file("v4l/by-id/usb-Camera-video-index0"))
        #expect(watcher.wait(timeout: long) == .arrived)
    }

    @Test func `an interruption ends the wait and every later one`() throws {
        let folder = try ScratchFolder()
        let interrupt = try WakeEvent()
        let watcher = DeviceWatcher(folder: folder.path, interrupt: interrupt)
        interrupt.signal()
        #expect(watcher.wait(timeout: long) == .interrupted)
        #expect(watcher.wait(timeout: long) == .interrupted)
    }

    @Test func `a node that may not be opened yet has arrived when its group is set`() throws {
        let folder = try ScratchFolder()
        let watcher = DeviceWatcher(folder: folder.path, interrupt: try WakeEvent()) { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & 0o060 != 0
        }
        let path = try folder.write("video0", [])
        chmod(path, 0o600)
        #expect(watcher.wait(timeout: 0) == .timedOut)
        chmod(path, 0o660)
        #expect(watcher.wait(timeout: long) == .arrived)
    }

    @Test func `a link in a folder made anew after it was removed is not missed`() throws {
        let folder = try ScratchFolder()
        mkdir(folder.file("v4l"), 0o755)
        mkdir(folder.file("v4l/by-id"), 0o755)
        let watcher = DeviceWatcher(folder: folder.path, interrupt: try WakeEvent())
        rmdir(folder.file("v4l/by-id"))
        mkdir(folder.file("v4l/by-id"), 0o755)
        while watcher.wait(timeout: 0) == .arrived {}
        symlink("../../video0", folder.file("v4l/by-id/usb-Camera-video-index0"))
        #expect(watcher.wait(timeout: long) == .arrived)
    }
}

import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge
import V4L2Kernel

@Suite struct DeviceFaultTests {
    private let clock = ManualClock()
    private let size = PixelSize(width: 64, height: 48)

    private func failure(_ request: v4l2_kernel_request?, _ number: Int32) throws -> (
        error: CaptureError?, driver: ScriptedDriver
    ) {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        if let request { driver.faults[request.rawValue] = number } else { driver.openFault = number }
        let machine = ScriptedMachine(driver, clock: clock)
        let error = #expect(throws: CaptureError.self) {
            _ = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto", size: self.size), interrupt: WakeEvent(),
                clock: self.clock, calls: machine.calls)
        }
        return (error, driver)
    }

    private struct Row: Sendable {
        var request: v4l2_kernel_request?
        var errno: Int32
        var code: CaptureError.Code
        var words: String
    }

    private static let rows: [Row] = [
        Row(request: nil, errno: ENOENT, code: .notFound, words: "unplugged or has another number"),
        Row(request: nil, errno: EACCES, code: .denied, words: "group"),
        Row(request: nil, errno: ENODEV, code: .gone, words: "unplugged"),
        Row(request: V4L2_KERNEL_QUERYCAP, errno: ENOTTY, code: .notASource, words: "no camera"),
        Row(request: V4L2_KERNEL_S_FMT, errno: EBUSY, code: .busy, words: "use"),
        Row(request: V4L2_KERNEL_REQBUFS, errno: EBUSY, code: .busy, words: "use"),
        Row(request: V4L2_KERNEL_REQBUFS, errno: ENOMEM, code: .system, words: "memory"),
        Row(request: V4L2_KERNEL_STREAMON, errno: ENOSPC, code: .system, words: "USB bus has no bandwidth"),
        Row(request: V4L2_KERNEL_STREAMON, errno: ENOMEM, code: .system, words: "USB bandwidth"),
        Row(request: V4L2_KERNEL_STREAMON, errno: EPROTO, code: .gone, words: "cable"),
        Row(request: V4L2_KERNEL_STREAMON, errno: EIO, code: .gone, words: "hub"),
        Row(request: V4L2_KERNEL_QBUF, errno: EINVAL, code: .unusable, words: "another size or format"),
    ]

    @Test(arguments: rows) private func `an error number has a cause and a cure, and nothing is left behind`(row: Row)
        throws
    {
        let (error, driver) = try failure(row.request, row.errno)
        #expect(error?.code == row.code)
        #expect(error?.errno == row.errno)
        #expect(error?.message.contains(row.words) == true)
        #expect(error?.subject == "/dev/video0")
        #expect(driver.openCount == 0)
        #expect(driver.mapped.isEmpty)
        #expect(!driver.isStreaming)
    }

    @Test func `a node for metadata is told from a camera`() {
        let driver = ScriptedDriver([])
        driver.capabilities = 0x04a0_0000
        let machine = ScriptedMachine(driver, clock: clock)
        let error = #expect(throws: CaptureError.self) {
            _ = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: WakeEvent(), clock: self.clock,
                calls: machine.calls)
        }
        #expect(error?.code == .notASource)
        #expect(error?.message.contains("metadata") == true)
        #expect(driver.openCount == 0)
    }

    @Test func `a node of v4l2loopback that nobody writes to is asked again, not taken for another kind`() {
        let driver = ScriptedDriver([])
        driver.driver = "v4l2 loopback"
        driver.faults[V4L2_KERNEL_G_FMT.rawValue] = EINVAL
        let machine = ScriptedMachine(driver, clock: clock)
        let error = #expect(throws: CaptureError.self) {
            _ = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: WakeEvent(), clock: self.clock,
                calls: machine.calls)
        }
        #expect(error?.message.contains("none writes now") == true)
        #expect(error?.decision == .retry)
        #expect(driver.openCount == 0)
    }

    @Test func `buffers that are too small for the format are refused`() {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [PixelSize(width: 640, height: 480)])])
        driver.bufferLength = 8320
        let machine = ScriptedMachine(driver, clock: clock)
        let error = #expect(throws: CaptureError.self) {
            _ = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: WakeEvent(), clock: self.clock,
                calls: machine.calls)
        }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains("8320") == true)
        #expect(driver.mapped.isEmpty)
        #expect(driver.openCount == 0)
    }

    @Test func `a loop-back device that no one writes to says so`() {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_AR24, [PixelSize(width: 0, height: 0)])])
        driver.answer = { picture in
            picture.width = 0
            picture.height = 0
        }
        let machine = ScriptedMachine(driver, clock: clock)
        let error = #expect(throws: CaptureError.self) {
            _ = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: WakeEvent(), clock: self.clock,
                calls: machine.calls)
        }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains("start what feeds it") == true)
    }

    @Test func `who holds a device is found in the process table`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("device", [1])
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let holders = DeviceHolder.all(of: path)
        #expect(holders.map(\.identifier) == [getpid()])
        #expect(holders.first?.isSelf == true)
        #expect(holders.first?.name.isEmpty == false)
    }

    @Test func `what others have open is asked for only where its name could be the device's`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("device", [1])
        let other = folder.file("elsewhere")
        #expect(link(path, other) == 0)
        let descriptor = open(other, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        // The same file, under a name that no device has: a look at it could hang on a dead file system.
        #expect(DeviceHolder.all(of: path).isEmpty)
        #expect(DeviceHolder.all(of: other).map(\.identifier) == [getpid()])
    }

    @Test func `a busy device names its holder, and this program only where it has it open twice`() {
        func message(_ holders: [DeviceHolder]) -> String {
            DeviceFault.error(errno: EBUSY, while: .starting, path: "/dev/video0", holders: { _ in holders }).message
        }
        let other = DeviceHolder(identifier: 1, name: "cheese")
        #expect(message([other, DeviceHolder(identifier: getpid(), name: "me")]).contains("by cheese (process 1);"))
        #expect(message([DeviceHolder(identifier: getpid(), name: "me", openCount: 2)]).contains("this program itself"))
        #expect(message([DeviceHolder(identifier: getpid(), name: "me")]).contains("hidden from this user"))
    }
}

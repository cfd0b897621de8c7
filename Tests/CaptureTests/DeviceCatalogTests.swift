import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

@Suite struct DeviceCatalogTests {
    private let folder: ScratchFolder
    private let catalog: DeviceCatalog

    /// A machine with a codec, a webcam with its metadata node, its twin, a virtual output, and an embedded sensor.
    init() throws {
        folder = try ScratchFolder()
        let size = PixelSize(width: 640, height: 480)
        func node(_ card: String, _ bus: String, _ capabilities: UInt32, _ codes: [v4l2_bridge_pixel_format])
            -> ScriptedDriver
        {
            let driver = ScriptedDriver(codes.map { .init($0, [size]) })
            driver.card = card
            driver.bus = bus
            driver.capabilities = capabilities
            return driver
        }
        let devices: [(name: String, driver: ScriptedDriver)] = [
            ("video0", node("codec", "platform:codec", 0x0400_4000, [V4L2_BRIDGE_NM12])),
            ("video1", node("sensor", "platform:isp", 0x2420_0001, [V4L2_BRIDGE_NV12])),
            ("video2", node("HD Webcam", "usb-1", 0x0420_0001, [V4L2_BRIDGE_MJPG, V4L2_BRIDGE_YUYV])),
            ("video3", node("HD Webcam", "usb-1", 0x04a0_0000, [])),
            ("video4", node("Player", "platform:out", 0x0420_0002, [])),
            ("video10", node("Twin", "usb-2", 0x0420_0001, [V4L2_BRIDGE_YUYV])),
            ("video11", node("Twin", "usb-3", 0x0420_0001, [V4L2_BRIDGE_YUYV])),
        ]
        for (name, _) in devices { _ = try folder.write(name, []) }
        mkdir(folder.file("v4l"), 0o755)
        mkdir(folder.file("v4l/by-id"), 0o755)
        symlink("../../video2", folder.file("v4l/by-id/usb-Maker_HD_Webcam-video-index0"))
        symlink("../../video10", folder.file("v4l/by-id/usb-Maker_Twin_A-video-index0"))
        let machine = ScriptedMachine(devices, clock: ManualClock())
        catalog = DeviceCatalog(folder: folder.path, calls: machine.calls)
    }

    @Test func `nodes come in the order of their numbers, with what they are for`() {
        let nodes = catalog.nodes()
        let numbers = nodes.map { $0.node.split(separator: "/").last.map(String.init) }
        #expect(numbers == ["video0", "video1", "video2", "video3", "video4", "video10", "video11"])
        #expect(nodes.map(\.role) == [.codec, .camera, .camera, .metadata, .output, .camera, .camera])
        #expect(nodes[2].links == [folder.file("v4l/by-id/usb-Maker_HD_Webcam-video-index0")])
    }

    @Test func `the first camera that works by itself is taken for auto`() throws {
        #expect(try catalog.node(for: "auto") == folder.file("video2"))
    }

    @Test func `what must be converted comes behind all that need not be, and a raw sensor is never taken by itself`()
        throws
    {
        let folder = try ScratchFolder()
        let size = PixelSize(width: 640, height: 480)
        func node(_ letters: String, _ capabilities: UInt32) -> ScriptedDriver {
            let driver = ScriptedDriver([.init(v4l2_bridge_pixel_format(CameraFormat.code(letters)), [size])])
            driver.capabilities = capabilities
            return driver
        }
        let devices: [(name: String, driver: ScriptedDriver)] = [
            ("video0", node("pBAA", 0x2420_0001)), ("video1", node("GBRG", 0x0420_0001)),
            ("video2", node("YUYV", 0x0420_0001)),
        ]
        for (name, _) in devices { _ = try folder.write(name, []) }
        let all = DeviceCatalog(folder: folder.path, calls: ScriptedMachine(devices, clock: ManualClock()).calls)
        #expect(try all.node(for: "auto") == folder.file("video2"))
        #expect(all.cameras().map(\.node) == [folder.file("video1"), folder.file("video2")])
        devices[2].driver.unplug()
        #expect(try all.node(for: "auto") == folder.file("video1"))
        devices[1].driver.unplug()
        #expect(throws: CaptureError.self) { try all.node(for: "auto") }
        #expect(try all.node(for: "video0") == folder.file("video0"))
    }

    @Test(arguments: [
        ("video10", "video10"), ("HD Webcam", "video2"), ("hd webcam", "video2"), ("hd w", "video2"),
        ("usb-3", "video11"),
        ("usb-Maker_Twin_A-video-index0", "video10"), ("sensor", "video1"),
    ])
    func `a camera is found by number, name, bus and link`(name: String, node: String) throws {
        #expect(try catalog.node(for: name) == folder.file(node))
    }

    @Test func `a path is followed to its node`() throws {
        #expect(
            try catalog.node(for: folder.file("v4l/by-id/usb-Maker_HD_Webcam-video-index0")) == folder.file("video2"))
    }

    @Test func `two equal cameras are not guessed between`() {
        let error = #expect(throws: CaptureError.self) { _ = try catalog.node(for: "Twin") }
        #expect(error?.message.contains("usb-Maker_Twin_A") == true)
        #expect(error?.message.contains("usb-3") == true)
    }

    @Test func `what is not there is answered with what is`() {
        for name in ["Nothing", "", folder.file("video7")] {
            let error = #expect(throws: CaptureError.self) { _ = try catalog.node(for: name) }
            #expect(error?.code == .notFound)
            #expect(error?.message.contains("HD Webcam") == true)
        }
    }

    @Test func `a machine without cameras says so`() throws {
        let empty = try ScratchFolder()
        let error = #expect(throws: CaptureError.self) { _ = try DeviceCatalog(folder: empty.path).node(for: "auto") }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("no video devices") == true)
    }

    @Test func `a camera that may not be opened is the reason auto finds none`() throws {
        let own = try ScratchFolder()
        _ = try own.write("video0", [])
        let driver = ScriptedDriver([])
        driver.openFault = EACCES
        let machine = ScriptedMachine(driver, clock: ManualClock())
        let error = #expect(throws: CaptureError.self) {
            _ = try DeviceCatalog(folder: own.path, calls: machine.calls).node(for: "auto")
        }
        #expect(error?.code == .denied)
        #expect(error?.message.contains("group") == true)
    }

    @Test func `offers have sizes and rates`() throws {
        let offers = try catalog.offers(of: folder.file("video2"))
        #expect(offers.map(\.code) == [V4L2_BRIDGE_MJPG.rawValue, V4L2_BRIDGE_YUYV.rawValue])
        #expect(offers.first?.sizes == [OfferedSize(PixelSize(width: 640, height: 480), rates: [30...30])])
    }

    @Test func `a camera opened by name streams`() throws {
        let source = try SourceOpener.open(
            SourceRequest(device: "hd webcam", size: PixelSize(width: 640, height: 480)), clock: ManualClock(),
            catalog: catalog)
        defer { source.close() }
        #expect(source.summary.name == "HD Webcam")
        #expect(source.summary.location == folder.file("video2"))
        #expect(source.summary.format == .yuyv)
    }
}

import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

@Suite struct CameraAssignmentsTests {
    private let folder: ScratchFolder
    private let clock = ManualClock()
    private let left: ScriptedDriver
    private let right: ScriptedDriver

    /// Two equal cameras on two ports, and nothing plugged in yet.
    init() throws {
        folder = try ScratchFolder()
        func camera(_ bus: String) -> ScriptedDriver {
            let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [PixelSize(width: 640, height: 480)])])
            driver.card = "Twin"
            driver.bus = bus
            return driver
        }
        left = camera("usb-1")
        right = camera("usb-2")
    }

    private func assignments(
        _ devices: (String, String)..., machine: SwitchBoard,
        isSettling: @escaping @Sendable (String) -> Bool = { _ in false }
    ) -> CameraAssignments {
        CameraAssignments(
            devices.map { .init(name: $0.0, device: $0.1) },
            catalog: DeviceCatalog(folder: folder.path, tree: folder.file("sys"), calls: machine.calls), clock: clock,
            isSettling: isSettling)
    }

    /// What the kernel tells of a node without its being opened: its name, and its USB device's serial number.
    private func tell(_ number: Int, name: String, port: String, serial: String?) throws {
        let device = "sys/devices/usb1/1-\(port)"
        var whole = folder.path
        for part in "\(device)/1-\(port):1.0".split(separator: "/") {
            whole += "/\(part)"
            mkdir(whole, 0o755)
        }
        let own = "sys/class/video4linux/video\(number)"
        whole = folder.path
        for part in own.split(separator: "/") {
            whole += "/\(part)"
            mkdir(whole, 0o755)
        }
        _ = try folder.write("\(own)/name", Array("\(name)\n".utf8))
        unlink(folder.file("\(own)/device"))
        symlink(folder.file("\(device)/1-\(port):1.0"), folder.file("\(own)/device"))
        unlink(folder.file("\(device)/serial"))
        if let serial { _ = try folder.write("\(device)/serial", Array("\(serial)\n".utf8)) }
    }

    /// Which drivers stand behind which numbers; swapped while running.
    private func plug(_ board: SwitchBoard, _ drivers: [Int: ScriptedDriver]) throws {
        for number in 0..<10 { unlink(folder.file("video\(number)")) }
        for number in drivers.keys { _ = try folder.write("video\(number)", []) }
        board.plug(drivers.map { ("video\($0.key)", $0.value) })
    }

    @Test func `two entries that say auto take two cameras in their own order, whoever asks first`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        let assignments = assignments(("a", "auto"), ("b", "auto"), machine: board)
        #expect(try assignments.node(for: "b") == folder.file("video1"))
        #expect(try assignments.node(for: "a") == folder.file("video0"))
        #expect(try assignments.node(for: "b") == folder.file("video1"))
    }

    @Test(arguments: [("auto", "auto"), ("video0", "video1"), ("usb-1", "usb-2")])
    func `each entry keeps its camera when the numbers are swapped`(first: String, second: String) throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        let assignments = assignments(("a", first), ("b", second), machine: board)
        _ = try assignments.node(for: "a")
        _ = try assignments.node(for: "b")
        try plug(board, [0: right, 1: left])
        #expect(try assignments.node(for: "a") == folder.file("video1"))
        #expect(try assignments.node(for: "b") == folder.file("video0"))
    }

    @Test func `which camera is the first does not depend on whose group udev sets first`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        left.openFault = EACCES
        let young = assignments(("a", "auto"), machine: board) { $0.hasSuffix("video0") }
        let error = #expect(throws: CaptureError.self) { _ = try young.node(for: "a") }
        #expect(error?.code == .denied)
        #expect(error?.subject == folder.file("video0"))
        left.openFault = 0
        #expect(try young.node(for: "a") == folder.file("video0"))
    }

    @Test func `a camera that may not be opened at all is passed over`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        left.openFault = EACCES
        let assignments = assignments(("a", "auto"), machine: board)
        #expect(try assignments.node(for: "a") == folder.file("video1"))
    }

    @Test func `a camera that went away is waited for although another is there, but not for ever`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        let assignments = assignments(("a", "auto"), machine: board)
        #expect(try assignments.node(for: "a") == folder.file("video0"))
        try plug(board, [1: right])
        let error = #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("usb-1") == true)
        clock.advance(by: CameraAssignments.patience - 1)
        #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        try plug(board, [1: right, 4: left])
        #expect(try assignments.node(for: "a") == folder.file("video4"))
        try plug(board, [1: right])
        #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        clock.advance(by: CameraAssignments.patience)
        #expect(try assignments.node(for: "a") == folder.file("video1"))
    }

    @Test func `auto leaves alone what another entry names, also before that one is opened`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        let assignments = assignments(("a", "auto"), ("b", "usb-1"), machine: board)
        #expect(try assignments.node(for: "a") == folder.file("video1"))
        #expect(try assignments.node(for: "b") == folder.file("video0"))
    }

    @Test func `two names of one camera do not open it twice`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left])
        let assignments = assignments(("a", "video0"), ("b", "usb-1"), machine: board)
        _ = try assignments.node(for: "a")
        let error = #expect(throws: CaptureError.self) { _ = try assignments.node(for: "b") }
        #expect(error?.code == .busy)
        #expect(error?.message.contains("\"a\"") == true)
    }

    @Test func `that another entry looks in vain meanwhile is no claim to the node it had`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        let hanging = HangingCalls(board.calls)
        let assignments = CameraAssignments(
            [.init(name: "a", device: "video0"), .init(name: "b", device: "video1")],
            catalog: DeviceCatalog(folder: folder.path, tree: folder.file("sys"), calls: hanging.calls), clock: clock,
            isSettling: { _ in false })
        #expect(try assignments.node(for: "a") == folder.file("video0"))
        #expect(try assignments.node(for: "b") == folder.file("video1"))
        // The first is away, and the second is where that was.
        try plug(board, [0: right])
        hanging.hang(at: .open)
        let found = Notebook<Result<String, CaptureError>>()
        try NamedThread.start("second entry") {
            found.write(Result { () throws(CaptureError) in try assignments.node(for: "b") })
        }
        #expect(hanging.holdsSomeone())
        let error = #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        #expect(error?.code == .notFound)
        hanging.letGo()
        #expect(found.wait { !$0.isEmpty })
        #expect(found.notes == [.success(folder.file("video0"))])
    }

    @Test func `a missing link is waited for, and no other camera taken however long it takes`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left])
        mkdir(folder.file("v4l"), 0o755)
        mkdir(folder.file("v4l/by-id"), 0o755)
        let link = folder.file("v4l/by-id/usb-Twin-video-index0")
        symlink("../../video0", link)
        let assignments = assignments(("a", link), machine: board)
        #expect(try assignments.node(for: "a") == folder.file("video0"))
        unlink(link)
        try plug(board, [1: right])
        clock.advance(by: CameraAssignments.patience * 10)
        #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        try plug(board, [1: right, 2: left])
        symlink("../../video2", link)
        #expect(try assignments.node(for: "a") == folder.file("video2"))
    }

    @Test func `a camera without a twin is known again by its link at another port`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left])
        mkdir(folder.file("v4l"), 0o755)
        mkdir(folder.file("v4l/by-id"), 0o755)
        let link = folder.file("v4l/by-id/usb-Twin_77-video-index0")
        symlink("../../video0", link)
        let assignments = assignments(("a", "auto"), machine: board)
        _ = try assignments.node(for: "a")
        unlink(link)
        left.bus = "usb-9"
        try plug(board, [3: left])
        symlink("../../video3", link)
        #expect(try assignments.node(for: "a") == folder.file("video3"))
    }

    @Test func `a camera with a serial number is known again at another port, also beside one of its kind`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        try tell(0, name: "Twin", port: "1", serial: "A1")
        try tell(1, name: "Twin", port: "2", serial: "B2")
        let assignments = assignments(("a", "auto"), machine: board)
        #expect(try assignments.node(for: "a") == folder.file("video0"))
        left.bus = "usb-9"
        try plug(board, [1: right, 2: left])
        try tell(2, name: "Twin", port: "9", serial: "A1")
        #expect(try assignments.node(for: "a") == folder.file("video2"))
    }

    @Test func `another camera of the same kind at the same port is not the one that was there`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left])
        try tell(0, name: "Twin", port: "1", serial: "A1")
        let assignments = assignments(("a", "auto"), machine: board)
        #expect(try assignments.node(for: "a") == folder.file("video0"))
        right.bus = left.bus
        try plug(board, [0: right])
        try tell(0, name: "Twin", port: "1", serial: "B2")
        let error = #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        #expect(error?.code == .notFound)
        // It was perhaps replaced.
        clock.advance(by: CameraAssignments.patience)
        #expect(try assignments.node(for: "a") == folder.file("video0"))
    }

    @Test func `two with one serial number are told apart by their ports, and never taken for each other`() throws {
        let board = SwitchBoard(clock: clock)
        try plug(board, [0: left, 1: right])
        try tell(0, name: "Twin", port: "1", serial: "0001")
        try tell(1, name: "Twin", port: "2", serial: "0001")
        let assignments = assignments(("a", "video0"), ("b", "video1"), machine: board)
        _ = try assignments.node(for: "a")
        _ = try assignments.node(for: "b")
        try plug(board, [0: right])
        try tell(0, name: "Twin", port: "2", serial: "0001")
        #expect(try assignments.node(for: "b") == folder.file("video0"))
        #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
    }

    @Test func `an entry with a device of its own opens no other camera, whether that is there or away`() throws {
        let board = SwitchBoard(clock: clock)
        right.card = "Other"
        try plug(board, [0: left, 1: right])
        try tell(0, name: "Twin", port: "1", serial: nil)
        try tell(1, name: "Other", port: "2", serial: nil)
        let assignments = assignments(("a", "video0"), machine: board)
        for _ in 0..<3 { #expect(try assignments.node(for: "a") == folder.file("video0")) }
        #expect(!left.requests.isEmpty && right.requests.isEmpty)
        try plug(board, [1: right])
        #expect(throws: CaptureError.self) { _ = try assignments.node(for: "a") }
        #expect(right.requests.isEmpty)
    }

    @Test func `an entry that chooses freely opens all cameras once, then its own alone`() throws {
        let board = SwitchBoard(clock: clock)
        right.card = "Other"
        try plug(board, [0: left, 1: right])
        let assignments = assignments(("a", "auto"), machine: board)
        _ = try assignments.node(for: "a")
        let (own, other) = (left.requests.count, right.requests.count)
        _ = try assignments.node(for: "a")
        #expect(left.requests.count > own)
        #expect(right.requests.count == other)
    }
}

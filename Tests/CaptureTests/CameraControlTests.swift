import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

@Suite struct CameraControlTests {
    private let clock = ManualClock()
    private let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 64, height: 48)])])
    private let lines = Notebook<String>()
    private let reports = Notebook<ControlReport>()

    private static let gain: UInt32 = 0x0098_0913
    private static let powerLine: UInt32 = 0x0098_0918
    private static let temperature: UInt32 = 0x0098_091a
    private static let exposureSwitch: UInt32 = 0x009a_0901
    private static let exposureTime: UInt32 = 0x009a_0902

    init() {
        var gain = ScriptedControl(Self.gain, "Gain", 0...100, value: 10)
        gain.step = 5
        var powerLine = ScriptedControl(Self.powerLine, type: 3, "Power Line Frequency", 0...2, value: 2)
        powerLine.items = [0: "Disabled", 1: "50 Hz", 2: "60 Hz"]
        var exposureSwitch = ScriptedControl(Self.exposureSwitch, type: 3, "Auto Exposure", 0...3, value: 3)
        exposureSwitch.items = [1: "Manual Mode", 3: "Aperture Priority Mode"]
        var exposureTime = ScriptedControl(Self.exposureTime, "Exposure Time, Absolute", 3...2047, value: 250)
        exposureTime.needs = (Self.exposureSwitch, 1)
        var temperature = ScriptedControl(Self.temperature, "White Balance Temperature", 2800...6500, value: 4000)
        temperature.flags = 0x4
        driver.offeredControls.all = [gain, powerLine, temperature, exposureSwitch, exposureTime]
    }

    private func desk(_ settings: [ControlSetting], restores: Bool = false) -> ControlDesk {
        ControlDesk(
            .init(settings: settings, restores: restores), say: { [lines] in lines.write($0) },
            show: { [reports] in reports.write($0) })
    }

    private func open(_ desk: ControlDesk) throws -> CameraSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: WakeEvent(), clock: clock,
            calls: ScriptedMachine(driver, clock: clock).calls, controls: desk)
    }

    private func values(_ ids: UInt32...) -> [Int64?] { ids.map { driver.offeredControls[$0]?.value } }

    @Test(arguments: [
        ("Exposure, Auto", "exposure_auto"), ("White Balance Temperature, Auto", "white_balance_temperature_auto"),
        ("Zoom, Absolute ", "zoom_absolute"), ("LED1 Mode", "led1_mode"), ("", ""),
    ])
    func `names are those that v4l2-ctl prints`(title: String, name: String) {
        #expect(CameraControl.normalised(title) == name)
    }

    @Test func `automatic controls are set before what they set free, in whatever order they are written`() throws {
        let desk = desk([
            .init(name: "exposure_time_absolute", value: .integer(100)), .init(name: "gain", value: .integer(50)),
            .init(name: "power_line_frequency", value: .words("50 Hz")),
            .init(name: "exposure_auto", value: .words("manual mode")),
        ])
        let source = try open(desk)
        defer { source.close() }
        #expect(driver.offeredControls.written.first?.id == Self.exposureSwitch)
        #expect(values(Self.exposureSwitch, Self.exposureTime, Self.gain, Self.powerLine) == [1, 100, 50, 1])
        #expect(lines.notes.isEmpty)
    }

    @Test func `a menu is chosen by words or number, and an unknown entry is answered with all`() throws {
        let source = try open(desk([.init(name: "power_line_frequency", value: .integer(1))]))
        source.close()
        #expect(values(Self.powerLine) == [1])
        let other = try open(desk([.init(name: "power_line_frequency", value: .words("55 Hz"))]))
        other.close()
        #expect(values(Self.powerLine) == [1])
        #expect(lines.notes.count == 1)
        #expect(lines.notes.first?.contains("\"Disabled\" (0), \"50 Hz\" (1), \"60 Hz\" (2)") == true)
    }

    @Test(arguments: [
        ("gian", ControlSetting.Value.integer(10), "did you mean gain?"),
        ("gain", .integer(101), "0 to 100 in steps of 5"), ("gain", .integer(7), "0 to 100 in steps of 5"),
        ("gain", .words("high"), "0 to 100"), ("white_balance_temperature", .integer(3000), "can only be read"),
        ("exposure_time_absolute", .integer(100), "auto_exposure (now \"Aperture Priority Mode\")"),
    ])
    func `what cannot be set is told with what can be, and the camera streams`(
        name: String, value: ControlSetting.Value, words: String
    ) throws {
        let source = try open(desk([.init(name: name, value: value)]))
        defer { source.close() }
        #expect(driver.isStreaming)
        #expect(driver.offeredControls.written.isEmpty)
        #expect(lines.notes.count == 1)
        #expect(lines.notes.first?.contains(words) == true, "\(lines.notes)")
    }

    @Test func `a refusal and another value than asked for are told once, also over many openings`() throws {
        driver.offeredControls[Self.gain]?.takes = { _ in 20 }
        driver.offeredControls[Self.powerLine]?.refusal = EIO
        let desk = desk([
            .init(name: "gain", value: .integer(50)), .init(name: "power_line_frequency", value: .integer(1)),
        ])
        for _ in 0..<3 { try open(desk).close() }
        #expect(lines.notes.count == 2)
        #expect(lines.notes.contains { $0.contains("the driver took 20") })
        #expect(lines.notes.contains { $0.contains("EIO") })
    }

    @Test func `what is wrong is shown while it is wrong and the camera is open`() throws {
        let desk = desk([.init(name: "gian", value: .integer(50)), .init(name: "gain", value: .integer(500))])
        let source = try open(desk)
        #expect(reports.notes.last?.problems.count == 2)
        #expect(reports.notes.last?.problems.first?.hasPrefix("gian: ") == true)
        desk.change(.init(settings: [.init(name: "gain", value: .integer(500))]))
        desk.flush()
        #expect(
            reports.notes.last?.problems == ["gain: cannot be 500 on this camera; it may be 0 to 100 in steps of 5"])
        source.close()
        #expect(reports.notes.last == ControlReport())
        try open(desk).close()
        #expect(reports.notes.map(\.problems.count) == [2, 1, 0, 1, 0])
        // Another opening says nothing new.
        #expect(lines.notes.count == 2)
    }

    @Test func `controls are set again when the camera is opened again`() throws {
        let desk = desk([.init(name: "gain", value: .integer(50))])
        try open(desk).close()
        driver.offeredControls[Self.gain]?.value = 0
        try open(desk).close()
        #expect(values(Self.gain) == [50])
    }

    @Test(arguments: [true, false])
    func `a camera that was opened again in between still gets what it had at first`(byDropping: Bool) throws {
        let before = values(Self.gain)
        let wish: [ControlSetting] = [.init(name: "gain", value: .integer(50))]
        let desk = desk(wish)
        try open(desk).close()
        let source = try open(desk)
        #expect(values(Self.gain) == [50])
        desk.change(.init(settings: byDropping ? [] : wish, restores: !byDropping))
        desk.flush()
        source.close()
        #expect(values(Self.gain) == before && before != [50])
    }

    @Test func `another camera gets nothing of what the one before had`() throws {
        let desk = desk([.init(name: "gain", value: .integer(50))])
        try open(desk).close()
        driver.bus = "usb-0000:00:14.0-7"
        driver.offeredControls[Self.gain]?.value = 20
        let source = try open(desk)
        desk.change(.init(settings: []))
        desk.flush()
        source.close()
        #expect(values(Self.gain) == [20])
    }

    @Test(arguments: [true, false])
    func `what the driver refuses to have put back is put back another time`(byDropping: Bool) throws {
        let wish: [ControlSetting] = [.init(name: "gain", value: .integer(50))]
        let desk = desk(wish, restores: !byDropping)
        let source = try open(desk)
        driver.offeredControls[Self.gain]?.refusal = EIO
        desk.change(.init(settings: byDropping ? [] : wish, restores: !byDropping))
        desk.flush()
        source.close()
        #expect(values(Self.gain) == [50])
        driver.offeredControls[Self.gain]?.refusal = 0
        try open(desk).close()
        #expect(values(Self.gain) == [10])
    }

    @Test func `a menu that no camera has does no harm`() throws {
        driver.offeredControls[Self.powerLine]?.range = .max - 3 ... .max
        try open(desk([.init(name: "power_line_frequency", value: .words("50 Hz"))])).close()
        #expect(lines.notes.count == 1)
    }

    @Test func `what was found is put back on closing when asked, automatic controls last`() throws {
        let settings: [ControlSetting] = [
            .init(name: "auto_exposure", value: .integer(1)),
            .init(name: "exposure_time_absolute", value: .integer(100)), .init(name: "gain", value: .integer(50)),
        ]
        try open(desk(settings)).close()
        #expect(values(Self.exposureSwitch, Self.exposureTime, Self.gain) == [1, 100, 50])
        for (id, value) in [(Self.exposureSwitch, 3), (Self.exposureTime, 250), (Self.gain, 10)] as [(UInt32, Int64)] {
            driver.offeredControls[id]?.value = value
        }
        try open(desk(settings, restores: true)).close()
        #expect(values(Self.exposureSwitch, Self.exposureTime, Self.gain) == [3, 250, 10])
        #expect(driver.offeredControls.written.last?.id == Self.exposureSwitch)
    }

    @Test func `wishes change while the camera runs, and what is wished no more is as it was`() throws {
        let desk = desk([.init(name: "gain", value: .integer(50))])
        let source = try open(desk)
        defer { source.close() }
        desk.change(.init(settings: [.init(name: "power_line_frequency", value: .words("50 Hz"))]))
        desk.flush()
        #expect(values(Self.gain, Self.powerLine) == [10, 1])
        desk.change(.init())
        desk.flush()
        #expect(values(Self.gain, Self.powerLine) == [10, 2])
    }

    @Test func `a camera without controls, or one that vanished, does no harm`() throws {
        driver.offeredControls.all = []
        let desk = desk([.init(name: "gain", value: .integer(50))], restores: true)
        let source = try open(desk)
        #expect(lines.notes.first?.contains("has no controls") == true)
        driver.unplug()
        source.close()
        #expect(driver.openCount == 0)
    }
}

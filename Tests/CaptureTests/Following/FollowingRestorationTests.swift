import Capture
import Frames
import Glibc
import Records
import TestSupport
import Testing
import V4L2Bridge

/// What is found, what is left and what is told when a camera is followed with again: on a camera that follows a script.
@Suite struct FollowingRestorationTests {
    private let clock = ManualClock()
    private let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 1280, height: 720)])])
    private let lines = Notebook<String>()
    private let reports = Notebook<ControlReport>()

    private static let gain: UInt32 = 0x0098_0913
    private static let exposureSwitch: UInt32 = 0x009a_0901
    private static let exposureTime: UInt32 = 0x009a_0902

    init() {
        var exposureSwitch = ScriptedControl(Self.exposureSwitch, type: 3, "Auto Exposure", 0...3, value: 3)
        exposureSwitch.items = [1: "Manual Mode", 3: "Aperture Priority Mode"]
        var time = ScriptedControl(Self.exposureTime, "Exposure Time, Absolute", 3...2047, value: 20)
        time.needs = (Self.exposureSwitch, 1)
        driver.offeredControls.all = [
            exposureSwitch, time, ScriptedControl(Self.gain, "Gain", 0...100, value: 10),
        ]
    }

    private func desk(_ settings: [ControlSetting] = []) -> ControlDesk {
        ControlDesk(
            .init(settings: settings, following: .expose), say: { [lines] in lines.write($0) },
            show: { [reports] in reports.write($0) })
    }

    private func open(_ desk: ControlDesk) throws -> CameraSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: PixelSize(width: 1280, height: 720)),
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(driver, clock: clock).calls, controls: desk)
    }

    /// Five sightings a second, each worked on before the next, until `isDone`.
    private func look(
        _ desk: ControlDesk, from start: Double, seconds: Double, _ faces: FaceSighting.Face...,
        until isDone: () -> Bool = { false }
    ) {
        for step in 0..<Int(seconds * 5) where !isDone() {
            desk.follow(.at(start + Double(step) / 5, size: PixelSize(width: 1280, height: 720), faces))
            desk.flush()
        }
    }

    private func values(_ ids: UInt32...) -> [Int64?] { ids.map { driver.offeredControls[$0]?.value } }

    private func written(_ id: UInt32) -> [Int64] {
        driver.offeredControls.written.filter { $0.id == id }.map(\.value)
    }

    @Test func `the first change starts from what the automatic exposure has come to, also after a face has gone`()
        throws
    {
        let desk = desk()
        let source = try open(desk)
        defer { source.close() }
        // Opened at noon; it is evening now.
        driver.offeredControls[Self.exposureTime]?.value = 160
        look(desk, from: 0, seconds: 10, .face(1, brightness: 80)) { !written(Self.exposureTime).isEmpty }
        let first = try #require(written(Self.exposureTime).first)
        #expect(first > 160 && first < 260)
        #expect(values(Self.exposureSwitch) == [1])
        look(desk, from: 10, seconds: 5)
        #expect(values(Self.exposureTime, Self.exposureSwitch) == [160, 3])
        // Somebody has switched a lamp on.
        driver.offeredControls[Self.exposureTime]?.value = 60
        let before = written(Self.exposureTime).count
        look(desk, from: 20, seconds: 10, .face(2, brightness: 80)) { written(Self.exposureTime).count > before }
        let second = try #require(written(Self.exposureTime).last)
        #expect(second > 60 && second < 100)
        look(desk, from: 31, seconds: 5)
        #expect(values(Self.exposureTime, Self.exposureSwitch) == [60, 3])
    }

    @Test func `a camera that goes dark with each change is left alone, and tried again much later`() throws {
        let desk = desk()
        let source = try open(desk)
        defer { source.close() }
        func visits(from start: Double, _ count: Int) {
            for visit in 0..<count {
                let from = start + Double(visit) * 10
                look(desk, from: from, seconds: 4, .face(visit, brightness: 60)) { values(Self.exposureSwitch) == [1] }
                look(desk, from: from + 5, seconds: 4)
            }
        }
        let givenUp = "its exposure brings the face into no better light; left alone now"
        visits(from: 0, 20)
        #expect(written(Self.exposureSwitch) == [1, 3, 1, 3, 1, 3])
        #expect(reports.notes.last?.following?.hasSuffix(givenUp) == true)
        visits(from: 400, 20)
        #expect(written(Self.exposureSwitch).count == 12)
        visits(from: 700, 20)
        #expect(written(Self.exposureSwitch).count == 12)
        #expect(lines.notes == ["following the face: \(givenUp)"])
    }

    @Test func `lights that were off for a while are no reason to leave the exposure alone for good`() throws {
        let desk = desk()
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 60, .face(1, brightness: 20))
        #expect(reports.notes.last?.following?.contains("left alone now") == true)
        #expect(values(Self.exposureTime, Self.exposureSwitch) == [20, 3])
        let before = written(Self.exposureTime).count
        // While somebody is there, nothing is tried.
        look(desk, from: 60, seconds: 600, .face(1, brightness: 60))
        #expect(written(Self.exposureTime).count == before)
        look(desk, from: 660, seconds: 5)
        look(desk, from: 665, seconds: 5, .face(2, brightness: 60))
        #expect(written(Self.exposureTime).count > before)
        #expect(reports.notes.last?.following == "face 2, by exposure time")
    }

    @Test(arguments: [true, false])
    func `what could not be put back at a stall is put back at the next opening, or later`(atOpening: Bool) throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        // Exposes by its time, and focuses for the region.
        driver.offeredControls.region?.offered = 0x08
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 6, .face(1, brightness: 60))
        #expect(values(Self.exposureSwitch) == [1])
        #expect(driver.offeredControls.region?.current != [0, 0, 1280, 720])
        refuse(EIO)
        source.close()
        #expect(values(Self.exposureSwitch) == [1])
        if atOpening { refuse(0) }
        let again = try open(desk)
        refuse(0)
        #expect(values(Self.exposureSwitch) == (atOpening ? [3] : [1]))
        look(desk, from: 30, seconds: 6, .face(2, x: 200, brightness: 60))
        again.close()
        #expect(values(Self.exposureTime, Self.exposureSwitch) == [20, 3])
        #expect(driver.offeredControls.region?.current == [0, 0, 1280, 720])
        let count = driver.offeredControls.written.count
        try open(desk).close()
        #expect(driver.offeredControls.written.count == count)
    }

    @Test func `what is refused when nobody is there is told until it is put back, with what was found at first`()
        throws
    {
        let desk = desk()
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 6, .face(1, brightness: 60))
        refuse(EIO)
        look(desk, from: 6, seconds: 5)
        let words = "putting back what it was is refused with EIO; tried again later"
        #expect(lines.notes == ["following the face: \(words)"])
        #expect(reports.notes.last?.following?.hasSuffix(words) == true)
        refuse(0)
        look(desk, from: 30, seconds: 6, .face(2, brightness: 60))
        look(desk, from: 36, seconds: 5)
        #expect(values(Self.exposureTime, Self.exposureSwitch) == [20, 3])
        #expect(reports.notes.last?.following?.contains("refused") == false)
    }

    private func refuse(_ refusal: Int32) {
        driver.offeredControls.region?.refusal = refusal
        for id in [Self.exposureTime, Self.exposureSwitch] { driver.offeredControls[id]?.refusal = refusal }
    }

    @Test func `another camera gets nothing of what following left on the one before`() throws {
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 6, .face(1, brightness: 60))
        refuse(EIO)
        source.close()
        refuse(0)
        driver.bus = "usb-0000:00:14.0-7"
        try open(desk).close()
        #expect(values(Self.exposureSwitch) == [1])
    }

    @Test func `what following left on a control that is then wished is no value that was found`() throws {
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 6, .face(1, brightness: 60))
        refuse(EIO)
        source.close()
        desk.change(.init(settings: [.init(name: "auto_exposure", value: .integer(1))], restores: true))
        try open(desk).close()
        refuse(0)
        try open(desk).close()
        #expect(values(Self.exposureSwitch) == [3])
    }

    @Test func `a refusal is told once over many openings, and shown each time`() throws {
        driver.offeredControls[Self.exposureTime]?.refusal = EPIPE
        let desk = desk()
        for opening in 0..<3 {
            let source = try open(desk)
            look(desk, from: Double(opening) * 100, seconds: 6, .face(opening, brightness: 60))
            #expect(reports.notes.last?.following?.contains("is refused with EPIPE; left alone now") == true)
            source.close()
        }
        #expect(lines.notes == ["following the face: an exposure is refused with EPIPE; left alone now"])
        driver.bus = "usb-0000:00:14.0-7"
        let other = try open(desk)
        look(desk, from: 400, seconds: 6, .face(9, brightness: 60))
        other.close()
        #expect(lines.notes.count == 2)
    }
}

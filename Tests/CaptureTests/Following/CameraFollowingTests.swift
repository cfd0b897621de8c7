import Capture
import Frames
import Glibc
import Records
import TestSupport
import Testing
import V4L2Bridge

/// Following on a camera that follows a script.
@Suite struct CameraFollowingTests {
    private let clock = ManualClock()
    private let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 1280, height: 720)])])
    private let lines = Notebook<String>()
    private let reports = Notebook<ControlReport>()

    private static let exposureSwitch: UInt32 = 0x009a_0901
    private static let exposureTime: UInt32 = 0x009a_0902
    private static let continuousFocus: UInt32 = 0x009a_090c
    private static let bias: UInt32 = 0x009a_0913
    private static let focusOnce: UInt32 = 0x009a_091c

    private func desk(
        _ following: FaceFollowing = .guide, _ settings: [ControlSetting] = [], rotation: Rotation = .none
    ) -> ControlDesk {
        ControlDesk(
            .init(settings: settings, following: following, rotation: rotation), say: { [lines] in lines.write($0) },
            show: { [reports] in reports.write($0) })
    }

    private func open(_ desk: ControlDesk) throws -> CameraSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: PixelSize(width: 1280, height: 720)),
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(driver, clock: clock).calls, controls: desk)
    }

    /// Five sightings a second, each worked on before the next.
    private func look(
        _ desk: ControlDesk, from start: Double, seconds: Double, size: PixelSize = PixelSize(width: 1280, height: 720),
        _ faces: FaceSighting.Face...
    ) {
        for step in 0..<Int(seconds * 5) {
            desk.follow(.at(start + Double(step) / 5, size: size, faces))
            desk.flush()
        }
    }

    private var controls: ScriptedControls { driver.offeredControls }

    /// One with automatic exposure, exposure time, continuous focus, and focusing once.
    private func offerControls(bias: Bool) {
        var exposureSwitch = ScriptedControl(Self.exposureSwitch, type: 3, "Auto Exposure", 0...3, value: 3)
        exposureSwitch.items = [1: "Manual Mode", 3: "Aperture Priority Mode"]
        var time = ScriptedControl(Self.exposureTime, "Exposure Time, Absolute", 3...2047, value: 100)
        time.needs = (Self.exposureSwitch, 1)
        let continuous = ScriptedControl(Self.continuousFocus, type: 2, "Focus, Automatic Continuous", 0...1, value: 0)
        let once = ScriptedControl(Self.focusOnce, type: 4, "Auto Focus, Start", 0...1)
        var biases = ScriptedControl(Self.bias, type: 9, "Auto Exposure, Bias", 0...4, value: 2)
        biases.items = [0: "-1000", 1: "-500", 2: "0", 3: "500", 4: "1000"]
        driver.offeredControls.all = [exposureSwitch, time, continuous, once] + (bias ? [biases] : [])
    }

    private func written(_ id: UInt32) -> [Int64] { controls.written.filter { $0.id == id }.map(\.value) }

    @Test func `the region of interest shows the face, with exposure and focus by it alone, and is put back`() throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (2560, 1440))
        driver.offeredControls.region?.bits = 0x04
        let desk = desk()
        let source = try open(desk)
        #expect(desk.wantsSightings)
        look(desk, from: 0, seconds: 10, .face(7, x: 400, y: 300))
        let region = try #require(controls.region)
        // A fifth larger than the face, on a sensor of twice the frame's size.
        #expect(region.written == [.init([560, 360, 480, 480], bits: 0x0b)])
        #expect(reports.notes.last?.following == "face 7, by region of interest")
        source.close()
        #expect(controls.region?.written.last == .init([0, 0, 2560, 1440], bits: 0x04))
        #expect(reports.notes.last == ControlReport())
        #expect(!desk.wantsSightings)
        #expect(lines.notes.isEmpty)
    }

    @Test func `the camera's rotation is taken into account`() throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        let desk = desk(rotation: .quarter)
        let source = try open(desk)
        defer { source.close() }
        look(
            desk, from: 0, seconds: 5, size: PixelSize(width: 720, height: 1280), .face(1, x: 200, y: 1000, width: 100))
        // In the upright frame 200 from the left is 200 from the bottom of the captured one, and down is right.
        #expect(controls.region?.current == [1000 - 60, 720 - 200 - 60, 120, 120])
    }

    @Test func `some seconds after the last face the whole picture counts again`() throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        let desk = desk()
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 5, .face(1))
        #expect(controls.region?.written.count == 1)
        look(desk, from: 5, seconds: 2)
        #expect(controls.region?.written.count == 1)
        look(desk, from: 7, seconds: 60)
        #expect(controls.region?.written.count == 2)
        #expect(controls.region?.current == [0, 0, 1280, 720])
        #expect(reports.notes.last?.following?.hasPrefix("the whole picture") == true)
        look(desk, from: 67, seconds: 5, .face(2))
        #expect(controls.region?.written.count == 3)
    }

    @Test func `a camera whose region has no bits is told the rectangle alone`() throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        driver.offeredControls.region?.offered = nil
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 5, .face(1))
        source.close()
        #expect(controls.region?.written.map(\.bits) == [nil, nil])
    }

    @Test func `a refusal is told once, in status too, and it is not tried again until the camera is opened anew`()
        throws
    {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        driver.offeredControls.region?.refusal = EIO
        offerControls(bias: false)
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 10, .face(1, x: 300))
        look(desk, from: 10, seconds: 10, .face(1, x: 900))
        #expect(lines.notes == ["following the face: a region of interest is refused with EIO; left alone now"])
        let words = "face 1, by focusing; a region of interest is refused with EIO; left alone now"
        #expect(reports.notes.last?.following == words)
        driver.offeredControls.region?.refusal = 0
        source.close()
        let again = try open(desk)
        look(desk, from: 30, seconds: 5, .face(1, x: 300))
        #expect(reports.notes.last?.following == "face 1, by region of interest, focusing")
        again.close()
    }

    @Test func `without a region the exposure's bias follows a dark face, step by step, and is put back`() throws {
        offerControls(bias: true)
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 3, .face(1, brightness: 60))
        #expect(written(Self.bias) == [3])
        // Brighter by what the bias promises, and so on.
        look(desk, from: 3, seconds: 6, .face(1, brightness: 74))
        #expect(written(Self.bias) == [3, 4])
        look(desk, from: 9, seconds: 20, .face(1, brightness: 88))
        #expect(written(Self.bias) == [3, 4])
        #expect(written(Self.exposureSwitch).isEmpty && written(Self.exposureTime).isEmpty)
        source.close()
        #expect(controls[Self.bias]?.value == 2)
    }

    @Test func `a bias without effect is given up, told and put back`() throws {
        offerControls(bias: true)
        driver.offeredControls[Self.bias]?.items = [0: "-600", 1: "-300", 2: "0", 3: "300", 4: "600"]
        driver.offeredControls[Self.bias]?.value = 0
        let desk = desk()
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 60, .face(1, brightness: 40))
        #expect(written(Self.bias) == [1, 2, 3, 0])
        #expect(
            lines.notes == ["following the face: its exposure brings the face into no better light; left alone now"])
    }

    @Test func `the exposure time is set only where that was asked for, by hand meanwhile, and all is put back`() throws
    {
        offerControls(bias: false)
        let guiding = desk()
        let source = try open(guiding)
        look(guiding, from: 0, seconds: 20, .face(1, brightness: 50))
        source.close()
        #expect(written(Self.exposureTime).isEmpty && written(Self.exposureSwitch).isEmpty)

        let exposing = desk(.expose)
        let again = try open(exposing)
        look(exposing, from: 0, seconds: 3, .face(1, brightness: 50))
        #expect(controls[Self.exposureSwitch]?.value == 1)
        let longer = try #require(controls[Self.exposureTime]?.value)
        #expect(longer > 100 && longer <= 150)
        look(exposing, from: 3, seconds: 4, .face(1, brightness: 66))
        #expect(written(Self.exposureTime).count >= 2)
        // Never longer than a frame at 30 a second.
        #expect(written(Self.exposureTime).allSatisfy { $0 <= 333 })
        again.close()
        #expect(controls[Self.exposureTime]?.value == 100)
        #expect(controls[Self.exposureSwitch]?.value == 3)
        #expect(controls.written.last?.id == Self.exposureSwitch)
    }

    @Test func `an exposure time that is refused leaves the camera automatic`() throws {
        offerControls(bias: false)
        driver.offeredControls[Self.exposureTime]?.refusal = EPIPE
        let desk = desk(.expose)
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 20, .face(1, brightness: 50))
        #expect(written(Self.exposureSwitch) == [1, 3])
        #expect(lines.notes.count == 1)
        #expect(lines.notes.first?.contains("an exposure is refused with EPIPE") == true)
    }

    @Test func `controls that the user has set are left alone`() throws {
        offerControls(bias: true)
        let desk = desk(
            .expose,
            [
                .init(name: "auto_exposure_bias", value: .integer(1)),
                .init(name: "exposure_auto", value: .words("Aperture Priority Mode")),
            ])
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 20, .face(1, brightness: 50))
        #expect(written(Self.bias) == [1])
        #expect(written(Self.exposureTime).isEmpty)
        #expect(reports.notes.last?.following == "face 1, by focusing")
    }

    @Test func `a face that rests is focused once, unless the camera focuses all the time`() throws {
        offerControls(bias: false)
        let desk = desk()
        try open(desk).close()
        let source = try open(desk)
        look(desk, from: 0, seconds: 60, .face(1))
        source.close()
        #expect(written(Self.focusOnce) == [1])

        driver.offeredControls[Self.continuousFocus]?.value = 1
        let again = try open(desk)
        look(desk, from: 0, seconds: 60, .face(1))
        again.close()
        #expect(written(Self.focusOnce) == [1])
    }

    @Test func `a camera that offers nothing is told so, with what could be done`() throws {
        let desk = desk()
        try open(desk).close()
        #expect(reports.notes.first?.following == "nothing of this camera can follow a face")
        offerControls(bias: false)
        driver.offeredControls.all.removeAll { $0.id == Self.focusOnce }
        try open(desk).close()
        #expect(reports.notes.contains { $0.following?.contains("follow_face = \"expose\" does") == true })
        #expect(controls.written.isEmpty)
    }

    @Test func `it is off unless asked for, and begins and ends while the camera runs`() throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        let desk = desk(.off)
        let source = try open(desk)
        defer { source.close() }
        look(desk, from: 0, seconds: 5, .face(1))
        #expect(!desk.wantsSightings)
        #expect(controls.region?.written.isEmpty == true)
        desk.change(.init(following: .guide))
        desk.flush()
        look(desk, from: 5, seconds: 5, .face(1))
        #expect(controls.region?.written.count == 1)
        desk.change(.init(following: .off))
        desk.flush()
        #expect(controls.region?.current == [0, 0, 1280, 720])
        #expect(reports.notes.last?.following == nil)
    }

    @Test func `a camera that is unplugged meanwhile does no harm`() throws {
        driver.offeredControls.region = ScriptedRegion(sensor: (1280, 720))
        offerControls(bias: true)
        let desk = desk()
        let source = try open(desk)
        look(desk, from: 0, seconds: 5, .face(1, brightness: 40))
        driver.unplug()
        look(desk, from: 5, seconds: 20, .face(1, x: 200, brightness: 40))
        source.close()
        #expect(driver.openCount == 0)
        #expect(reports.notes.last == ControlReport())
    }
}

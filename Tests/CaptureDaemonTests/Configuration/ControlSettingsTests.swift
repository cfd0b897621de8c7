import Capture
import CaptureDaemon
import Testing

@Suite struct ControlSettingsTests {
    private func load(_ text: String, _ overrides: String...) throws -> Configuration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml", overrides: overrides).configuration
    }

    private let table = """
        [[camera]]
        name = "a"
        restore_controls = true
        [camera.controls]
        power_line_frequency = "50 Hz"
        gain = 12
        focus_auto = false
        [[camera]]
        name = "b"
        device = "/dev/video2"
        """

    @Test func `controls are read by name in the order of the text, for their camera only`() throws {
        let cameras = try load(table).cameras
        #expect(
            cameras[0].controls == [
                .init(name: "power_line_frequency", value: .words("50 Hz")), .init(name: "gain", value: .integer(12)),
                .init(name: "focus_auto", value: .boolean(false)),
            ])
        #expect(cameras[0].restoreControls)
        #expect(cameras[1].controls.isEmpty)
        #expect(!cameras[1].restoreControls)
    }

    @Test func `printed controls load again as they were`() throws {
        let configuration = try load(table)
        #expect(try load(ConfigurationPrinter.text(configuration)) == configuration)
    }

    @Test func `controls can be given on the command line`() throws {
        let cameras = try load("", "camera.controls={gain = 3}").cameras
        #expect(cameras[0].controls == [.init(name: "gain", value: .integer(3))])
    }

    @Test(arguments: [
        ("camera.controls.gain=3", ControlSetting.Value.integer(3)),
        ("camera.controls.gain=true", .boolean(true)), ("camera.controls.gain=\"50 Hz\"", .words("50 Hz")),
        ("camera.controls.gain=50 Hz", .words("50 Hz")), ("camera.controls.gain=Manual Mode", .words("Manual Mode")),
        ("camera.camera.controls.gain=4", .integer(4)),
    ])
    func `one control can be given on the command line, its text without quotes`(
        override: String, value: ControlSetting.Value
    ) throws {
        #expect(try load("", override).cameras[0].controls == [.init(name: "gain", value: value)])
    }

    @Test func `a control on the command line stands for that of the file, and leaves the others`() throws {
        let cameras = try load(
            table, "camera.a.controls.Gain=3", "camera.a.controls.zoom=7", "camera.b.controls.gain=1"
        )
        .cameras
        #expect(
            cameras[0].controls == [
                .init(name: "power_line_frequency", value: .words("50 Hz")), .init(name: "Gain", value: .integer(3)),
                .init(name: "focus_auto", value: .boolean(false)), .init(name: "zoom", value: .integer(7)),
            ])
        #expect(cameras[1].controls == [.init(name: "gain", value: .integer(1))])
    }

    @Test func `a camera may be called controls`() throws {
        let text = "[[camera]]\nname = \"controls\"\n"
        #expect(try load(text, "camera.controls.rate=12").cameras[0].rate == 12)
        #expect(try load(text, "camera.controls.controls.gain=1").cameras[0].controls.map(\.name) == ["gain"])
    }

    @Test(arguments: [
        ("camera.controls.gain=3", "there are 2 cameras; say which, for example camera.a.controls.gain"),
        ("camera.aa.controls.gain=3", "did you mean camera.a.controls.gain?"),
        ("camera.a.controls.gain=1.5", "must be a whole number, true or false, or text, not 1.5"),
        ("camera.a.controls.gain=[1]", "must be a whole number, true or false, or text, not [1]"),
        ("camera.a.controls.gain=", "must be a whole number, true or false, or text"),
        ("camera.a.controls.--=1", "with the name of a control"),
        ("camera.a.controls=3", "must be a table"), ("camera.a.control.gain=3", "is written camera.KEY"),
    ])
    func `a control that cannot be meant is refused on the command line`(override: String, words: String) throws {
        let error = #expect(throws: ConfigurationError.self) { _ = try load(table, override) }
        #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
    }

    @Test(arguments: ["gain = 1.5", "gain = [1]", "gain = \"\"", "\"\" = 1", "\"--\" = 1"])
    func `what is no value of a control is refused`(line: String) {
        #expect(throws: ConfigurationError.self) { _ = try load("[[camera]]\n[camera.controls]\n\(line)\n") }
    }

    @Test func `changed controls take effect at once, without a restart`() throws {
        let new = try load(table.replacing("gain = 12", with: "gain = 13"))
        let change = ConfigurationChange(from: try load(table), to: new)
        #expect(change.live == ["camera.a.controls"])
        #expect(change.restart.isEmpty)
        #expect(change.effective.cameras[0].controls[1] == .init(name: "gain", value: .integer(13)))
    }
}

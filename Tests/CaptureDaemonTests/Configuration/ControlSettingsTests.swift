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

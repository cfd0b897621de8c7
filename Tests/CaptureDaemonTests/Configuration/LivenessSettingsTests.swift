import Analysis
import CaptureDaemon
import Testing

@Suite struct LivenessSettingsTests {
    private func load(_ text: String) throws -> Configuration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml", overrides: []).configuration
    }

    @Test func `liveness is told where it is asked for, and changes live`() throws {
        let new = try load("[analysis]\nliveness = true\n[liveness]\nmoving_camera = true\nhold_seconds = 10")
        #expect(new.analysis.features == .liveness)
        #expect(new.analysis.liveness.movingCamera && new.analysis.liveness.holdSeconds == 10)
        let change = ConfigurationChange(from: Configuration(), to: new)
        #expect(change.live == ["analysis.liveness", "liveness.moving_camera", "liveness.hold_seconds"])
        #expect(change.restart.isEmpty)
    }

    @Test(arguments: ["hold_seconds = 0.5", "hold_seconds = 3601", "moving_camera = 1"])
    func `what is out of range or of another type is refused with its key`(line: String) {
        do {
            _ = try load("[liveness]\n\(line)")
            Issue.record("accepted")
        } catch {
            #expect("\(error)".contains("liveness.\(line.prefix { $0 != " " })"))
        }
    }
}

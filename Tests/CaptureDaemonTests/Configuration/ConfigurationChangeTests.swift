import CaptureDaemon
import Testing
import Tracking

@Suite struct ConfigurationChangeTests {
    private func configuration(_ text: String) throws -> Configuration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml").configuration
    }

    @Test func `equal configurations have no change`() throws {
        let change = ConfigurationChange(from: Configuration(), to: try configuration(""))
        #expect(change.isEmpty)
        #expect(change.summary == "nothing changed")
    }

    @Test func `live keys are applied, the others are named and wait`() throws {
        let new = try configuration(
            "[tracking]\ncoast_seconds = 2\npixel_level = 512\n[publish.socket]\npath = \"/tmp/s\"\n[[camera]]\nrate = 10\n"
        )
        let change = ConfigurationChange(from: Configuration(), to: new)
        #expect(change.live == ["tracking.coast_seconds"])
        #expect(change.restart == ["tracking.pixel_level", "publish.socket.path", "camera.camera.rate"])
        #expect(change.effective.tracking.coastSeconds == 2)
        #expect(change.effective.tracking.pixelLevel == 256)
        #expect(change.effective.publish.socket.path == nil)
        #expect(change.effective.cameras[0].rate == 30)
        #expect(
            change.summary
                == "applied: tracking.coast_seconds; needs a restart: tracking.pixel_level, publish.socket.path, camera.camera.rate"
        )
    }

    @Test func `cameras that come and go need a restart`() throws {
        let old = try configuration("[[camera]]\nname = \"a\"\n")
        let new = try configuration("[[camera]]\nname = \"b\"\n")
        let change = ConfigurationChange(from: old, to: new)
        #expect(change.restart == ["camera.a (removed)", "camera.b (added)"])
        #expect(change.effective.cameras.map(\.name) == ["a"])
    }
}

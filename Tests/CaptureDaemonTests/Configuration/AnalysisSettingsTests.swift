import Analysis
import CaptureDaemon
import Frames
import Testing

@Suite struct AnalysisSettingsTests {
    private func load(_ text: String, _ overrides: String...) throws -> LoadedConfiguration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml", overrides: overrides)
    }

    private func refusal(_ text: String, _ overrides: String...) -> String {
        do {
            _ = try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml", overrides: overrides)
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    private static let mask = """
        [[classifier]]
        name = "mask"
        file = "/models/mask.onnx"
        labels = ["bare", "masked"]
        size = [112, 96]
        colors = "bgr"
        mean = [104, 117.5, 123]
        deviation = [128]
        activation = "none"
        interval = 0
        """

    @Test func `nothing is analysed unless it is asked for`() {
        #expect(Configuration().analysis.isEmpty)
        #expect(Configuration().classifiers.isEmpty)
    }

    @Test func `what is asked for can change live`() throws {
        let old = try load("").configuration
        let new = try load("[analysis]\neyes = true\nquality = true\n[presence]\nenabled = true\nleave_seconds = 30")
            .configuration
        #expect(new.analysis.features == [.eyes, .quality])
        #expect(new.analysis.presence.leaveSeconds == 30)
        let change = ConfigurationChange(from: old, to: new)
        #expect(change.live == ["analysis.eyes", "analysis.quality", "presence.enabled", "presence.leave_seconds"])
        #expect(change.restart.isEmpty)
        #expect(change.effective.analysis == new.analysis)
    }

    @Test func `a classifier is read, and a printed one loads again as it was`() throws {
        let loaded = try load(Self.mask).configuration
        let mask = try #require(loaded.classifiers.first)
        #expect(mask.name == "mask" && mask.file == "/models/mask.onnx" && mask.labels == ["bare", "masked"])
        #expect(mask.size == PixelSize(width: 112, height: 96) && mask.colors == .bgr && mask.interval == 0)
        #expect(mask.mean == [104, 117.5, 123] && mask.deviation == [128] && mask.activation == .none)
        #expect(try load(ConfigurationPrinter.text(loaded)).configuration == loaded)
        #expect(ConfigurationChange(from: Configuration(), to: loaded).restart == ["classifier"])
    }

    @Test func `one key of a classifier can be given on the command line`() throws {
        #expect(try load(Self.mask, "classifier.mask.interval=2").configuration.classifiers[0].interval == 2)
        #expect(try load(Self.mask, "classifier.margin=1.25").configuration.classifiers[0].margin == 1.25)
        #expect(refusal(Self.mask, "classifier.mouth.interval=2").contains("there are mask"))
        #expect(refusal("", "classifier.mask.interval=2").contains("there is no classifier"))
    }

    @Test(arguments: [
        ("[[classifier]]\nlabels = [\"a\"]", "classifier.file"),
        ("[[classifier]]\nfile = \"/x\"", "classifier.labels"),
        ("[[classifier]]\nfile = \"/x\"\nlabels = [\"a\"]\ncolors = \"grey\"\nmean = [1, 2, 3]", "classifier.mean"),
        ("[[classifier]]\nfile = \"/x\"\nlabels = [\"a\"]\ndeviation = [0]", "classifier.deviation"),
        ("[[classifier]]\nfile = \"/x\"\nlables = [\"a\"]", "classifier.labels"),
        ("classifier = 5", "list"), (mask + "\n" + mask, "another classifier"),
    ])
    func `a wrong classifier is refused with its key`(text: String, words: String) {
        #expect(refusal(text).contains(words))
    }
}

import CaptureDaemon
import Testing
import Tracking

@Suite struct RegionSettingsTests {
    private func load(_ text: String, _ overrides: String...) throws -> LoadedConfiguration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml", overrides: overrides)
    }

    private func refusal(_ value: String) -> String {
        do {
            _ = try load("[[camera]]\nignore = \(value)")
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    private static let text = """
        [[camera]]
        name = "front"
        watch = [[[0, 0], [0.5, 0], [0.5, 1], [0, 1]], [[0.6, 0.6], [0.9, 0.6], [0.7, 0.9]]]
        ignore = [[[0.0, 0.0], [0.2, 0.0], [0.2, 0.3]]]
        """

    @Test func `outlines are read in order, and printed ones load again as they were`() throws {
        let loaded = try load(Self.text).configuration
        #expect(loaded.cameras[0].watch.map(\.points.count) == [4, 3])
        #expect(loaded.cameras[0].ignore == [RegionPolygon(points: [SIMD2(0, 0), SIMD2(0.2, 0), SIMD2(0.2, 0.3)])])
        #expect(try load(ConfigurationPrinter.text(loaded)).configuration == loaded)
    }

    @Test func `outlines can be given on the command line`() throws {
        let loaded = try load(Self.text, "camera.front.watch=[]", "camera.ignore=[[[0,0],[1,0],[1,1]]]").configuration
        #expect(loaded.cameras[0].watch.isEmpty)
        #expect(loaded.cameras[0].ignore[0].points == [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1)])
    }

    @Test(arguments: [
        ("[[[0, 0], [1, 0]]]", "outline 1 has 2 corners"),
        ("[[0, 0], [1, 0], [1, 1]]", "outline 1 is a single corner"),
        ("[[[0, 0], [1, 0], [1, 200]]]", "corner 3 of outline 1 is [1.0, 200.0], outside the picture"),
        ("[[[0, 0], [-0.1, 0], [1, 1]]]", "corner 2 of outline 1"),
        ("[[[0, 0], [0.5, 0.5], [1, 1]]]", "outline 1 encloses nothing"), ("5", "not a whole number"),
        ("[[[0, 0], [nan, 0], [1, 1]]]", "corner 2 of outline 1 is no [x, y]"), ("[7]", "outline 1 is a whole number"),
    ])
    func `a wrong outline is refused with its place and what is wrong`(value: String, words: String) {
        let message = refusal(value)
        #expect(message.contains("test.toml:2") && message.contains("camera.ignore") && message.contains(words))
    }

    @Test func `there are at most 64 outlines of 64 corners`() {
        let triangle = "[[0, 0], [1, 0], [1, 1]]"
        let many = [String](repeating: triangle, count: 65).joined(separator: ", ")
        #expect(refusal("[\(many)]").contains("not 65 outlines"))
        let round = (0..<65).map { "[\($0 % 2), 0.\($0)]" }.joined(separator: ", ")
        #expect(refusal("[[\(round)]]").contains("outline 1 has 65 corners"))
    }

    @Test func `outlines change live`() throws {
        let old = try load(Self.text).configuration
        let new = try load(Self.text, "camera.watch=[]").configuration
        let change = ConfigurationChange(from: old, to: new)
        #expect(change.live == ["camera.front.watch"] && change.restart.isEmpty)
        #expect(change.effective == new)
        #expect(
            new.cameras[0].tracking(new.tracking).regions == WatchRegions(watch: [], ignore: old.cameras[0].ignore))
    }

    @Test func `a detector of the user's own needs its file`() throws {
        #expect(throws: ConfigurationError.self) { try load("tracking.detector = \"yunet\"") }
        #expect(try load("", "tracking.detector=cascade").configuration.tracking.detector == .cascade)
        let notes = try load("", "tracking.detector_file=/some/file.onnx").notes
        #expect(notes.count == 1 && notes[0].contains("no effect"))
    }
}

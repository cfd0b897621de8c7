import CaptureDaemon
import Testing

@Suite struct FeatureNeedsTests {
    private static let switches = [
        "analysis.eyes", "analysis.expression", "analysis.actions", "analysis.gaze", "analysis.quality",
        "analysis.liveness", "presence.enabled", "best_shot.enabled",
    ]
    private static let classifier = "[[classifier]]\nfile = \"/x.onnx\"\nlabels = [\"a\", \"b\"]\n"
    private static let followed: Set = [
        "analysis.actions", "analysis.liveness", "presence.enabled", "best_shot.enabled",
    ]

    /// What comes to nothing by mode and detector.
    private static let table: [(mode: String, detector: String, nothing: Set<String>)] = [
        ("light-track", "blazeface", []), ("track-by-detection", "blazeface", []), ("always", "blazeface", followed),
        ("light-track", "yunet", []), ("track-by-detection", "yunet", []), ("always", "yunet", followed),
        ("light-track", "cascade", []), ("always", "cascade", followed),
        ("track-by-detection", "cascade", Set(switches + ["classifier"])),
    ]

    private func notes(_ feature: String, _ mode: String, _ detector: String) throws -> [String] {
        var overrides = ["tracking.mode=\(mode)", "tracking.detector=\(detector)"]
        if detector == "yunet" { overrides.append("tracking.detector_file=/y.onnx") }
        if feature != "classifier" { overrides.append("\(feature)=true") }
        return try ConfigurationLoader.load(
            text: Array((feature == "classifier" ? Self.classifier : "").utf8), name: "a.toml", overrides: overrides
        ).notes
    }

    @Test(arguments: table.indices)
    func `each feature that a mode and detector cannot serve is said to have no effect, and no other`(row: Int) throws {
        let (mode, detector, nothing) = Self.table[row]
        for feature in Self.switches + ["classifier"] {
            let notes = try notes(feature, mode, detector)
            #expect(notes.count == (nothing.contains(feature) ? 1 : 0), "\(feature), \(mode), \(detector)")
            for note in notes {
                #expect(note.contains("\(feature): "))
                #expect(note.contains("has no effect") != (feature == "presence.enabled" && mode != "always"))
                #expect(note.contains(mode == "always" ? "\"always\"" : "\"cascade\""))
            }
        }
    }

    @Test func `presence from boxes alone counts people, and says that nobody's attention is told`() throws {
        let notes = try notes("presence.enabled", "track-by-detection", "cascade")
        #expect(notes.first?.contains("tells nobody's attention") == true)
    }

    @Test func `what is not asked for is not spoken of`() throws {
        #expect(
            try ConfigurationLoader.load(text: [], name: "a.toml", overrides: ["tracking.mode=always"]).notes.isEmpty)
    }
}

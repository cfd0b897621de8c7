import Capture
import Foundation
import Testing

@testable import CaptureDaemon

/// The documents and the sample are made of, or held against, the schema.
@Suite struct ConfigurationReferenceTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `the documented table of keys is the schema's`() throws {
        let file = Self.root.appending(path: "docs/configuration.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let begin = try #require(text.range(of: "ConfigurationReferenceTests -->\n"))
        let end = try #require(text.range(of: "<!-- end of keys -->"))
        let expected = "\n" + ConfigurationReference.markdown() + "\n"
        if ProcessInfo.processInfo.environment["FACETRACKD_WRITE_DOCS"] != nil {
            let written = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: expected)
            try written.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(
                text[begin.upperBound..<end.lowerBound] == expected,
                "FACETRACKD_WRITE_DOCS=1 swift test --filter ConfigurationReferenceTests writes it")
        }
    }

    @Test func `every key is in the reference`() {
        let text = ConfigurationReference.markdown()
        for rule in ConfigurationSchema.rules { #expect(text.contains("| `\(rule.name)` |")) }
        for rule in ConfigurationSchema.cameraRules { #expect(text.contains("| `\(rule.name)` |")) }
    }

    @Test func `the sample file loads as it is, and with every example taken in`() throws {
        let file = Self.root.appending(path: "config/facetrackd.toml")
        let sample = try String(contentsOf: file, encoding: .utf8)
        let loaded = try ConfigurationLoader.load(text: Array(sample.utf8), name: "sample")
        #expect(loaded.configuration == Configuration())

        // An example is a comment without a blank after its sign.
        var examples = 0
        let lines = sample.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
            guard line.hasPrefix("#"), let next = line.dropFirst().first, next != " " else { return line }
            examples += 1
            return line.dropFirst()
        }
        #expect(examples > 10)
        let all = try ConfigurationLoader.load(text: Array(lines.joined(separator: "\n").utf8), name: "sample")
        // Where no size is asked for, a slow one gives way; the example asks for the customary one.
        var camera = CameraSettings()
        camera.size = FormatChoice.defaultSize
        #expect(all.configuration.cameras == [camera])
        #expect(all.configuration.tracking == Configuration().tracking)
    }
}

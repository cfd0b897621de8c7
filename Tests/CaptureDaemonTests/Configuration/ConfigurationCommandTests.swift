import CaptureDaemon
import Testing

@Suite struct ConfigurationCommandTests {
    private func load(_ text: String) throws -> Configuration {
        try ConfigurationLoader.load(text: Array(("[[camera]]\n" + text).utf8), name: "a.toml").configuration
    }

    @Test func `a command stands in a camera, and loads again as it is printed`() throws {
        let loaded = try load(
            "command = [\"cam\", \"-x\", \"\", \"a\\n\\tb\"]\ncommand_format = \"nv12\"\nsize = [640, 480]")
        #expect(loaded.cameras[0].command == ["cam", "-x", "", "a\n\tb"])
        let text = Array(ConfigurationPrinter.text(loaded).utf8)
        #expect(try ConfigurationLoader.load(text: text, name: "b.toml").configuration == loaded)
    }

    @Test(arguments: [
        "command = [\"cam\"]", "device = \"/a/clip.mp4\"", "device = \"rtsp://door/1\"",
        "device = \"/a/dark.recording\"",
    ])
    func `what only a device can heed is said to have no effect elsewhere`(source: String) throws {
        let keys = "restore_controls = true\nfollow_face = \"guide\"\ncontrols = { gain = 3 }"
        let notes = { (source: String) in
            try ConfigurationLoader.load(text: Array("[[camera]]\n\(source)\n\(keys)".utf8), name: "a.toml").notes
        }
        #expect(try notes(source).count { $0.contains("has no effect on \"camera\"") } == 3)
        #expect(try notes("device = \"/dev/video0\"").isEmpty)
    }

    @Test(arguments: [
        ("command = [\"cam\"]\ndevice = \"/dev/video0\"", "beside command"),
        ("command = [\"cam\"]\nformat = \"nv12\"", "is for devices"),
        ("command = [\"cam\"]\ncommand_format = \"nv12\"", "needs size"),
        ("command_format = \"mjpeg\"", "has no command"),
        ("command = [\"a\\u0007\"]", "control characters"), ("command = []", "a list of texts"),
        ("command = [\"\"]", "a list of texts"),
        ("command = [\"cam\", 1]", "a list of texts"), ("command = \"cam -x\"", "a list of texts"),
    ])
    func `what does not go with a command is refused by its key`(text: String, words: String) {
        let error = #expect(throws: ConfigurationError.self) { _ = try load(text) }
        #expect(error?.description.contains("camera.") == true)
        #expect(error?.description.contains(words) == true)
    }

    @Test(arguments: ["command = \"cam rtsp://ada:s3cret@host\"", "command = [1, \"rtsp://ada:s3cret@host\"]"])
    func `passwords in a refused command are not shown`(text: String) {
        let error = #expect(throws: ConfigurationError.self) { _ = try load(text) }
        #expect(error?.description.contains("***@host") == true)
        #expect(error?.description.contains("s3cret") == false)
    }
}

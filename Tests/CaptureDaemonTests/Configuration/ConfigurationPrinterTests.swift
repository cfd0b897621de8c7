import CaptureDaemon
import Testing

@Suite struct ConfigurationPrinterTests {
    private func reloaded(_ configuration: Configuration) throws -> LoadedConfiguration {
        try ConfigurationLoader.load(text: Array(ConfigurationPrinter.text(configuration).utf8), name: "printed")
    }

    @Test func `the printed defaults load again to the defaults`() throws {
        let loaded = try reloaded(Configuration())
        #expect(loaded.configuration == Configuration())
        #expect(loaded.notes.isEmpty)
    }

    @Test func `a printed configuration with everything set loads again to the same`() throws {
        let text = """
            [[camera]]
            name = "a"
            device = "/dev/v4l/by-id/\\"odd\\\\name\\u0020é"
            rate = 29.97
            format = "mjpeg"
            [[camera]]
            name = "b"
            device = "rtsp://user@host/stream"
            size = [320, 240]
            [tracking]
            minimum_face = 0.1
            coast_seconds = 1e-3
            [publish.socket]
            path = "/tmp/x"
            admin_group = "adm"
            [publish.log]
            directory = "/tmp/log"
            file_megabytes = 0.001
            [models]
            directory = "/m"
            cache = "/c"
            """
        let original = try ConfigurationLoader.load(text: Array(text.utf8), name: "a").configuration
        #expect(try reloaded(original).configuration == original)
    }

    @Test func `passwords of URLs are not printed, and what is printed is not taken for one`() throws {
        let text = """
            [[camera]]
            name = "door"
            device = "rtsp://ada:s3cret@host/stream?token=t0ken"
            [[camera]]
            name = "yard"
            command = ["ffmpeg", "-i", "http://ada:s3cret@host/", "-f", "yuv4mpegpipe", "-"]
            """
        let original = try ConfigurationLoader.load(text: Array(text.utf8), name: "a").configuration
        let printed = ConfigurationPrinter.text(original)
        #expect(!printed.contains("s3cret") && !printed.contains("t0ken"))
        #expect(printed.contains("\"rtsp://ada:***@host/stream?token=***\""))
        #expect(printed.split(separator: "\n").count { $0.contains("put it in the place of ***") } == 2)
        let error = #expect(throws: ConfigurationError.self) { try reloaded(original) }
        #expect(error?.problems.map(\.key) == ["camera.device", "camera.command"])
        #expect(error?.problems.first?.message.contains("put the password itself there") == true)
        let filled = printed.replacing("ada:***@", with: "ada:s3cret@").replacing("token=***", with: "token=t0ken")
        #expect(try ConfigurationLoader.load(text: Array(filled.utf8), name: "printed").configuration == original)
    }

    @Test func `every key is printed with its help`() {
        let text = ConfigurationPrinter.text(Configuration())
        for rule in ConfigurationSchema.rules {
            #expect(text.contains("\n\(rule.name) = ") || text.contains("\n# \(rule.name) ="))
        }
        for rule in ConfigurationSchema.cameraRules {
            #expect(text.contains("\n\(rule.name) = ") || text.contains("\n# \(rule.name) ="))
        }
        #expect(text.utf8.filter { $0 == UInt8(ascii: "#") }.count > ConfigurationSchema.rules.count)
    }
}

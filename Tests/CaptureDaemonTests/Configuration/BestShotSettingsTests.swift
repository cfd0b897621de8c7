import Analysis
import CaptureDaemon
import Testing

@Suite struct BestShotSettingsTests {
    private func load(_ text: String) throws -> Configuration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml").configuration
    }

    private func refusal(_ text: String) -> String {
        do {
            _ = try load(text)
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    @Test func `nothing is stored or sent unless it is asked for`() {
        #expect(!Configuration().bestShot.enabled)
        #expect(Configuration().bestShot.upload.url.isEmpty)
    }

    @Test func `filters, caps and the server can change live, the directory cannot`() throws {
        let old = try load("")
        let new = try load(
            """
            [best_shot]
            enabled = true
            minimum_size = 0.2
            maximum_faces = 4
            quality = 0.5
            directory = "/var/lib/shots"
            [best_shot.upload]
            url = "https://pictures.example/in"
            """)
        let change = ConfigurationChange(from: old, to: new)
        #expect(change.restart == ["best_shot.directory"])
        #expect(
            Set(change.live) == [
                "best_shot.enabled", "best_shot.minimum_size", "best_shot.maximum_faces", "best_shot.quality",
                "best_shot.upload.url",
            ])
        #expect(change.effective.bestShot.settings.faces == 1...4)
        #expect(change.effective.bestShot.settings.size == 0.2...0.75)
        #expect(change.effective.bestShot.directory == nil)
    }

    @Test(arguments: [
        ("minimum_size = 0.8", "best_shot.minimum_size"), ("minimum_faces = 2", "best_shot.minimum_faces"),
        ("minimum_brightness = 0.95", "best_shot.minimum_brightness"), ("results = 9", "best_shot.results"),
        ("[best_shot.upload]\nurl = \"http://pictures.example/\"", "plain http"),
        ("[best_shot.upload]\nurl = \"ftp://pictures.example/\"", "https://"),
        ("[best_shot.upload]\nurl = \"https://\"", "names no server"),
        ("[best_shot.upload]\nurl = \"https://pictures.example/a b\"", "%XX"),
        ("[best_shot.upload]\nheaders_file = \"headers\"", "begins with /"),
        ("directory = \"shots\"", "best_shot.directory: must be a path that begins with /"),
        ("directory = \"./shots\"", "begins with /"), ("directory = \"~/shots\"", "begins with /"),
        ("[best_shot.upload]\nurl = \"https://pictures.example/a#b\"", "%23"),
        ("[best_shot.upload]\nurl = \"https://:8443/a\"", "names no server"),
    ])
    func `what does not go together is refused with its key`(text: String, words: String) {
        #expect(refusal("[best_shot]\n" + text).contains(words))
    }

    @Test(arguments: [
        "me:hunter2@", "me:hun/ter2@", "me:hun#ter2@", "me:hun?ter2@", "me:hun&ter2@", "me:hun&/ter2@", "me:hun'ter2@",
        "me:hun ter2@", "me:hun@ter2@", "me:hun<ter2>@", "ter2@", ":ter2@", "me:hun?a=b&ter2@",
    ])
    func `a password in the address is refused and shown nowhere, whatever it holds`(user: String) {
        let url = "https://\(user)pictures.example/"
        let text = refusal("[best_shot.upload]\nurl = \"\(url)\"")
        #expect(text.contains("best_shot.upload.url: ") && text.contains("headers_file"))
        let wrongKind =
            refusal("[best_shot.upload]\nurl = [\"\(url)\"]") + refusal("[best_shot.upload]\nurl = \"\(url)\\n\"")
        let overrides = ["best_shot.upload.url=\(url)", "best_shot.upload.ulr=\(url)", "best_shot=\(url)"].map {
            override in
            #expect(throws: ConfigurationError.self) {
                _ = try ConfigurationLoader.load(text: [], name: nil, overrides: [override])
            }
        }
        for words in [text, wrongKind] + overrides.map({ "\($0!)" }) {
            #expect(!words.contains("hun") && !words.contains("ter2"))
        }
    }

    @Test(arguments: [
        "token=hunter2", "a=b&sig=hunter2", "X-Amz-Signature=hunter2", "code=hunter2", "%74oken=hunter2",
        "a=b;jwt=hunter2",
        "X-Amz-Credential=hunter2",
    ])
    func `a secret in the address's query is refused and not shown`(query: String) {
        let url = "https://pictures.example/in?\(query)"
        let text = refusal("[best_shot.upload]\nurl = \"\(url)\"")
        #expect(text.contains("headers_file"))
        let override = #expect(throws: ConfigurationError.self) {
            _ = try ConfigurationLoader.load(text: [], name: nil, overrides: ["best_shot.upload.url=\(url)"])
        }
        #expect(!text.contains("hunter2") && !"\(override!)".contains("hunter2"))
    }

    @Test func `a directory is the same with slashes at its end`() throws {
        let paths = RuntimePaths(environment: ProcessEnvironment(variables: ["STATE_DIRECTORY": "/var/lib/facetrackd"]))
        #expect(
            paths.bestShotDirectory(try load("[best_shot]\ndirectory = \"/srv/shots//\"").bestShot) == "/srv/shots")
        #expect(paths.bestShotDirectory(BestShotConfiguration()) == "/var/lib/facetrackd/best-shots")
    }

    @Test(arguments: [
        "https://pictures.example/in?design=a", "https://pictures.example/in?a=b%40c", "https://pictures.example/in",
        "https://10.0.0.7:8443/a?b=c",
        "https://pictures.example/in?country_code=DE&session=2&access=public",
        "http://localhost:8080/", "http://127.0.0.1/x",
        "http://[::1]:9/",
    ])
    func `good addresses are taken`(url: String) {
        #expect(refusal("[best_shot.upload]\nurl = \"\(url)\"") == "accepted")
    }
}

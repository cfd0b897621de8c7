import CaptureDaemon
import Frames
import Glibc
import TestSupport
import Testing
import Tracking

@Suite struct ConfigurationLoaderTests {
    private func load(_ text: String, _ overrides: [String] = []) throws -> LoadedConfiguration {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml", overrides: overrides)
    }

    private func problems(_ text: String, _ overrides: [String] = []) -> [String] {
        let error = #expect(throws: ConfigurationError.self) { try load(text, overrides) }
        return error?.problems.map(\.description) ?? []
    }

    @Test func `an empty file is the defaults, with one camera found by itself`() throws {
        let configuration = try load("").configuration
        #expect(configuration == Configuration())
        #expect(configuration.cameras.count == 1)
        #expect(configuration.cameras[0].name == "camera")
        #expect(configuration.cameras[0].device == "auto")
    }

    @Test func `every key of the file arrives in the configuration`() throws {
        let configuration = try load(
            """
            [[camera]]
            name = "front"
            device = "/dev/video2"
            size = [640, 480]
            rate = 29.97
            format = "yuyv"
            rotation = 270
            mirror = true
            loop = false
            [tracking]
            mode = "always"
            pixel_level = 384
            maximum_faces = 3
            minimum_face = 24.5
            confirm_seconds = 0.2
            coast_seconds = 0.7
            relink_seconds = 5
            detection_interval = 2
            search_interval = 0.3
            smoothing = false
            [publish.socket]
            path = "/run/other/socket"
            admin_group = "adm"
            [publish.log]
            enabled = false
            directory = "/var/log/other"
            file_megabytes = 1.5
            total_megabytes = 12
            days = 7
            [models]
            directory = "/opt/models"
            device = "AUTO"
            threads = 2
            cache = "/var/cache/other"
            """
        ).configuration
        let camera = try #require(configuration.cameras.first)
        #expect(camera.name == "front")
        #expect(camera.device == "/dev/video2")
        #expect(camera.size == PixelSize(width: 640, height: 480))
        #expect(camera.rate == 29.97)
        #expect(camera.format == .yuyv)
        #expect(camera.rotation == .threeQuarters)
        #expect(camera.mirror)
        #expect(!camera.loop)
        let tracking = configuration.tracking
        #expect(tracking.mode == .always)
        #expect(tracking.pixelLevel == 384)
        #expect(tracking.maximumFaces == 3)
        #expect(tracking.minimumFace == 24.5)
        #expect(tracking.confirmSeconds == 0.2)
        #expect(tracking.coastSeconds == 0.7)
        #expect(tracking.relinkSeconds == 5)
        #expect(tracking.detectionInterval == 2)
        #expect(tracking.searchInterval == 0.3)
        #expect(tracking.smoothing == .off)
        #expect(configuration.publish.socket.path == "/run/other/socket")
        #expect(configuration.publish.socket.adminGroup == "adm")
        let log = configuration.publish.log
        #expect(!log.enabled)
        #expect(log.directory == "/var/log/other")
        #expect(log.fileMegabytes == 1.5)
        #expect(log.totalMegabytes == 12)
        #expect(log.days == 7)
        #expect(configuration.models.directory == "/opt/models")
        #expect(configuration.models.device == .automatic)
        #expect(configuration.models.threads == 2)
        #expect(configuration.models.cache == "/var/cache/other")
    }

    @Test(arguments: [
        (
            "[tracking]\npixle_level = 256",
            "test.toml:2:1: tracking.pixle_level: unknown key; did you mean tracking.pixel_level?"
        ),
        ("[trackin]\nmode = \"always\"", "test.toml:1:2: trackin: unknown key; did you mean tracking?"),
        ("[tracking]\nrate = 30", "test.toml:2:1: tracking.rate: unknown key; did you mean camera.rate?"),
        ("[[camera]]\nDevice = \"auto\"", "test.toml:2:1: camera.Device: unknown key; did you mean camera.device?"),
        (
            "[publish.sokcet]\npath = \"/a\"",
            "test.toml:1:10: publish.sokcet: unknown key; did you mean publish.socket?"
        ),
        (
            "[publish.log]\nfile-megabytes = 1",
            "test.toml:2:1: publish.log.file-megabytes: unknown key; did you mean publish.log.file_megabytes?"
        ),
        ("pixel_level = 256", "test.toml:1:1: pixel_level: unknown key; did you mean tracking.pixel_level?"),
    ])
    func `an unknown key is refused with the nearest valid name`(text: String, expected: String) {
        #expect(problems(text) == [expected])
    }

    @Test func `a key nothing is near to is refused with the names there are`() throws {
        let message = try #require(problems("[preview]\nenabled = true").first)
        #expect(
            message.hasPrefix(
                "test.toml:1:2: preview: unknown key; the configuration takes camera, tracking, analysis, liveness, presence, best_shot, publish, models"
            ))
        let inner = try #require(problems("[models]\nzzzzzzzzzz = 1").first)
        #expect(inner.hasSuffix("[models] takes directory, device, threads, cache"))
    }

    @Test(arguments: [
        (
            "[tracking]\nmode = 3",
            "tracking.mode: must be one of \"always\", \"light-track\", \"track-by-detection\", not 3"
        ),
        (
            "[tracking]\nmode = \"light_track\"",
            "tracking.mode: must be one of \"always\", \"light-track\", \"track-by-detection\", not \"light_track\"; did you mean \"light-track\"?"
        ),
        (
            "[tracking]\npixel_level = 100",
            "tracking.pixel_level: must be a whole number, 160 to 640 in steps of 32, not 100"
        ),
        (
            "[tracking]\npixel_level = 256.0",
            "tracking.pixel_level: must be a whole number, 160 to 640 in steps of 32, not 256.0"
        ),
        ("[tracking]\ncoast_seconds = -1", "tracking.coast_seconds: must be a number, 0 to 10, not -1"),
        ("[tracking]\ncoast_seconds = nan", "tracking.coast_seconds: must be a number, 0 to 10, not nan"),
        (
            "[tracking]\nsmoothing = \"yes\"",
            "tracking.smoothing: must be one of \"one-euro\", \"exponential\", \"kalman\", \"off\", not \"yes\""
        ),
        ("[tracking]\nsmoothing_seconds = 11", "tracking.smoothing_seconds: must be a number, 0 to 10, not 11"),
        (
            "[[camera]]\nname = \"Front door\"",
            "camera.name: must be a name of a-z, 0-9, _ and -, at most 64 long, not \"Front door\""
        ),
        (
            "[[camera]]\nsize = [640]",
            "camera.size: must be [width, height], each a whole number, 16 to 8192, not [640]"
        ),
        (
            "[[camera]]\nsize = [640, 99999]",
            "camera.size: must be [width, height], each a whole number, 16 to 8192, not [640, 99999]"
        ),
        ("[[camera]]\nrotation = 45", "camera.rotation: must be one of 0, 90, 180, 270, not 45"),
        ("[[camera]]\nrate = 9223372036854775807", "camera.rate: must be a number, 1 to 240, not 9223372036854775807"),
        ("[[camera]]\ndevice = \"\"", "camera.device: must be text, not \"\""),
        ("[[camera]]\ndevice = 2026-01-01", "camera.device: must be text, not 2026-01-01"),
        (
            "[publish.socket]\npath = \"/a\\nb\"",
            "publish.socket.path: must be a path of at most 107 bytes, not \"/a\\u000ab\""
        ),
        (
            "[models]\ndevice = \"cpu\"",
            "models.device: must be one of \"CPU\", \"GPU\", \"NPU\", \"AUTO\", not \"cpu\"; did you mean \"CPU\"?"
        ),
    ])
    func `a wrong value is refused with its key, the rule and the place`(text: String, expected: String) {
        #expect(problems(text) == ["test.toml:2:1: " + expected])
    }

    @Test(arguments: [
        (
            "[camera]\nname = \"a\"",
            "test.toml:1:2: camera: is a list of sections, each written [[camera]], not a table"
        ),
        ("camera = [1]", "test.toml:1:1: camera: each camera is a section, written [[camera]], not a whole number"),
        ("camera = []", "test.toml:1:1: camera: is a list of sections, each written [[camera]], not an array"),
        ("tracking = 5", "test.toml:1:1: tracking: is a section, written [tracking], not a whole number"),
        ("[[tracking]]\nmode = \"always\"", "test.toml:1:3: tracking: is a section, written [tracking], not an array"),
    ])
    func `a section in the wrong shape is refused with the right one`(text: String, expected: String) {
        #expect(problems(text) == [expected])
    }

    @Test func `all that is wrong is told at once, in the order of the text`() {
        let found = problems(
            "[tracking]\nmode = 1\nfoo_bar_baz = 2\n[[camera]]\nrate = 0\n[models]\nthreads = 0\n",
            ["tracking.coast_seconds=99", "nonsense"])
        #expect(found.count == 6)
        #expect(
            found.prefix(4).map { $0.prefix(12) } == ["test.toml:2:", "test.toml:3:", "test.toml:5:", "test.toml:7:"])
        #expect(found[4].hasPrefix("--set tracking.coast_seconds=99: tracking.coast_seconds: must be"))
        #expect(found[5] == "--set nonsense: is not KEY=VALUE, for example tracking.pixel_level=384")
    }

    @Test func `two cameras of one name are refused`() {
        let text =
            "[[camera]]\nname = \"a\"\ndevice = \"/dev/video0\"\n[[camera]]\nname = \"a\"\ndevice = \"/dev/video2\"\n"
        #expect(
            problems(text) == ["test.toml:5:1: camera.name: there is another camera \"a\"; each needs its own name"])
    }

    @Test func `one device for two cameras is refused, one movie is not`() throws {
        func text(_ device: String) -> String {
            "[[camera]]\nname = \"a\"\ndevice = \"\(device)\"\n[[camera]]\nname = \"b\"\ndevice = \"\(device)\"\n"
        }
        #expect(
            problems(text("/dev/video0")).first?.hasPrefix("test.toml:6:1: camera.device: another camera already uses")
                == true)
        #expect(try load(text("auto")).configuration.cameras.count == 2)
        #expect(try load(text("/tmp/clip.mp4")).configuration.cameras.count == 2)
    }

    @Test func `caps of the log that contradict each other are refused`() {
        let found = problems("[publish.log]\nfile_megabytes = 10\ntotal_megabytes = 5\n")
        #expect(
            found == [
                "test.toml:3:1: publish.log.total_megabytes: must be at least publish.log.file_megabytes (10), not 5"
            ])
    }

    @Test func `broken TOML is told with line and column`() {
        let found = problems("[tracking]\nmode = \n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("test.toml:2:") == true)
        #expect(found.first?.contains("is not valid TOML: ") == true)
    }

    @Test func `text without its quotes is told what it lacks`() {
        let found = problems("[[camera]]\nname = door\n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("test.toml:2:8: is not valid TOML: ") == true)
        #expect(found.first?.hasSuffix("; text stands in quotes: name = \"door\"") == true)
    }

    @Test(arguments: [(160, 160), (170, 160), (176, 192), (250, 256), (256, 256), (400, 416), (640, 640)])
    func `the pixel level is rounded to what the network takes, and that is told`(given: Int, taken: Int) throws {
        let loaded = try load("[tracking]\npixel_level = \(given)")
        #expect(loaded.configuration.tracking.pixelLevel == taken)
        #expect(
            loaded.notes
                == (given == taken ? [] : ["test.toml:2:1: tracking.pixel_level: \(given) is rounded to \(taken)"]))
    }

    @Test func `overrides go before the file, read as TOML or as bare words`() throws {
        let configuration = try load(
            "[tracking]\npixel_level = 256\n",
            [
                "tracking.pixel_level=384", "tracking.mode=always", "camera.device=/dev/video2",
                "camera.size=[640, 480]",
                "camera.name=5", "publish.log.directory=\"/var/log/a b\"", "tracking.smoothing=false",
                "publish.socket.path=/tmp/a=b",
            ]
        ).configuration
        #expect(configuration.tracking.pixelLevel == 384)
        #expect(configuration.tracking.mode == .always)
        #expect(configuration.cameras[0].device == "/dev/video2")
        #expect(configuration.cameras[0].size == PixelSize(width: 640, height: 480))
        #expect(configuration.cameras[0].name == "5")
        #expect(configuration.publish.log.directory == "/var/log/a b")
        #expect(configuration.tracking.smoothing == .off)
        #expect(configuration.publish.socket.path == "/tmp/a=b")
    }

    @Test(arguments: [
        ("tracking.pixle_level=1", "tracking.pixle_level: unknown key; did you mean tracking.pixel_level?"),
        (
            "tracking.pixel_level=big",
            "tracking.pixel_level: must be a whole number, 160 to 640 in steps of 32, not \"big\""
        ),
        (
            "tracking.pixel_level=256\nmodels.threads=2",
            "tracking.pixel_level: must be a whole number, 160 to 640 in steps of 32, not \"256\nmodels.threads=2\""
        ),
        (
            "camera.fornt.rate=3",
            "camera.fornt.rate: there is no camera \"fornt\", only front; did you mean camera.front.rate?"
        ),
        ("camera=3", "camera: is written camera.KEY, or camera.NAME.KEY where there are several cameras"),
        ("camera.rte=3", "camera.rte: unknown key; did you mean camera.rate?"),
        ("tracking=3", "tracking: unknown key; did you mean tracking?"),
    ])
    func `a wrong override is refused like a wrong line`(text: String, expected: String) {
        let found = problems("[[camera]]\nname = \"front\"\n", [text])
        if text == "tracking=3" {
            #expect(found.first?.contains("is a section; set one of its keys") == true)
        } else {
            #expect(found == ["--set \(text): \(expected)"])
        }
    }

    @Test func `an override must say which of several cameras`() throws {
        let text = "[[camera]]\nname = \"a\"\ndevice = \"x\"\n[[camera]]\nname = \"b\"\ndevice = \"y\"\n"
        #expect(
            problems(text, ["camera.rate=5"]).first?.contains(
                "there are 2 cameras; say which, for example camera.a.rate") == true)
        #expect(try load(text, ["camera.b.rate=5"]).configuration.cameras.map(\.rate) == [30, 5])
    }

    @Test func `a file that is not there is told by name`() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationLoader.load(file: "/nonexistent/facetrackd.toml")
        }
        #expect(
            error?.description == "/nonexistent/facetrackd.toml: cannot be read: there is no such file; check the path")
        let directory = #expect(throws: ConfigurationError.self) { try ConfigurationLoader.load(file: "/") }
        #expect(directory?.description.contains("it is a directory") == true)
    }

    @Test func `a pipe that nobody writes to is refused in time, and one that is written to is read`() throws {
        let folder = try ScratchFolder()
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let error = #expect(throws: ConfigurationError.self) {
            _ = try ConfigurationLoader.load(file: pipe, overrides: [])
        }
        #expect(error?.description.contains("nothing is written") == true)
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        defer { close(ends[0]) }
        let text = Array("[tracking]\nmaximum_faces = 3\n".utf8)
        #expect(write(ends[1], text, text.count) == text.count)
        close(ends[1])
        let loaded = try ConfigurationLoader.load(file: "/dev/fd/\(ends[0])")
        #expect(loaded.configuration.tracking.maximumFaces == 3)
    }
}

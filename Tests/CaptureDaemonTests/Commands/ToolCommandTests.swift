import CaptureDaemon
import Frames
import Records
import TestSupport
import Testing

@Suite struct ToolCommandTests {
    private let folder: ScratchFolder
    private let picture: String

    init() throws {
        folder = try ScratchFolder()
        let grey = FlatJPEG(width: 64, height: 48, components: [.init(1, 1, value: { _, _ in 128 })])
        picture = try folder.write("grey.jpg", grey.bytes)
    }

    /// Faces are found by the classical detector: nothing but a package of the distribution is needed.
    private static let withoutNetworks = [
        "--set", "tracking.detector=cascade", "--set", "tracking.mode=track-by-detection",
    ]

    private func run(_ arguments: String...) -> ProgramRun {
        ProgramRun("facetrack") { output, diagnostics in
            FacetrackCommand.run(
                arguments: arguments + Self.withoutNetworks,
                subcommands: [DetectCommand.command, ReplayCommand.command], environment: ProcessEnvironment(),
                output: output, diagnostics: diagnostics)
        }
    }

    @Test(arguments: ["detect", "replay"]) func `the camera's rotation is heeded, and --rotation goes before it`(
        command: String
    ) {
        #expect(run(command, picture, "--json").output.contains(#""size":[64,48]"#))
        let turned = run(command, picture, "--json", "--set", "camera.rotation=90")
        #expect(turned.code == .success)
        #expect(turned.output.contains(#""size":[48,64]"#))
        let overridden = run(command, picture, "--json", "--set", "camera.rotation=90", "--rotation", "180")
        #expect(overridden.output.contains(#""size":[64,48]"#))
    }

    @Test func `of two cameras the one of the source is taken, else it is told once what is left out`() throws {
        let text =
            "[[camera]]\nname = \"a\"\ndevice = \"\(picture)\"\nrotation = 90\n[[camera]]\nname = \"b\"\n"
        let file = try folder.write("two.toml", Array(text.utf8))
        let own = run("detect", picture, "--json", "--config", file)
        #expect(own.output.contains(#""size":[48,64]"#))
        #expect(own.diagnostics == "")
        let other = try folder.write("other.jpg", try folder.read("grey.jpg"))
        let foreign = run("replay", other, "--json", "--config", file)
        #expect(foreign.output.contains(#""size":[64,48]"#))
        #expect(
            foreign.diagnostics.hasPrefix("facetrack: left out of the configuration's 2 cameras: rotation; none has"))
        #expect(foreign.diagnostics.split(separator: "\n").count == 1)
    }

    @Test func `what needs faces that are followed is told to be left out of single pictures`() {
        let told = run("detect", picture, "--set", "analysis.liveness=true", "--set", "analysis.actions=true")
        #expect(told.code == .success)
        #expect(told.diagnostics.contains("facetrack: left out: analysis.actions, analysis.liveness; faces of single"))
        #expect(!run("replay", picture, "--set", "analysis.liveness=true").diagnostics.contains("left out: analysis"))
        #expect(!run("detect", picture, "--set", "analysis.eyes=true").diagnostics.contains("left out: analysis"))
    }

    @Test func `what only records show is refused without them`() {
        for arguments in [["detect", "--landmarks"], ["replay", "--landmarks"]] {
            let refused = run(arguments[0], picture, arguments[1], "points106")
            #expect(refused.code == .usage)
            #expect(refused.diagnostics.hasPrefix("facetrack: --landmarks needs --json"))
        }
        let raw = run("replay", picture, "--raw")
        #expect(raw.code == .usage && raw.diagnostics.hasPrefix("facetrack: --raw needs --json"))
        #expect(run("detect", "--help").output.contains("(needs --json)"))
        #expect(run("replay", picture, "--raw", "--landmarks", "five", "--json").code == .success)
    }

    @Test(arguments: [
        ("a.webp", "RIFF....WEBPVP8 ", "WebP"), ("a.bmp", "BM..............", "BMP"),
        ("a.pgm", "P5\n2 2\n255\n....", "PNM"),
        ("a.tif", "II*\0............", "TIFF"),
    ]) func `a still picture of another format is to be made a PNG, and no movie`(
        name: String, beginning: String, kind: String
    ) throws {
        let file = try folder.write(name, Array(beginning.utf8))
        for command in ["detect", "replay"] {
            let refused = run(command, file)
            #expect(refused.code == .unavailable)
            #expect(refused.diagnostics.contains(kind))
            #expect(refused.diagnostics.contains("ffmpeg -i \(file) \(folder.file("a.png"))"))
            #expect(!refused.diagnostics.contains("facetrack replay"))
        }
    }

    @Test func `what is called a picture and is none is no movie either, and a movie is sent to replay`() throws {
        let file = try folder.write("a.jpg", [0x41])
        for command in ["detect", "replay"] {
            let refused = run(command, file)
            #expect(refused.code == .unavailable)
            #expect(refused.diagnostics.contains("get it again"))
            #expect(!refused.diagnostics.contains("facetrack replay") && !refused.diagnostics.contains("mp4"))
        }
        let movie = try folder.write("m.mp4", Array("....ftypisom....".utf8))
        #expect(run("detect", movie).diagnostics.contains("facetrack replay \(movie)"))
    }
}

import CaptureDaemon
import Publishing
import TestSupport
import Testing
import Tracking

@Suite struct FacetrackdCommandTests {
    private func run(
        _ arguments: [String], daemon: (FacetrackdCommand.Start) throws -> ExitCode = { _ in .success }
    ) -> ProgramRun {
        ProgramRun("facetrackd") { output, diagnostics in
            FacetrackdCommand.run(
                arguments: arguments, environment: ProcessEnvironment(), output: output, diagnostics: diagnostics,
                daemon: daemon)
        }
    }

    @Test func `the version is told`() {
        let run = run(["--version"])
        #expect(run.code == .success)
        #expect(run.output == "facetrackd 0.1.0\n")
    }

    @Test func `help names every option`() {
        let run = run(["--help"])
        #expect(run.code == .success)
        for option in [
            "--config FILE", "--check-config", "--print-config", "--version", "--set KEY=VALUE", "--socket PATH",
        ] {
            #expect(run.output.contains(option), "\(option)")
        }
    }

    @Test func `a wrong option ends with usage and exit 2`() {
        let run = run(["--check-confg"])
        #expect(run.code == .usage)
        #expect(run.output.isEmpty)
        #expect(
            run.diagnostics.hasPrefix(
                "facetrackd: unknown option --check-confg; did you mean --check-config?\nusage: facetrackd "))
    }

    @Test func `a wrong configuration ends with every problem and exit 2, and no daemon starts`() {
        var started = false
        let run = run(["--set", "tracking.pixel_levl=1", "--set", "models.threads=0"]) { _ in
            started = true
            return .success
        }
        #expect(run.code == .usage)
        #expect(!started)
        #expect(run.diagnostics.split(separator: "\n").count == 2)
        #expect(run.diagnostics.contains("did you mean tracking.pixel_level?"))
    }

    @Test func `--check-config looks into the file of headers that best shots are sent with`() throws {
        let folder = try ScratchFolder()
        let headers = try folder.write("headers", Array("A: b\nHost: secret\n".utf8))
        let address = ["--set", "best_shot.upload.url=https://pictures.example/"]
        let check = ["--check-config", "--set", "best_shot.upload.headers_file=\(headers)"]
        let bad = run(check + address)
        #expect(bad.code == .usage)
        #expect(bad.diagnostics.contains("\(headers):2:1: best_shot.upload.headers_file: sets host"))
        #expect(!bad.diagnostics.contains("secret"))
        // Where nothing is sent it is of no concern.
        #expect(run(check).code == .success)
        _ = try folder.write("headers", Array("A: b\n".utf8))
        #expect(run(check + address).code == .success)
    }

    @Test func `checking tells what was checked`() {
        let good = run(["--check-config", "--set", "tracking.pixel_level=250"])
        #expect(good.code == .success)
        #expect(good.output.hasSuffix(": ok, 1 camera\n"))
        #expect(good.diagnostics.contains("250 is rounded to 256"))
        let bad = run(["--check-config", "--config", "/nonexistent.toml"])
        #expect(bad.code == .usage)
        #expect(bad.diagnostics.contains("/nonexistent.toml: cannot be read: there is no such file"))
    }

    @Test func `the configuration in force is printed with overrides in it`() throws {
        let run = run(["--print-config", "--set", "tracking.pixel_level=384"])
        #expect(run.code == .success)
        let loaded = try ConfigurationLoader.load(text: Array(run.output.utf8), name: "printed")
        #expect(loaded.configuration.tracking.pixelLevel == 384)
    }

    @Test func `the daemon is started with what was loaded, and its exit code is the program's`() {
        var socket: String?
        var level = 0
        let run = run(["--socket", "/tmp/s", "--set", "tracking.pixel_level=384"]) { start in
            socket = start.socket
            level = try start.reload().configuration.tracking.pixelLevel
            return .unavailable
        }
        #expect(run.code == .unavailable)
        #expect(socket == "/tmp/s")
        #expect(level == 384)
        #expect(run.diagnostics.hasPrefix("facetrackd: configuration: "))
    }

    @Test func `a socket path that is too long ends with exit 2, as trying again cannot help`() {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        let run = run(["--socket", path]) { start in
            _ = try SocketClient(SocketPath(.current(role: .client, option: start.socket)))
            return .success
        }
        #expect(run.code == .usage)
        #expect(run.diagnostics.contains("\(path) has 205 bytes, and the system takes 107"))
    }
}

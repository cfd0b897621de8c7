import CaptureDaemon
import Testing
import Tracking

@Suite struct FacetrackCommandTests {
    private struct Broken: Error, CustomStringConvertible { let description = "the lens cap is on; take it off" }

    private func run(
        _ arguments: String..., body: @escaping @Sendable (CommandContext) throws -> ExitCode = { _ in .no }
    ) -> ProgramRun {
        let commands = [
            Subcommand("watch", "shows faces", options: [.json], asksDaemon: true, run: body),
            Subcommand("models", "lists networks", run: body),
        ]
        return ProgramRun("facetrack") { output, diagnostics in
            FacetrackCommand.run(
                arguments: arguments, subcommands: commands, environment: ProcessEnvironment(), output: output,
                diagnostics: diagnostics)
        }
    }

    @Test func `without a command the program says how it is used`() {
        let run = run()
        #expect(run.code == .usage)
        #expect(run.diagnostics.hasPrefix("facetrack: a command is missing\nusage: facetrack "))
    }

    @Test func `an unknown command gets the nearest one`() {
        let run = run("wacth")
        #expect(run.code == .usage)
        #expect(run.diagnostics.hasPrefix("facetrack: unknown command wacth; did you mean watch?"))
    }

    @Test func `help lists the commands, and each has its own`() {
        let all = run("--help")
        #expect(all.code == .success)
        #expect(all.output.contains("watch   shows faces"))
        let one = run("watch", "--help")
        #expect(one.code == .success)
        #expect(
            one.output.hasPrefix("usage: facetrack watch [--json] [--config FILE] [--set KEY=VALUE]… [--socket PATH]"))
        #expect(run("help", "watch").output == one.output)
        #expect(run("--version").output == "facetrack 0.1.0\n")
    }

    @Test func `the daemon's socket is taken by every command, and told where it means something`() {
        #expect(run("models", "--socket", "/nowhere").code == .no)
        #expect(!run("models", "--help").output.contains("--socket"))
        #expect(run("watch", "--help").output.contains("--socket PATH"))
    }

    @Test func `a command's wrong option shows the command's usage once`() {
        let run = run("watch", "--jsn")
        #expect(run.code == .usage)
        #expect(run.diagnostics == "facetrack: unknown option --jsn; did you mean --json?\n\(usageOfWatch)\n")
    }

    private let usageOfWatch = "usage: facetrack watch [--json] [--config FILE] [--set KEY=VALUE]… [--socket PATH]"

    @Test func `every way to end has its exit code`() {
        #expect(run("watch").code == .no)
        let failed = run("watch") { _ in throw CommandFailure(.unavailable, "no daemon") }
        #expect(failed.code == .unavailable)
        #expect(failed.diagnostics == "facetrack: no daemon\n")
        let broken = run("watch") { _ in throw Broken() }
        #expect(broken.code == .unavailable)
        #expect(broken.diagnostics == "facetrack: the lens cap is on; take it off\n")
        let wrong = run("watch", "--set", "x=1") { context in
            _ = try context.configuration()
            return .success
        }
        #expect(wrong.code == .usage)
    }

    @Test func `tools take the configuration they are given and no other`() {
        let run = run("watch", "--set", "tracking.pixel_level=500") { context in
            let loaded = try context.configuration()
            context.output.line("\(loaded.file ?? "none") \(loaded.configuration.tracking.pixelLevel)")
            return .success
        }
        #expect(run.output == "none 512\n")
        #expect(run.diagnostics.contains("500 is rounded to 512"))
    }
}

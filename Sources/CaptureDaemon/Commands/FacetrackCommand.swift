internal import Records

/// `facetrack`: the client and the tools.
package enum FacetrackCommand {
    /// Runs the command that `arguments` (without the program's name) ask for.
    package static func run(
        arguments: [String], subcommands: [Subcommand], environment: ProcessEnvironment,
        output: RecordOutput = RecordOutput(), diagnostics: Diagnostics = Diagnostics(program: "facetrack")
    ) -> ExitCode {
        let usage = "usage: facetrack COMMAND [OPTIONS]; facetrack --help lists the commands"
        return CommandRunner.run(usage: usage, output: output, diagnostics: diagnostics) {
            var arguments = arguments
            // `facetrack help watch` is `facetrack watch --help`.
            if arguments.count == 2, arguments[0] == "help" { arguments = [arguments[1], "--help"] }
            guard let first = arguments.first else { throw UsageError("a command is missing") }
            switch first {
            case "--help", "-h", "help":
                output.line(help(subcommands))
                return .success
            case "--version":
                output.line("facetrack \(ProgramVersion.text)")
                return .success
            default: break
            }
            guard let command = subcommands.first(where: { $0.name == first }) else {
                let near = NameSuggestion.nearest(to: first, among: subcommands.map(\.name))
                throw UsageError(
                    first.hasPrefix("-") ? "unknown option \(first) before the command" : "unknown command \(first)",
                    suggestion: near)
            }
            return CommandRunner.outcome(usage: command.rule.usage, diagnostics: diagnostics) {
                let parsed = try CommandLineParser.parse(Array(arguments.dropFirst()), by: command.rule)
                if parsed.wantsHelp {
                    output.write(Array(command.rule.help.utf8))
                    return .success
                }
                return try command.run(
                    CommandContext(
                        arguments: parsed, environment: environment, output: output, diagnostics: diagnostics))
            }
        }
    }

    private static func help(_ subcommands: [Subcommand]) -> String {
        "usage: facetrack COMMAND [OPTIONS]\n\nShows and tries what facetrackd does.\n\n"
            + TextColumns.twoColumns(subcommands.map { ($0.name, $0.rule.summary) })
            + "\n`facetrack COMMAND --help` explains each. `facetrack --version` tells the version."
    }
}

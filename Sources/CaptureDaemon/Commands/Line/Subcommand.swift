/// One of `facetrack`'s commands.
package struct Subcommand: Sendable {
    /// As typed: `watch`.
    package let name: String
    package let rule: CommandRule
    /// Does it. Throws `CommandFailure`, `UsageError`, `ConfigurationError`, or any error whose description explains
    /// why something is not available.
    package let run: @Sendable (CommandContext) throws -> ExitCode

    /// - Parameters:
    ///   - options: besides `--config`, `--set` and `--socket`, which every command takes.
    ///   - asksDaemon: whether `--socket` means anything to it.
    package init(
        _ name: String, _ summary: String, operands: CommandRule.Operands? = nil, options: [OptionRule] = [],
        asksDaemon: Bool = false, discussion: String = "", run: @escaping @Sendable (CommandContext) throws -> ExitCode
    ) {
        self.name = name
        self.run = run
        rule = CommandRule(
            "facetrack \(name)", summary, operands: operands,
            options: options + OptionRule.common + (asksDaemon ? [.socket] : []), ignored: asksDaemon ? [] : [.socket],
            discussion: discussion)
    }
}

/// What a command has to work with.
package struct CommandContext: Sendable {
    package let arguments: ParsedArguments
    package let environment: ProcessEnvironment
    package let output: RecordOutput
    package let diagnostics: Diagnostics

    package init(
        arguments: ParsedArguments, environment: ProcessEnvironment, output: RecordOutput, diagnostics: Diagnostics
    ) {
        self.arguments = arguments
        self.environment = environment
        self.output = output
        self.diagnostics = diagnostics
    }

    package var paths: RuntimePaths { RuntimePaths(environment: environment) }

    /// `--socket`, nil when it was not given.
    package var socket: String? { arguments.value(.socket) }

    package var wantsJSON: Bool { arguments.has(.json) }

    /// What `--config` and `--set` say, else the defaults: a tool never reads the system's file unasked. Notes, for
    /// example about rounded values, go to standard error.
    package func configuration() throws(ConfigurationError) -> LoadedConfiguration {
        let loaded = try ConfigurationLoader.load(
            file: arguments.value(.config), overrides: arguments.all(.set))
        for note in loaded.notes { diagnostics.say(note) }
        return loaded
    }
}

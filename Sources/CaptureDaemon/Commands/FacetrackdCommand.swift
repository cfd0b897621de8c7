internal import Records

/// `facetrackd`: the daemon's own command line.
package enum FacetrackdCommand {
    /// What the daemon is started with.
    package struct Start: Sendable {
        package let loaded: LoadedConfiguration
        /// `--socket`, which goes before the configured path.
        package let socket: String?
        /// As given with `--set`; a reload applies them again.
        package let overrides: [String]
        package let environment: ProcessEnvironment
        package let diagnostics: Diagnostics

        /// Reads the same file again with the same overrides.
        package func reload() throws(ConfigurationError) -> LoadedConfiguration {
            try ConfigurationLoader.load(file: loaded.file, overrides: overrides)
        }
    }

    private static let checkConfig = OptionRule.flag("--check-config", "check the configuration and exit")
    private static let printConfig = OptionRule.flag("--print-config", "print the configuration in force and exit")
    private static let version = OptionRule.flag("--version", "print the version and exit")

    static let rule = CommandRule(
        "facetrackd", "Follows the faces in front of cameras and tells its clients about them.",
        options: [.config, checkConfig, printConfig, version, .set, .socket],
        discussion: "Without --config it reads \(ConfigurationLoader.systemFile) where that exists, else it takes the "
            + "defaults, and says which.\nExit: 0 ok, 1 the answer is no, 2 bad usage or configuration, 3 device, file "
            + "or model not available.")

    /// Runs the daemon, or answers what `arguments` (without the program's name) ask for.
    ///
    /// - Parameter daemon: runs until the daemon is to end.
    package static func run(
        arguments: [String], environment: ProcessEnvironment, output: RecordOutput = RecordOutput(),
        diagnostics: Diagnostics = Diagnostics(program: "facetrackd"), daemon: (Start) throws -> ExitCode
    ) -> ExitCode {
        CommandRunner.run(usage: rule.usage, output: output, diagnostics: diagnostics) {
            let parsed = try CommandLineParser.parse(arguments, by: rule)
            if parsed.wantsHelp {
                output.write(Array(rule.help.utf8))
                return .success
            }
            if parsed.has(version) {
                output.line("facetrackd \(ProgramVersion.text)")
                return .success
            }
            let file = parsed.value(.config) ?? RuntimePaths(environment: environment).systemConfiguration
            let overrides = parsed.all(.set)
            let loaded = try ConfigurationLoader.load(file: file, overrides: overrides)
            for note in loaded.notes { diagnostics.say(note) }
            if parsed.has(printConfig) {
                output.write(Array(ConfigurationPrinter.text(loaded.configuration).utf8))
                return .success
            }
            if parsed.has(checkConfig) {
                // A running daemon says it and keeps the pictures, as the file may be mended at any time.
                if let problem = UploadHeaders.problem(of: loaded.configuration.bestShot.upload) {
                    throw ConfigurationError(problems: [problem])
                }
                let cameras = loaded.configuration.cameras.count
                output.line("\(loaded.origin): ok, \(cameras == 1 ? "1 camera" : "\(cameras) cameras")")
                return .success
            }
            // Keys alone: values may hold passwords.
            let keys = overrides.map { String($0.prefix { $0 != "=" }) }.joined(separator: ", ")
            diagnostics.say("configuration: \(loaded.origin)" + (keys.isEmpty ? "" : ", and \(keys) as set"))
            return try daemon(
                Start(
                    loaded: loaded, socket: parsed.value(.socket), overrides: overrides, environment: environment,
                    diagnostics: diagnostics))
        }
    }
}

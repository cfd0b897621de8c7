internal import Models

extension Subcommand {
    private static let prepare = OptionRule.flag("--prepare", "compile the networks, so that the next start is quick")

    /// `facetrack models`: the networks, whether they are whole, and their preparation.
    ///
    /// - Parameter prepare: compiles the networks of a configuration into its cache, and returns what it did, in
    ///   words.
    package static func models(
        prepare: @escaping @Sendable (Configuration, RuntimePaths) throws -> String
    ) -> Subcommand {
        Subcommand(
            "models", "lists the networks, checks and prepares them", options: [.json, Self.prepare],
            discussion: "Exit 0 where every network is there and has its SHA-256, else 3. --json prints one object for "
                + "each network."
        ) { context in
            let configuration = try context.configuration().configuration
            let directory = try ModelDirectory(configuration.models, paths: context.paths)
            let reports = directory.manifest.models.map { ModelReport($0, in: directory) }
            if context.wantsJSON {
                for report in reports { context.output.write(report.json) }
            } else {
                context.output.line("networks in \(TerminalText.clean(directory.path))")
                for line in TextColumns.table(ModelReport.heading, reports.map(\.row)) { context.output.line(line) }
            }
            for fault in reports.compactMap(\.fault) { context.diagnostics.say(fault) }
            // Every network that is needed must be listed, too.
            for role in ModelRole.allCases { _ = try directory.file(role) }
            guard reports.allSatisfy({ $0.fault == nil }) else { return .unavailable }
            if context.arguments.has(Self.prepare) {
                context.diagnostics.say(try prepare(configuration, context.paths))
            }
            return .success
        }
    }
}

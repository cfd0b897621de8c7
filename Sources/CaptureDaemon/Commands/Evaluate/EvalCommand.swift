internal import Evaluation
internal import FoundationEssentials
internal import Records
internal import Tracking

/// `facetrack eval`: how good tracking is, on material with truth.
package enum EvalCommand {
    private static let corpus = OptionRule.value("--corpus", "DIR", "the folder of pictures and clips with truth")
    private static let only = OptionRule.value(
        "--only", "TEXT", repeatable: true, "only what has this in its name, for example made/ or tld_david")

    package static let command = Subcommand(
        "eval", "measures detection, identities, angles and points on pictures and clips with truth",
        options: [.json, corpus, only],
        discussion: "A line for each figure: what it is, what it should be. With --json one object a line.\n"
            + "Exit: 0 no figure is worse than the one that is kept, 1 one is.", run: run)

    private static func run(_ context: CommandContext) throws -> ExitCode {
        guard let folder = context.arguments.value(corpus) else {
            throw UsageError("--corpus DIR is missing: the folder of pictures and clips with truth")
        }
        var isFolder = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
            throw CommandFailure(.unavailable, "\(folder): is not a folder; name the one the corpus is in")
        }
        let wanted = context.arguments.all(only)
        let examinations = Examinations.all.filter { one in
            wanted.isEmpty || wanted.contains { one.subject.contains($0) }
        }
        guard !examinations.isEmpty else {
            let names = Examinations.all.map(\.subject).joined(separator: ", ")
            throw UsageError("--only \(wanted.joined(separator: " ")) names nothing; there are \(names)")
        }
        let configuration = try context.configuration().configuration
        let bench = EvaluationBench(corpus: folder, settings: configuration.tracking) { level in
            var settings = configuration
            settings.tracking.pixelLevel = level
            return try NetworkLoader(settings, paths: context.paths).networks()
        }
        let measures = try measure(examinations, bench, context)
        if !context.wantsJSON {
            for line in EvaluationTable.lines(measures) { context.output.line(line) }
        }
        return measures.allSatisfy(\.isKept) ? .success : .no
    }

    private static func measure(
        _ examinations: [any Examination], _ bench: EvaluationBench, _ context: CommandContext
    ) throws -> [Measure] {
        var measures: [Measure] = []
        for (index, examination) in examinations.enumerated() where context.output.isOpen {
            context.diagnostics.say("\(index + 1) of \(examinations.count): \(examination.subject) …")
            let found = try examination.measures(bench)
            if context.wantsJSON {
                for measure in found { context.output.write(EvaluationTable.json(measure)) }
            }
            measures += found
        }
        return measures
    }
}

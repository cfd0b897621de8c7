internal import Capture
internal import Evaluation
internal import FoundationEssentials
internal import Frames
internal import Records
internal import Tracking

/// `facetrack eval`: how good tracking is, on material with truth.
package enum EvalCommand {
    private static let corpus = OptionRule.value("--corpus", "DIR", "the folder of pictures and clips with truth")
    private static let complete = OptionRule.flag(
        "--complete", "an examination whose material is missing counts as a failure")

    package static let command = Subcommand(
        "eval", "measures detection, identities, angles and points on pictures and clips with truth",
        operands: .init("NAME…", 0...1000, "only examinations with this in their name, for example made or tld_david"),
        options: [.json, corpus, complete],
        discussion: "A line for each figure: what it is, what it should be. With --json one object a line.\n"
            + "Examinations whose material is not below DIR are skipped, which is said. Those named made/… make their\n"
            + "clips themselves, of faces they find below DIR.\n"
            + "Exit: 0 no figure is worse than the one that is kept, 1 one is, 3 nothing could be examined.", run: run)

    private static func run(_ context: CommandContext) throws -> ExitCode {
        guard let folder = context.arguments.value(corpus) else {
            throw UsageError("--corpus DIR is missing: the folder of pictures and clips with truth")
        }
        var isFolder = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
            throw CommandFailure(.unavailable, "\(folder): is not a folder; name the one the corpus is in")
        }
        let examinations = try chosen(context.arguments.operands)
        let configuration = try context.configuration().configuration
        let bench = EvaluationBench(corpus: folder, settings: configuration.tracking) { level in
            var settings = configuration
            settings.tracking.pixelLevel = level
            return try NetworkLoader(settings, paths: context.paths).networks()
        }
        let (measures, skipped) = try measure(examinations, bench, context)
        guard !measures.isEmpty else {
            throw CommandFailure(
                .unavailable,
                "\(folder): nothing could be examined; is it the corpus? docs/benchmarks.md tells what it holds")
        }
        if !context.wantsJSON {
            for line in EvaluationTable.lines(measures) { context.output.line(line) }
        }
        let isWhole = skipped == 0 || !context.arguments.has(complete)
        return measures.allSatisfy(\.isKept) && isWhole ? .success : .no
    }

    private static func chosen(_ names: [String]) throws -> [any Examination] {
        for name in names where !Examinations.all.contains(where: { $0.subject.contains(name) }) {
            let known = Examinations.all.map(\.subject).joined(separator: ", ")
            throw UsageError("there is no examination \(name); there are \(known)")
        }
        return Examinations.all.filter { one in names.isEmpty || names.contains { one.subject.contains($0) } }
    }

    private static func measure(
        _ examinations: [any Examination], _ bench: EvaluationBench, _ context: CommandContext
    ) throws -> (measures: [Measure], skipped: Int) {
        var (measures, skipped): ([Measure], Int) = ([], 0)
        for (index, examination) in examinations.enumerated() where context.output.isOpen {
            context.diagnostics.say("\(index + 1) of \(examinations.count): \(examination.subject) …")
            do {
                let found = try examination.measures(bench)
                if context.wantsJSON {
                    for measure in found { context.output.write(EvaluationTable.json(measure)) }
                }
                measures += found
            } catch let error where isAbsence(error) {
                skipped += 1
                context.diagnostics.say("SKIPPED \(examination.subject): \(error)")
                if context.wantsJSON {
                    context.output.write(EvaluationTable.json(skipped: examination.subject, because: "\(error)"))
                }
            }
        }
        return (measures, skipped)
    }

    /// Errors that say that material is not there or cannot be read, not that tracking failed.
    private static func isAbsence(_ error: any Error) -> Bool {
        error is EvaluationError || error is FramesError || error is CaptureError
    }
}

internal import Capture
internal import FoundationEssentials
internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// `facetrack bench`: what a frame costs, from memory to the JSON line.
package enum BenchCommand {
    private static let capture = OptionRule.flag(
        "--capture", "measures capturing alone, above a camera that always has a frame ready")
    private static let library = OptionRule.flag(
        "--library", "measures what programs that import the library pay a face for analysis and snapshots")
    private static let frames = OptionRule.value("--frames", "N", "frames to send through (default 600)")

    /// - Parameter allocations: counts the program's heap allocations since its start.
    package static func command(allocations: @escaping @Sendable () -> UInt64) -> Subcommand {
        Subcommand(
            "bench", "measures what a frame costs, from memory to the JSON line",
            operands: .init("SOURCE", 0...1, "movie file (default: the sample clip)"),
            options: [.json, frames, ToolOptions.size, capture, library],
            discussion: "Decodes first and holds NV12 frames in memory, then sends them through the whole path, again "
                + "and again.\nThe last line is one JSON object; with --json the only one."
        ) { try run($0, allocations) }
    }

    private static func run(_ context: CommandContext, _ allocations: () -> UInt64) throws -> ExitCode {
        if context.arguments.has(capture) { return try measureCapture(context, allocations) }
        guard let file = context.arguments.operands.first ?? context.paths.sampleClip else {
            throw CommandFailure(.unavailable, "the sample clip is not there; run `make setup`, or name a movie")
        }
        let total = try context.arguments.integer(frames, in: 1...1_000_000) ?? 600
        let source = try SourceOpener.open(
            SourceRequest(device: file, scale: try ToolOptions.size(context.arguments)))
        let movie = try MovieFrames(source, count: total)
        source.close()
        guard movie.count > 0 else { throw CommandFailure(.unavailable, "\(file): has no frames") }
        let configuration = try context.configuration().configuration
        if context.arguments.has(library) {
            return try measureLibrary(context, configuration, movie, total, allocations)
        }
        let tool = try ToolPipeline(
            configuration, paths: context.paths, camera: context.camera(configuration, source: file), landmarks: nil,
            raw: false, say: { context.diagnostics.say($0) })
        var bench = Bench(movie: movie, tool: tool, total: total)
        let report = try bench.run(allocations)
        if !context.wantsJSON { table(report, file, context.output) }
        try write(report, context.output)
        return .success
    }

    private static func write(_ report: some Encodable, _ output: RecordOutput) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        output.write(Array(try encoder.encode(report)) + [UInt8(ascii: "\n")])
    }

    private static func measureLibrary(
        _ context: CommandContext, _ configuration: Configuration, _ movie: MovieFrames, _ total: Int,
        _ allocations: () -> UInt64
    ) throws -> ExitCode {
        guard let models = context.paths.modelDirectory(configuration.models) else {
            throw CommandFailure(.unavailable, "the models are not there; run `make setup`, or set models.directory")
        }
        let cost = try LibraryCost.measure(movie, models: models, total: total, allocations: allocations)
        if !context.wantsJSON {
            func number(_ value: Double) -> String { TextColumns.fixed(value, decimals: 3) }
            context.output.line(
                "library     analysis \(number(cost.analysisMilliseconds)) ms a face (one run of the landmark network "
                    + "\(number(cost.landmarksMilliseconds)) ms), snapshot \(number(cost.snapshotMicroseconds)) us a face"
            )
        }
        try write(cost, context.output)
        return .success
    }

    /// One line, and with `--json` one object: the counts do not depend on the machine.
    private static func measureCapture(_ context: CommandContext, _ allocations: () -> UInt64) throws -> ExitCode {
        let cost = try CaptureCost.measure(
            size: try ToolOptions.size(context.arguments) ?? PixelSize(width: 1920, height: 1080),
            frames: try context.arguments.integer(frames, in: 1...1_000_000) ?? 600, allocations: allocations)
        let milliseconds = TextColumns.fixed(cost.cpuMilliseconds, decimals: 4)
        if context.wantsJSON {
            context.output.line(
                "{\"allocations\":\(cost.allocations),\"copies\":\(cost.copies),\"cpu_ms_per_frame\":\(milliseconds),"
                    + "\"frames\":\(cost.frames)}")
        } else {
            context.output.line(
                "capture     CPU \(milliseconds) ms a frame, \(cost.allocations) allocations and \(cost.copies) copies in "
                    + "\(cost.frames) frames")
        }
        return .success
    }

    private static func table(_ report: BenchReport, _ file: String, _ output: RecordOutput) {
        output.line(
            "\(file), \(report.size[0])x\(report.size[1]), \(report.frames) frames, \(report.withFace) with a face")
        output.line("stage       median ms   runs a frame")
        for stage in Stage.allCases {
            let median = TextColumns.fixed(report.stages[stage.rawValue] ?? 0, decimals: 3)
            let runs = TextColumns.fixed(report.runsPerFrame[stage.rawValue] ?? 0, decimals: 2)
            output.line(
                TextColumns.padded(stage.rawValue, 12) + TextColumns.paddedLeft(median, 9) + "   " + runs)
        }
        let milliseconds = { TextColumns.fixed($0, decimals: 3) }
        output.line(
            "a frame     median \(milliseconds(report.medianMilliseconds)) ms, 95 % within "
                + "\(milliseconds(report.p95Milliseconds)) ms, CPU \(milliseconds(report.cpuMillisecondsPerFrame)) ms, "
                + "\(TextColumns.fixed(report.allocationsPerFrame, decimals: 1)) allocations")
    }
}

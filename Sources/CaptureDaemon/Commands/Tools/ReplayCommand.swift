internal import Analysis
internal import Capture
internal import Frames
internal import Records
internal import Tracking

/// `facetrack replay`: a movie, a folder of pictures or a camera through the whole pipeline, every frame once.
package enum ReplayCommand {
    private enum Rate: String, CaseIterable { case max, real }

    private static let events = OptionRule.flag("--events", "print events, too")
    private static let rate = OptionRule.value("--rate", "max|real", "as fast as possible (default), or in real time")
    private static let framesPerSecond = OptionRule.value(
        "--fps", "N", "frames a second that a folder of pictures stands for (default 25)")

    package static let command = Subcommand(
        "replay", "runs a movie, a recording, a folder of pictures or a camera through the whole pipeline",
        operands: .init("SOURCE", 1...1, "movie file, recording, picture, folder of pictures, stream URL or camera"),
        options: [
            .json, events, ToolOptions.landmarks, ToolOptions.raw, rate, framesPerSecond, ToolOptions.size,
            ToolOptions.rotation, ToolOptions.fieldOfView,
        ],
        discussion: "One record a frame, in order, none dropped; ids start at 1; the same input gives the same bytes.\n"
            + "Exit: 0 it was read to its end, 3 it could not be opened, a recording is damaged or cut short (what lies "
            + "before is still shown), or a classifier failed.",
        run: run)

    private static func run(_ context: CommandContext) throws -> ExitCode {
        let arguments = context.arguments
        let pacing = try arguments.choice(rate, Rate.self) ?? .max
        let request = SourceRequest(
            device: arguments.operands[0], scale: try ToolOptions.size(arguments),
            pacing: pacing == .real ? .realTime : .asFastAsPossible,
            folderRate: try arguments.number(framesPerSecond, in: 0.1...1000) ?? 25)
        let layout = try ToolOptions.landmarks(arguments)
        try ToolOptions.checkRecords(arguments)
        let rotation = try ToolOptions.rotation(arguments)
        let fieldOfView = try ToolOptions.fieldOfView(arguments)
        let configuration = try context.configuration().configuration
        let source = try SourceOpener.open(request)
        defer { source.close() }
        let tool = try ToolPipeline(
            configuration, paths: context.paths, camera: context.camera(configuration, source: request.device),
            rotation: rotation, fieldOfView: fieldOfView, landmarks: layout,
            raw: arguments.has(ToolOptions.raw), expectsNoise: source.summary.kind == .camera,
            say: { context.diagnostics.say($0) })
        if request.scale != nil, source is RecordedSource {
            throw UsageError("--size scales movies; a recording is played as its camera gave it: leave --size out")
        }
        try play(source, tool, context)
        return (source as? RecordedSource)?.complaint == nil && tool.isWhole ? .success : .unavailable
    }

    private static func play(_ source: any FrameSource, _ tool: ToolPipeline, _ context: CommandContext) throws {
        var last = FrameTime(nanoseconds: 0)
        while context.output.isOpen {
            switch try source.next(timeout: 1_000_000_000) {
            case .frame(let frame):
                let result: TrackingResult
                do {
                    result = try tool.process(frame)
                } catch let error as FramesError {
                    context.diagnostics.say("frame \(frame.sequence): \(error)")
                    continue
                }
                last = frame.time
                show(tool.takeLightEvents(at: last), tool, context)
                show(tool.record(result, time: frame.time, sequence: frame.sequence), result.events, tool, context)
            case .idle:
                continue
            case .end:
                let presence = tool.pipeline.presence?.end(at: last) ?? []
                show(
                    records(tool.pipeline.session.end(at: last))
                        + presence.map { EventRecord($0, camera: nil, wall: nil) }, tool, context)
                for note in notes(on: source) { context.diagnostics.say("\(source.summary.location): \(note)") }
                return
            }
        }
    }

    /// What was wrong with what has been read.
    private static func notes(on source: any FrameSource) -> [String] {
        switch source {
        case let recording as RecordedSource:
            let lost = recording.counters.lost
            return events(of: recording)
                + [
                    recording.complaint.map { "not read to its end: \($0)" },
                    recording.fault.map { "the camera broke off here: \($0.message)" },
                    lost > 0 ? "\(lost) frames were lost or damaged when it was recorded" : nil,
                ].compactMap { $0 }
        case let movie as MovieSource:
            return movie.complaint.map { ["damaged, ffmpeg went on behind it: \($0)"] } ?? []
        default:
            return []
        }
    }

    private static func events(of recording: RecordedSource) -> [String] {
        let events = recording.events
        let words = events.first.map { time, event in
            "at \(TextColumns.fixed(Double(time) / 1e9, decimals: 3)) s "
                + event.words(controls: recording.device.controls ?? [])
        }
        let more = events.count - words.count
        return words + (more > 0 ? ["\(more) more such events"] : [])
    }

    private static func show(
        _ record: FrameRecord, _ events: [TrackEvent], _ tool: ToolPipeline, _ context: CommandContext
    ) {
        show(records(events) + tool.analysisEvents, tool, context)
        if context.wantsJSON {
            context.output.write(tool.line(record))
        } else {
            let time = TextColumns.fixed(Double(record.time ?? 0) / 1e9, decimals: 3)
            let faces = record.faces.map(FaceText.line).joined(separator: "; ")
            context.output.line("\(time) s  \(faces.isEmpty ? "no face" : faces)")
        }
    }

    private static func records(_ events: [TrackEvent]) -> [EventRecord] {
        events.map { EventRecord($0, camera: nil, wall: nil) }
    }

    private static func show(_ found: [EventRecord], _ tool: ToolPipeline, _ context: CommandContext) {
        guard context.arguments.has(events) else { return }
        for event in found {
            let line = tool.line(event)
            if context.wantsJSON {
                context.output.write(line)
            } else {
                let time = TextColumns.fixed(Double(event.time ?? 0) / 1e9, decimals: 3)
                context.output.line("\(time) s  \(EventText.parts(event).joined(separator: " "))")
            }
        }
    }
}

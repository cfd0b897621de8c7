package import Capture
internal import Frames
internal import Glibc
internal import Records

/// `facetrack record`: a camera exactly as its driver gives it, into a file for a fault report.
package enum RecordCommand {
    private static let seconds = OptionRule.value("--seconds", "N", "how long, 0.1 to 3600 (default 10)")
    private static let file = OptionRule.value(
        "--output", short: "-o", "FILE", "where to (default facetrack-TIME.recording)")
    private static let limit = OptionRule.value(
        "--limit", "MEGABYTES", "end when the file is this large (default 2000)")
    private static let force = OptionRule.flag("--force", "replace a file that is there")
    private static let size = OptionRule.value("--size", "WxH", "ask the camera for this size, for example 640x480")

    /// - Parameters:
    ///   - catalog: where cameras are looked for.
    ///   - stop: signalled, ends the recording in order; nil: Ctrl-C and SIGTERM do.
    package static func command(
        _ catalog: DeviceCatalog = DeviceCatalog(), stop: WakeEvent? = nil
    ) -> Subcommand {
        Subcommand(
            "record", "records a camera exactly as its driver gives it, for a fault report",
            operands: .init(
                "DEVICE", 0...1, "camera: node, link, name or bus (default: the configured one, else the first)"),
            options: [seconds, file, limit, force, size],
            discussion:
                "The file holds pictures of whoever is before the camera: only you may read it (mode 0600); give "
                + "it to nobody who may not see them. `facetrack replay FILE` plays it. The daemon must not have the "
                + "camera meanwhile. Ctrl-C ends it early; what was got so far is kept."
        ) { try run($0, catalog: catalog, stop: stop) }
    }

    private static func run(_ context: CommandContext, catalog: DeviceCatalog, stop: WakeEvent?) throws -> ExitCode {
        let arguments = context.arguments
        let duration = try arguments.number(seconds, in: 0.1...3600) ?? 10
        let megabytes = try arguments.number(limit, in: 1...1_000_000) ?? 2000
        let wantedSize = try ToolOptions.size(arguments, option: size)
        let camera = try context.configuration().configuration.cameras[0]
        if arguments.operands.isEmpty, !camera.command.isEmpty {
            throw CommandFailure(.usage, "the camera \"\(camera.name)\" is a program, and only cameras are recorded")
        }
        let device = arguments.operands.first ?? camera.device
        guard case .camera = try SourceKind.of(device) else {
            throw CommandFailure(.usage, "\(device) is no camera, and only cameras are recorded")
        }
        let started = WallTime.text(unixNanoseconds: SystemTime.wall())
        let path = arguments.value(file) ?? "facetrack-\(started.prefix(19).replacing(":", with: "")).recording"
        let event = try stop ?? WakeEvent()
        let listener = stop == nil ? StopListener(event) : nil
        defer { listener?.cancel() }

        let request = SourceRequest(
            device: device, size: wantedSize ?? camera.size, rate: camera.rate, format: camera.format)
        let recorder = try CameraRecorder(
            node: try catalog.node(for: device), request: request, program: ProgramVersion.text, started: started,
            interrupt: event, calls: catalog.driverCalls)
        let writer = try RecordingWriter(
            path: path, device: recorder.device, replaces: arguments.has(force))
        announce(recorder, duration: duration, limit: megabytes, context)
        var progress = RecordProgress(duration: duration, isTerminal: isatty(STDERR_FILENO) == 1)
        let end = recorder.record(to: writer, seconds: duration, limit: Int(megabytes * 1e6)) {
            if let line = progress.line($0) { context.diagnostics.plain(line) }
        }
        return try finish(recorder, writer, end, path, context)
    }

    private static func announce(
        _ recorder: CameraRecorder, duration: Double, limit: Double, _ context: CommandContext
    ) {
        let device = recorder.device
        context.diagnostics.say(
            "recording \(recorder.location) (\(device.card)), \(device.width)x\(device.height), for "
                + "\(TextColumns.fixed(duration, decimals: 1)) s")
        if let rate = recorder.bytesPerSecond {
            let expected = min(Double(rate) * duration / 1e6, limit)
            context.diagnostics.say("the file may grow to \(TextColumns.fixed(expected, decimals: 0)) MB")
        }
        context.diagnostics.say("it will hold pictures of whoever is before the camera; only you may read it")
    }

    private static func finish(
        _ recorder: CameraRecorder, _ writer: RecordingWriter, _ end: CameraRecorder.End, _ path: String,
        _ context: CommandContext
    ) throws -> ExitCode {
        guard recorder.progress.frames > 0 || end.isLoss else {
            writer.discard()
            if case .failed(let error) = end { throw error }
            throw CommandFailure(
                .unavailable, "\(recorder.location): not one frame came; `facetrack doctor` looks for the cause")
        }
        try writer.finish()
        let progress = recorder.progress
        context.output.line(
            "\(path): \(progress.frames) frames, \(progress.damaged) of them damaged, "
                + "\(TextColumns.fixed(Double(writer.byteCount) / 1e6, decimals: 1)) MB")
        switch end {
        case .done, .interrupted: return .success
        case .full:
            context.diagnostics.say("ended early: the file has reached --limit")
            return .success
        case .lost(let error):
            context.diagnostics.say("ended early: \(error); that is in the recording, too")
            return .success
        case .failed(let error):
            context.diagnostics.say("ended early: \(error); what was written before is whole")
            return .unavailable
        }
    }
}

extension CameraRecorder.End {
    fileprivate var isLoss: Bool { if case .lost = self { true } else { false } }
}

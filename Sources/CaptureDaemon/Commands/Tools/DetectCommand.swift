internal import Capture
internal import Frames
internal import Records
internal import Tracking

/// `facetrack detect`: faces of single pictures.
package enum DetectCommand {
    package static let command = Subcommand(
        "detect", "finds the faces in pictures",
        operands: .init("IMAGE…", 1...100_000, "JPEG or PNG files"),
        options: [.json, ToolOptions.landmarks, ToolOptions.rotation, ToolOptions.fieldOfView],
        discussion: "Each picture is looked at for itself; faces have no ids. Movies and folders: `facetrack replay`.\n"
            + "Exit: 0 all pictures were read, 3 one could not be, or a classifier failed (the others are still done).",
        run: run)

    private static func run(_ context: CommandContext) throws -> ExitCode {
        let rotation = try ToolOptions.rotation(context.arguments)
        let layout = try ToolOptions.landmarks(context.arguments)
        try ToolOptions.checkRecords(context.arguments)
        let fieldOfView = try ToolOptions.fieldOfView(context.arguments)
        let configuration = try context.configuration().configuration
        let files = context.arguments.operands
        let ofTracks = FeatureNeeds.ofTracks(configuration)
        if !ofTracks.isEmpty {
            context.diagnostics.say(
                "left out: \(ofTracks.joined(separator: ", ")); faces of single pictures are not followed. "
                    + "`facetrack replay` follows those of movies and of folders of pictures")
        }
        let tool = try ToolPipeline(
            configuration, paths: context.paths,
            camera: context.camera(configuration, source: files.count == 1 ? files[0] : nil), mode: .always,
            rotation: rotation, fieldOfView: fieldOfView, landmarks: layout, raw: false,
            say: { context.diagnostics.say($0) })
        var exit = ExitCode.success
        for file in files where context.output.isOpen {
            do {
                let bitmap = try ImageBitmap.contentsOfFile(file)
                try show(bitmap, file, tool, context)
            } catch let error as FramesError {
                context.diagnostics.say("\(error)\(hint(file))")
                exit = .unavailable
            }
        }
        return tool.isWhole ? exit : .unavailable
    }

    /// Where to go with what is no picture.
    private static func hint(_ file: String) -> String {
        switch try? SourceKind.of(file) {
        case .movie where ForeignPicture.isNamed(file): ""
        case .movie, .recording, .stream: "; for movies and recordings there is `facetrack replay \(file)`"
        case .folder: "; a folder of pictures is run by `facetrack replay \(file)`"
        case .camera, .picture, nil: ""
        }
    }

    private static func show(
        _ bitmap: ImageBitmap, _ file: String, _ tool: ToolPipeline, _ context: CommandContext
    ) throws {
        let result = try tool.process(bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0))
        let record = tool.record(result, time: nil, sequence: nil, file: file)
        if context.wantsJSON {
            context.output.write(tool.line(record))
        } else {
            let count = record.faces.count
            context.output.line("\(file): \(count) \(count == 1 ? "face" : "faces")")
            for face in record.faces { context.output.line("  " + FaceText.line(face)) }
        }
    }
}

internal import FoundationEssentials
internal import Frames
internal import Publishing
internal import Records

extension Subcommand {
    private static let camera = OptionRule.value("--camera", "NAME", "of which camera; needed where there are several")
    private static let output = OptionRule.value(
        "--output", short: "-o", "FILE", "where the JPEG goes; - for standard output, else CAMERA-TIME.jpg")

    /// A camera that gives no frames is told after four seconds.
    private static let patience = Duration.seconds(10)

    /// `facetrack snapshot`: a camera's picture as a file, and the faces on it.
    package static let snapshot = Subcommand(
        "snapshot", "takes a picture of what a camera sees, and tells the faces in it",
        options: [camera, output, .json],
        asksDaemon: true,
        discussion: "Only root, the daemon's own user and members of the admin group (publish.socket.admin_group) may."
    ) { context in
        var client = try SocketClient(try context.socketPlace())
        let name = context.arguments.value(camera)
        try CameraChoice.check(name, in: try client.hello(within: patience))
        let reply = try client.ask(.snapshot(camera: name), within: patience)
        guard let snapshot = reply.snapshot, let jpeg = Data(base64Encoded: snapshot.jpeg), !jpeg.isEmpty else {
            throw CommandFailure(.unavailable, "the daemon answers without a picture; is it of another version?")
        }
        let file = context.arguments.value(output) ?? SnapshotName.name(of: snapshot.frame)
        if file == "-" {
            context.output.write(Array(jpeg))
            return .success
        }
        do {
            // Of the user's alone: it shows people.
            try jpeg.withUnsafeBytes { bytes in try FileBytes.replace(path: file, with: bytes, mode: 0o600) }
        } catch let error as FramesError {
            throw CommandFailure(.unavailable, "\(error)")
        }
        if context.wantsJSON {
            var writer = JSONWriter()
            var frame = snapshot.frame
            frame.file = file
            writer.write(frame)
            context.output.write(writer.bytes + [UInt8(ascii: "\n")])
        } else {
            let faces = snapshot.frame.faces
            context.output.line("\(file): \(faces.count) \(faces.count == 1 ? "face" : "faces")")
        }
        return .success
    }
}

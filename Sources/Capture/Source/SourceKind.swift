internal import Frames
internal import Glibc

/// What the words of a request's `device` stand for, told from the file system and the first bytes of a file.
package enum SourceKind: Sendable, Equatable {
    /// A node, link, card name, bus or "auto": the device catalog decides.
    case camera
    case movie
    case picture
    case folder
    /// What `facetrack record` has written.
    case recording
    /// Something ffmpeg reads over a network.
    case stream

    /// Whether the words can only mean something recorded or streamed, and no camera, told without looking.
    package static func isRecorded(_ device: String) -> Bool {
        SourceAddress.scheme(of: device) != nil || (device.contains("/") && !device.hasPrefix("/dev/"))
    }

    package static func of(_ device: String) throws(CaptureError) -> SourceKind {
        if device == "auto" { return .camera }
        if let scheme = SourceAddress.scheme(of: device) {
            guard SourceAddress.networkSchemes.contains(scheme) else {
                throw CaptureError(
                    code: .notASource, subject: SourceAddress.withoutPasswords(device),
                    message: "\(scheme):// is not a kind of stream that is read; use one of "
                        + SourceAddress.networkSchemes.sorted().joined(separator: ", ") + ", or a file's path")
            }
            return .stream
        }
        var status = stat()
        guard stat(device, &status) == 0 else { return try missing(device, errno: Glibc.errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return try contents(device)
        case S_IFCHR: return .camera
        default:
            throw CaptureError(
                code: .notASource, subject: device,
                message: "it is neither a device, a file nor a folder; give a camera, a movie, a picture or a folder")
        }
    }

    /// Names that are no path are cards or buses, which the catalog knows.
    private static func missing(_ device: String, errno number: Int32) throws(CaptureError) -> SourceKind {
        if device.hasPrefix("/dev/") || !device.contains("/") || device.isEmpty { return .camera }
        if number == EACCES {
            throw CaptureError(
                code: .denied, errno: number, subject: device,
                message: "a folder on the way to it may not be entered; give this user access to it, or move the file")
        }
        throw CaptureError(
            code: .notFound, errno: number, subject: device,
            message: "there is no such file or folder; check the path and the working directory")
    }

    private static func contents(_ path: String) throws(CaptureError) -> SourceKind {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let number = Glibc.errno
            if number == EACCES {
                throw CaptureError(
                    code: .denied, errno: number, subject: path,
                    message: "this user may not read it; change the file's owner or mode")
            }
            throw .system(errno: number, subject: path, doing: "it could not be opened")
        }
        defer { Glibc.close(descriptor) }
        var beginning = [UInt8](repeating: 0, count: ForeignPicture.beginning)
        let count = read(descriptor, &beginning, beginning.count)
        if count == 0 {
            throw CaptureError(
                code: .notASource, subject: path,
                message: "the file is empty; it was perhaps never written, record it anew")
        }
        if let name = ForeignPicture.name(beginning) {
            throw CaptureError(
                code: .notASource, subject: path,
                message: "it is \(name) picture; of pictures JPEG and PNG are read: convert it "
                    + "(\(ForeignPicture.conversion(path)))")
        }
        let head = Array(beginning.prefix(8))
        if RecordingReader.isRecording(head) { return .recording }
        let isJPEG = head.starts(with: [0xFF, 0xD8, 0xFF])
        let isPNG = head == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // A row of JPEGs in one file begins like a picture; only its name tells that it is a movie.
        let isRowOfPictures = path.lowercased().hasSuffix(".mjpeg") || path.lowercased().hasSuffix(".mjpg")
        return (isJPEG && !isRowOfPictures) || isPNG ? .picture : .movie
    }
}

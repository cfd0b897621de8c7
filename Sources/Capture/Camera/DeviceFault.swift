internal import Glibc

/// What a driver's errno means: cause and cure, not the C library's words.
package enum DeviceFault {
    /// What was being done. Its words complete "… failed".
    package enum Operation: String, Sendable {
        case opening = "opening it"
        case identifying = "asking what it is"
        case readingFormat = "reading its format"
        case settingFormat = "setting its format"
        case requestingBuffers = "requesting buffers"
        case mapping = "mapping its buffers"
        case queueing = "handing it a buffer"
        case starting = "starting the stream"
        case waiting = "waiting for a frame"
        case dequeueing = "taking a frame"
    }

    /// - Parameters:
    ///   - holders: who has the device open, asked only when it is busy.
    ///   - inputFault: what its input reports, asked only where that may be the cause.
    package static func error(
        errno number: Int32, while operation: Operation, path: String,
        holders: (String) -> [DeviceHolder] = { DeviceHolder.all(of: $0) },
        inputFault: () -> String? = { nil }
    ) -> CaptureError {
        let (code, words): (CaptureError.Code, String) =
            switch number {
            case ENOENT:
                (
                    .notFound,
                    "there is no such device: it is unplugged or has another number "
                        + "now; `facetrack devices` lists those there are"
                )
            case EACCES, EPERM: (.denied, denied(path))
            case EBUSY: (.busy, busy(holders(path), ownCount: operation == .opening ? 0 : 1))
            case ENODEV, ENXIO, ESHUTDOWN: (.gone, "it was unplugged, or its driver let go of it; plug it in again")
            case ENOSPC: (.system, bandwidth)
            case ENOMEM:
                (
                    .system,
                    "there is no memory for its buffers, or no USB bandwidth; ask for a "
                        + "smaller size, or stop other cameras on the same bus"
                )
            case EINVAL, ENOTTY: wrongNode(operation)
            case EPROTO, EIO, EPIPE, EILSEQ, EOVERFLOW, ETIMEDOUT, ECOMM:
                (
                    .gone,
                    inputFault()
                        ?? "the transfer from it broke off: a bad cable, a weak hub or too little "
                        + "power; try another cable, and a port of the machine itself"
                )
            case EMFILE, ENFILE: (.system, "too many files are open; raise the limit (LimitNOFILE, ulimit -n)")
            default: (.system, "its driver refused without a known reason; look into the kernel's log (journalctl -k)")
            }
        return CaptureError(
            code: code, errno: number, subject: path,
            message: "\(operation.rawValue) failed: \(words) (\(CaptureError.name(of: number)))")
    }

    private static let bandwidth =
        "the USB bus has no bandwidth left for this size and rate (the disk is not meant); "
        + "ask for a smaller size, a lower rate or MJPEG, or plug the camera into another bus than the other ones"

    private static func denied(_ path: String) -> String {
        var status = stat()
        let group = stat(path, &status) == 0 ? groupName(status.st_gid) : nil
        let name = group ?? "video"
        return "this user may not use it; make it a member of the group \(name) (usermod -aG \(name) USER) and log in "
            + "again; a service needs SupplementaryGroups=\(name)"
    }

    private static func groupName(_ identifier: gid_t) -> String? {
        guard identifier != 0 else { return nil }
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var buffer: [CChar] = Array(repeating: 0, count: 4096)
        guard getgrgid_r(identifier, &entry, &buffer, buffer.count, &found) == 0, let name = found?.pointee.gr_name
        else { return nil }
        return String(cString: name)
    }

    /// - Parameter ownCount: how often the one that complains has it open itself.
    private static func busy(_ all: [DeviceHolder], ownCount: Int) -> String {
        let holders = all.filter { !$0.isSelf || $0.openCount > ownCount }
        guard !holders.isEmpty else {
            return
                "another program uses it; which one is hidden from this user: run `fuser -v` on it as root, end that "
                + "program, and try again"
        }
        let names = holders.map {
            $0.isSelf ? "this program itself (process \($0.identifier))" : "\($0.name) (process \($0.identifier))"
        }
        return "it is in use by \(names.joined(separator: ", ")); end that, or choose another camera"
    }

    private static func wrongNode(_ operation: Operation) -> (CaptureError.Code, String) {
        switch operation {
        case .opening, .identifying, .readingFormat:
            (
                .notASource,
                "it is no camera: a node for metadata, output or something else; `facetrack devices` lists the cameras"
            )
        default:
            (
                .unusable,
                "its driver does not accept what it offered itself; try another size or "
                    + "format, and look into the kernel's log (journalctl -k)"
            )
        }
    }

    /// Streaming, but nothing came.
    package static func stalled(path: String, seconds: Int, counters: SourceCounters, inputFault: String?)
        -> CaptureError
    {
        let cause =
            if let inputFault {
                "\(inputFault): check its source and cable"
            } else if counters.short > counters.damaged {
                "\(counters.short) frames came that were too short for their format: a driver that lies about it, or a "
                    + "transfer that breaks off; try another size or format, and another cable"
            } else if counters.damaged > 0 {
                "\(counters.damaged) damaged frames came instead: a bad cable, a weak hub or too "
                    + "little power; try another cable, and a port of the machine itself"
            } else {
                "its format may be one it cannot deliver, or it has too little power; try "
                    + "another size or format, and a port of the machine itself"
            }
        return CaptureError(
            code: .stalled, errno: ETIMEDOUT, subject: path,
            message: "no good frame came for \(seconds) s although it streams; \(cause)")
    }
}

internal import Glibc

/// The table of what a driver's error number means: cause and cure, not the C library's words. The daemon's errors and
/// `facetrack doctor` are made of it.
package enum DeviceFault {
    /// What was being done. Its words complete "… failed".
    package enum Operation: String, Sendable, CaseIterable {
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

    /// What follows from an error number.
    package enum Decision: String, Sendable {
        /// It may pass by itself: the device is closed wholly and opened again later.
        case retry
        /// This format cannot be had now: the next best one is taken; where there is none, as `retry`.
        case degrade
        /// It is no camera: it is not taken until something else stands in its place.
        case refuse
    }

    struct Row {
        var code: CaptureError.Code
        var cause: String
        var cure: String
    }

    /// *Reentrant*.
    package static func decision(errno number: Int32, while operation: Operation) -> Decision {
        switch (number, operation) {
        case (EINVAL, .opening), (EINVAL, .identifying), (EINVAL, .readingFormat): .refuse
        case (ENOTTY, .opening), (ENOTTY, .identifying), (ENOTTY, .readingFormat): .refuse
        case (EINVAL, .waiting), (EINVAL, .dequeueing), (ENOTTY, .waiting), (ENOTTY, .dequeueing): .retry
        case (EINVAL, _), (ENOTTY, _): .degrade
        case (ENOSPC, .settingFormat), (ENOSPC, .requestingBuffers), (ENOSPC, .starting): .degrade
        case (ENOMEM, .requestingBuffers), (ENOMEM, .mapping), (ENOMEM, .starting): .degrade
        default: .retry
        }
    }

    /// - Parameters:
    ///   - holders: who has the device open, asked only when it is busy.
    ///   - neighbourhood: its USB bus, asked only when bandwidth lacks.
    ///   - inputFault: what its input reports, asked only where that may be the cause.
    package static func error(
        errno number: Int32, while operation: Operation, path: String,
        holders: (String) -> [DeviceHolder] = { DeviceHolder.all(of: $0) },
        neighbourhood: (String) -> USBNeighbourhood? = { USBNeighbourhood(of: $0) },
        inputFault: () -> String? = { nil }
    ) -> CaptureError {
        let row =
            switch number {
            case ENOENT:
                Row(
                    code: .notFound, cause: "there is no such device: it is unplugged or has another number now",
                    cure: "plug it in; `facetrack devices` lists those there are")
            case EACCES, EPERM: denied(path)
            case EBUSY: busy(holders(path), ownCount: operation == .opening ? 0 : 1)
            case ENODEV, ENXIO, ESHUTDOWN:
                Row(code: .gone, cause: "it was unplugged, or its driver let go of it", cure: "plug it in again")
            case ENOSPC: bandwidth(neighbourhood(path))
            case ENOMEM: memory(neighbourhood(path))
            case EINVAL, ENOTTY: refused(operation)
            case EPROTO, EIO, EPIPE, EILSEQ, EOVERFLOW, ETIMEDOUT, ETIME, ECOMM, EREMOTEIO, ENODATA, EBADMSG:
                transfer(inputFault())
            case EMFILE:
                Row(
                    code: .system, cause: "this process has too many files open",
                    cure: "raise its limit (LimitNOFILE, ulimit -n)")
            case ENFILE:
                Row(code: .system, cause: "the system has too many files open", cure: "raise fs.file-max")
            case ...0:
                Row(
                    code: .system, cause: "its driver reported a failure without a reason",
                    cure: "look into the kernel's log (journalctl -k), and plug it in again")
            default:
                Row(
                    code: .system, cause: "its driver refused with an error number that cameras do not have",
                    cure: "look into the kernel's log (journalctl -k), and plug it in again")
            }
        return CaptureError(
            code: row.code, errno: number, subject: path, what: "\(operation.rawValue) failed", cause: row.cause,
            cure: row.cure, decision: decision(errno: number, while: operation))
    }

    /// A v4l2loopback node has no format before its writer has given it one. The node stays the same when a writer
    /// comes, so it is asked again and again.
    static func withoutWriter(path: String) -> CaptureError {
        CaptureError(
            code: .stalled, subject: path, what: "it has no picture",
            cause: "it shows what another program writes to it, and none writes now",
            cure: "start the program that writes to it; the camera is taken then by itself", decision: .retry)
    }

    /// Streaming, but nothing came.
    package static func stalled(path: String, seconds: Int, counters: SourceCounters, inputFault: String?)
        -> CaptureError
    {
        let otherPort = "try another cable, and a port of the machine itself"
        let (cause, cure) =
            if let inputFault {
                (inputFault, "check its source and cable")
            } else if counters.short > counters.damaged {
                (
                    "\(counters.short) frames came that were too short for their format: a driver that lies about it, "
                        + "or a transfer that breaks off", "try another size or format, and another cable"
                )
            } else if counters.unconverted > counters.damaged {
                (
                    "\(counters.unconverted) frames came that libv4lconvert could not read: damaged on their way, or of "
                        + "another kind than the driver says", "try another size, another cable and no hub"
                )
            } else if counters.damaged > 0 {
                (
                    "\(counters.damaged) damaged frames came instead: a bad cable, a weak hub or too little power",
                    otherPort
                )
            } else {
                (
                    "its format may be one it cannot deliver, or it has too little power",
                    "try another size or format, and a port of the machine itself"
                )
            }
        return CaptureError(
            code: .stalled, errno: ETIMEDOUT, subject: path,
            what: "no good frame came for \(seconds) s although it streams", cause: cause, cure: cure,
            decision: .retry)
    }
}

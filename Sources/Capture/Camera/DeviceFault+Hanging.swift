extension DeviceFault {
    /// A call that never returns: no time-out of ours can end it, the kernel alone can.
    ///
    /// - Parameters:
    ///   - isRecorded: whether it is a file or stream, which hangs with its disk or network.
    static func hanging(_ subject: String, _ step: DriverVigil.Step, isRecorded: Bool) -> CaptureError {
        CaptureError(
            code: .stalled, subject: subject,
            what: "\(step.words) has not come to an end for \(step.limit / 1_000_000_000) s",
            cause: isRecorded
                ? "the disk or network it lies on does not answer"
                : "its driver hangs, most often for a camera or hub that has crashed",
            cure: isRecorded
                ? "look after that disk or network; it is opened anew when that answers"
                : "unplug it and plug it in again; if that does not help, restart the machine; the kernel's log "
                    + "(journalctl -k) may tell more; other cameras go on meanwhile",
            decision: .retry)
    }
}

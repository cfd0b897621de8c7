extension DeviceFault {
    /// Who does not answer, which decides what to do about it.
    package enum HangingParty: Sendable {
        /// A camera's driver.
        case driver
        /// A file or stream, which hangs with its disk or network.
        case recording
        /// A program that gives frames.
        case command

        /// - Parameter request: what is opened.
        package init(_ request: SourceRequest) {
            self =
                !request.command.isEmpty ? .command : SourceKind.isRecorded(request.device) ? .recording : .driver
        }

        private var words: (cause: String, cure: String) {
            switch self {
            case .driver:
                (
                    "its driver hangs, most often for a camera or hub that has crashed",
                    "unplug it and plug it in again; if that does not help, restart the machine; the kernel's log "
                        + "(journalctl -k) may tell more; other cameras go on meanwhile"
                )
            case .recording:
                (
                    "the disk or network it lies on does not answer",
                    "look after that disk or network; it is opened anew when that answers"
                )
            case .command:
                (
                    "the system neither starts nor ends the program, most often for a disk or device it uses that "
                        + "does not answer",
                    "look after what the program reads, and the disk it lies on; the kernel's log (journalctl -k) may "
                        + "tell more; it is started anew when that answers"
                )
            }
        }

        package var cause: String { words.cause }
        package var cure: String { words.cure }
    }

    /// A call that never returns: no time-out of ours can end it, the kernel alone can.
    static func hanging(_ subject: String, _ step: DriverVigil.Step, _ party: HangingParty) -> CaptureError {
        CaptureError(
            code: .stalled, subject: subject,
            what: "\(step.words) has not come to an end for \(step.limit / 1_000_000_000) s", cause: party.cause,
            cure: party.cure, decision: .retry)
    }
}

internal import Glibc

extension CaptureError {
    /// An error for what the system refused and no device or decoder is to blame for.
    static func system(errno number: Int32, subject: String, doing: String) -> CaptureError {
        let cure =
            switch number {
            case EMFILE: "this process has too many files open; raise its limit (LimitNOFILE, ulimit -n)"
            case ENFILE: "the system has too many files open; raise fs.file-max"
            case ENOMEM, EAGAIN: "the system is short of memory or processes; stop something else or add memory"
            default: "look into the system's log (journalctl -k) for more"
            }
        return CaptureError(
            code: .system, errno: number, subject: subject,
            message: "\(doing) (\(ErrorSymbol.name(of: number))); \(cure)")
    }

    static func interrupted(_ subject: String) -> CaptureError {
        CaptureError(
            code: .interrupted, subject: subject, message: "opening was interrupted; open it again when wanted")
    }
}

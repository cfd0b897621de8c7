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
            message: "\(doing) (\(Self.name(of: number))); \(cure)")
    }

    /// The errno and the C library's words for it.
    static func name(of number: Int32) -> String {
        var buffer: [CChar] = Array(repeating: 0, count: 160)
        _ = strerror_r(number, &buffer, buffer.count)
        let words = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "errno \(number), \(words)"
    }

    static func interrupted(_ subject: String) -> CaptureError {
        CaptureError(
            code: .interrupted, subject: subject, message: "opening was interrupted; open it again when wanted")
    }
}

internal import Glibc

/// Turns the end of a command, or its silence, into an error with cause and cure.
struct CommandFault: Sendable {
    /// The command as it may be shown.
    let subject: String
    let program: String

    init(_ command: [String]) {
        subject = Self.shown(command)
        program = command[0]
    }

    /// The words of a command without passwords and control characters, shortened.
    static func shown(_ command: [String]) -> String {
        let text = SourceAddress.withoutPasswords(command.joined(separator: " "))
        let scalars = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        let shown = String(String.UnicodeScalarView(scalars.prefix(160)))
        return scalars.count > 160 ? shown + "…" : shown
    }

    /// Looks for the program where the system would, so that what is missing is told before anything is started.
    func checkProgram() throws(CaptureError) {
        if ChildProcess.place(of: program) != nil { return }
        let isThere = ChildProcess.candidates(for: program).contains { place in
            var status = stat()
            return stat(place, &status) == 0
        }
        guard isThere else {
            throw CaptureError(
                code: .notFound, errno: ENOENT, subject: subject,
                message:
                    "the program \(program) is not there; install it, or give its whole path in the camera's command")
        }
        throw CaptureError(
            code: .denied, errno: EACCES, subject: subject,
            message:
                "\(program) is no program that this user may run; make it executable (chmod +x), or name another one")
    }

    /// It ended, well or not.
    func ended(_ code: Int32, _ log: LastWords, inFrame: Bool) -> CaptureError {
        let how: String =
            switch code {
            case 0: "ended by itself (code 0)"
            case 129...: "was ended by signal \(code - 128)" + (Self.signals[code - 128].map { " (\($0))" } ?? "")
            default: "ended with code \(code)"
            }
        let part = inFrame ? ", in the middle of a frame" : ""
        let cure =
            code == 0 && !inFrame
            ? "it is started again, after longer waits each time it soon ends; a camera's program must go on (ffmpeg: "
                + "-stream_loop -1), and this one had no more to write"
            : "it is started again, and its own words or a run in a terminal show what it lacks"
        return error(.gone, "\(program) \(how)\(part); \(cure)", log)
    }

    /// - Parameter message: may quote what was written, which differs each time.
    func unusable(_ message: String, _ log: LastWords) -> CaptureError {
        error(.unusable, message, log, signature: "what it writes cannot be used")
    }

    func stalled(_ seconds: Int64, _ log: LastWords) -> CaptureError {
        error(
            .stalled,
            "\(program) runs, but no frame came from it for \(seconds) s; it is ended and started again; "
                + "check what it reads from, and that it does not hold its output back",
            log)
    }

    /// It writes on and on, and no picture is in it.
    func barren(_ stretch: BarrenStretch, damaged: UInt64, _ log: LastWords) -> CaptureError {
        error(
            .unusable,
            "\(program) wrote \(stretch.bytes) bytes in \(stretch.pieces) pieces without one whole picture "
                + "(damaged ones since its start: \(damaged)); it is ended and started again; check what it reads from, "
                + "and let it write nothing else to its standard output than what command_format names",
            log, signature: "it writes no picture")
    }

    func tooFast(_ rate: Double, promised: Double, _ log: LastWords) -> CaptureError {
        error(
            .unusable,
            "\(program) writes faster than real time, \(Int(rate)) frames/s where \(Int(promised.rounded())) were promised; "
                + "let it keep the pace (ffmpeg: -re before -i)",
            log, signature: "it writes too fast")
    }

    /// - Parameter signature: nil where the meaning is the same each time.
    private func error(
        _ code: CaptureError.Code, _ meaning: String, _ log: LastWords, signature: String? = nil
    ) -> CaptureError {
        let words = log.text
        return CaptureError(
            code: code, subject: subject, message: words.isEmpty ? meaning : "\(meaning) (it said: \(words))",
            signature: signature ?? meaning)
    }

    private static let signals: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGABRT: "SIGABRT, it gave itself up", SIGBUS: "SIGBUS, a crash",
        SIGFPE: "SIGFPE, a crash", SIGILL: "SIGILL, a crash or a wrong processor", SIGSEGV: "SIGSEGV, a crash",
        SIGKILL: "SIGKILL, by someone or for want of memory", SIGTERM: "SIGTERM", SIGPIPE: "SIGPIPE",
    ]
}

internal import COpenVINO

/// Why a network could not be loaded, compiled or run.
package struct InferenceError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The runtime itself does not start.
        case runtime
        /// The model file is missing or unreadable.
        case missingModel
        /// The model file is no network the runtime can read, for example truncated.
        case unreadableModel
        /// The network cannot be compiled for the asked device or input size.
        case notCompiled
        /// The network has other inputs or outputs than its user expects.
        case unexpectedShape
        /// A run failed.
        case failedRun
    }

    package let code: Code
    /// The runtime's status, 0 where none is involved.
    package let status: Int32
    /// The model file or device.
    package let subject: String
    /// What happened, the likely cause, and what to do.
    package let message: String

    package init(code: Code, status: Int32 = 0, subject: String, message: String) {
        self.code = code
        self.status = status
        self.subject = subject
        self.message = message
    }

    package var description: String { "\(subject): \(message)" }

    /// An error with the runtime's own last words, shortened to one line.
    init(_ code: Code, _ status: ov_status_e, subject: String, _ message: String) {
        var words = ""
        if let last = ov_get_last_err_msg() {
            words = String(cString: last)
            ov_free(last)
        }
        let line = words.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) } ?? ""
        self.init(
            code: code, status: status.rawValue, subject: subject,
            message: line.isEmpty ? message : "\(message) (the runtime says: \(line))")
    }
}

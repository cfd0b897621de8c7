package import Capture

/// One thing that `facetrack doctor` looked at: well, or with a cause and a cure.
package struct Finding: Sendable, Equatable {
    package enum Severity: String, Sendable { case ok, warning, error }

    package let severity: Severity
    /// What was looked at: a node, a path, "service".
    package let subject: String
    package let what: String
    /// Absent where all is well, or where `what` tells it.
    package let cause: String?
    package let cure: String?

    package init(
        _ severity: Severity, _ subject: String, _ what: String, cause: String? = nil, cure: String? = nil
    ) {
        self.severity = severity
        self.subject = subject
        self.what = what
        self.cause = cause
        self.cure = cure
    }

    /// A camera's error, in the words that the daemon has for it.
    package init(_ error: CaptureError) {
        self.init(
            .error, error.subject, error.what, cause: error.cause.isEmpty ? nil : error.cause,
            cure: error.cure.isEmpty ? nil : error.cure)
    }
}

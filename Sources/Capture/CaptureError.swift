/// Why a source could not be opened or stopped giving frames: code, errno, context.
package struct CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// No such device or file, or no camera at all.
        case notFound
        /// Not allowed to open it.
        case denied
        /// Someone else holds it.
        case busy
        /// It is there, but is no camera, movie or picture.
        case notASource
        /// Unplugged, or the driver let go of it.
        case gone
        /// No frames although streaming.
        case stalled
        /// The driver or decoder answered something that cannot be used.
        case unusable
        /// Opening was interrupted by the caller.
        case interrupted
        /// Anything else the system refused.
        case system
    }

    package let code: Code
    /// The system's error number, 0 where none is involved.
    package let errno: Int32
    /// What was being used: node, file, URL without passwords.
    package let subject: String
    /// What happened, the likely cause, and what to do, in whole words.
    package let message: String
    /// The message without what differs each time, such as the words of a program: by it a fault is known again.
    package let signature: String
    /// What happened. The whole message where cause and cure are not told apart.
    package let what: String
    /// The likely cause; empty where `what` tells it.
    package let cause: String
    /// What to do; empty where `what` tells it.
    package let cure: String

    /// What follows from it, where a device's error number says so.
    package let decision: DeviceFault.Decision?

    /// - Parameter signature: nil where the message is always the same.
    package init(code: Code, errno: Int32 = 0, subject: String, message: String, signature: String? = nil) {
        self.code = code
        self.errno = errno
        self.subject = subject
        self.message = message
        self.signature = signature ?? message
        what = message
        cause = ""
        cure = ""
        decision = nil
    }

    /// An error whose message is made of its parts: "what: cause; cure (SYMBOL)".
    package init(
        code: Code, errno: Int32 = 0, subject: String, what: String, cause: String, cure: String,
        decision: DeviceFault.Decision? = nil
    ) {
        self.code = code
        self.errno = errno
        self.subject = subject
        self.what = what
        self.cause = cause
        self.cure = cure
        self.decision = decision
        message = "\(what): \(cause); \(cure)" + (errno == 0 ? "" : " (\(ErrorSymbol.name(of: errno)))")
        signature = message
    }

    package var description: String { "\(subject): \(message)" }

    /// Whether it is the same fault of the same source.
    package func isSame(as other: CaptureError) -> Bool {
        code == other.code && errno == other.errno && subject == other.subject && signature == other.signature
    }
}

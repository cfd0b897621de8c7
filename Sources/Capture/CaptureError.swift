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

    package init(code: Code, errno: Int32 = 0, subject: String, message: String) {
        self.code = code
        self.errno = errno
        self.subject = subject
        self.message = message
    }

    package var description: String { "\(subject): \(message)" }
}

/// Why a picture could not be read or written: code, errno, what it was, and what to do.
package struct FramesError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// No such file.
        case notFound
        /// Not allowed to read or write it.
        case denied
        /// The bytes are no picture of a kind that can be read.
        case notAPicture
        /// The picture ends too early.
        case truncated
        /// The picture is damaged beyond use.
        case damaged
        /// A picture of a kind that cannot be read.
        case unsupported
        /// The picture has another size than its source promised.
        case wrongSize
        /// More pixels or bytes than are accepted.
        case tooLarge
        case outOfMemory
        /// Anything else the system refused.
        case system
    }

    package let code: Code
    /// The system's error number, 0 where none is involved.
    package let errno: Int32
    /// What was being read or written: a file as named by the user, or "the JPEG frame".
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

    static func outOfMemory(subject: String) -> FramesError {
        FramesError(
            code: .outOfMemory, subject: subject,
            message: "there is not enough memory for its pixels; use a smaller picture or free memory")
    }
}

/// Why the networks cannot be used: which file, what is wrong with it, and what to do.
package struct ModelError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The directory, its manifest or a file of it is not there.
        case missing
        /// It cannot be read.
        case unreadable
        /// It is not the file that was meant: truncated, changed, or no manifest.
        case damaged
        /// The manifest is of another version than this one reads.
        case version
    }

    package let code: Code
    package let path: String
    /// What is wrong with the file, and why; without what to do.
    package let message: String

    /// - Parameter message: what is wrong with the file at `path`, and why.
    package init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    package var description: String {
        "\(path): \(message); run `make setup`, or set models.directory or FACETRACKD_MODELS"
    }
}

internal import Glibc

/// What went wrong on the way out of the daemon: what happened, to what, the likely cause, and what to do.
package struct PublishingError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: Sendable, Equatable {
        /// A live daemon owns the socket.
        case socketInUse
        /// The path cannot be used for a socket.
        case badSocketPath
        /// A system call failed.
        case system
        /// Nobody listens there.
        case noDaemon
        /// We may not open it.
        case permission
        /// The other side ended the connection, or cut us off.
        case disconnected
        /// The daemon does not do what was asked.
        case refused
        /// Nothing came in time.
        case timeout
        /// What came is not the protocol's.
        case badLine
    }

    package var code: Code
    /// errno, where a system call failed; else 0.
    package var errno: Int32
    /// For people: what happened, to what, why, and what to do.
    package var message: String

    package init(_ code: Code, errno: Int32 = 0, _ message: String) {
        self.code = code
        self.errno = errno
        self.message = message
    }

    package var description: String { message }

    /// Whether the socket's path can never be one, so that trying again cannot help.
    package var isMalformedPath: Bool { code == .badSocketPath && (errno == ENAMETOOLONG || errno == EINVAL) }
}

/// The system's words for an errno. *Reentrant*.
func systemText(_ errno: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard strerror_r(errno, &buffer, buffer.count) == 0 else { return "error \(errno)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

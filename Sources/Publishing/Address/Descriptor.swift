internal import Glibc

/// The one owner of a file descriptor; closes it at its end.
struct Descriptor: ~Copyable {
    let number: Int32

    /// - Parameter number: open, and owned by nobody else.
    init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// A new Unix stream socket, close-on-exec.
    static func unixSocket() throws(PublishingError) -> Descriptor {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else {
            let code = errno
            throw PublishingError(.system, errno: code, "cannot make a socket: \(systemText(code))")
        }
        return Descriptor(number)
    }
}

internal import Glibc

/// A path as the system wants it for a Unix socket.
struct UnixAddress {
    /// Bytes a path may have, the final zero apart.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private var address = sockaddr_un()

    init(_ path: String) throws(PublishingError) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, !bytes.contains(0) else {
            throw PublishingError(
                .badSocketPath, errno: EINVAL, "the socket's path is empty or has a zero byte; give another one")
        }
        guard bytes.count <= Self.longestPath else {
            throw PublishingError(
                .badSocketPath, errno: ENAMETOOLONG,
                "the socket's path \(path) has \(bytes.count) bytes, and the system takes \(Self.longestPath); "
                    + "give a shorter one")
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Calls `bind` or `connect`. Returns 0 or errno.
    func use(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var copy = address
        return withUnsafePointer(to: &copy) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 ? 0 : errno
            }
        }
    }
}

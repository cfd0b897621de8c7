internal import Glibc

/// A directory below `/tmp`, where anyone may put things: used only while it is ours alone.
enum PrivateDirectory {
    /// Makes the directory with mode 0700 unless it is there, then checks it.
    static func make(_ path: String) throws(PublishingError) {
        if mkdir(path, 0o700) != 0 && errno != EEXIST {
            let code = errno
            throw PublishingError(
                .system, errno: code,
                "cannot make the directory \(path) for the socket: \(systemText(code)). "
                    + "Set $XDG_RUNTIME_DIR, or give a path with --socket")
        }
        try check(path)
    }

    /// - Throws: when it is a link, no directory, someone else's, or open to others.
    static func check(_ path: String) throws(PublishingError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            let code = errno
            throw PublishingError(
                code == ENOENT ? .noDaemon : .system, errno: code,
                code == ENOENT
                    ? "no daemon of this user is running: \(path) does not exist; start one with `facetrackd`"
                    : "cannot look at \(path): \(systemText(code))")
        }
        let fault: String? =
            if status.st_mode & S_IFMT != S_IFDIR {
                "is no directory"
            } else if status.st_uid != getuid() {
                "belongs to user \(status.st_uid), not to us"
            } else if status.st_mode & 0o077 != 0 {
                "is open to other users"
            } else {
                nil
            }
        if let fault {
            throw PublishingError(
                .badSocketPath,
                "\(path) \(fault), so someone else could pose as the daemon. "
                    + "Have it removed, set $XDG_RUNTIME_DIR, or give a path with --socket")
        }
    }
}

internal import Glibc

/// Makes the directory for what outlasts a restart, which only its user may enter.
package enum StateDirectory {
    /// Why a directory cannot be used.
    package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        package let path: String
        package let errno: Int32
        package let description: String
    }

    /// Makes `path` and what is missing above it, mode 0700; what exists is left as it is.
    ///
    /// A path below `/tmp/facetrackd-UID` is only used when that directory is the user's own and nobody else may write
    /// there: its name can be guessed, so someone else may have made it first. *Reentrant*.
    package static func make(_ path: String) throws(Failure) {
        var made = ""
        for part in path.split(separator: "/") {
            made += (path.hasPrefix("/") || !made.isEmpty ? "/" : "") + part
            if mkdir(made, 0o700) != 0, errno != EEXIST {
                // A directory that exists may also refuse for another reason, for example a read-only file system.
                let code = errno
                if !isDirectory(made) { throw failure(path, code, "cannot be made") }
            }
            if isGuessable(made) { try checkOwner(made) }
        }
        guard isDirectory(path) else { throw failure(path, ENOTDIR, "is no directory") }
    }

    /// Makes and checks the directory `/tmp/facetrackd-UID` where `path` lies below it: before others make what is further
    /// down, who would take someone else's for ours, or make it with another mode. Nothing for other paths. *Reentrant*.
    package static func claim(_ path: String) throws(Failure) {
        let top = "/tmp/" + path.dropFirst(5).prefix { $0 != "/" }
        if path.hasPrefix("/tmp/"), isGuessable(top) { try make(top) }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isGuessable(_ path: String) -> Bool {
        path.hasPrefix("/tmp/facetrackd-") && !path.dropFirst(5).contains("/")
    }

    private static func checkOwner(_ path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw failure(path, errno, "cannot be looked at") }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw failure(
                path, EPERM, "belongs to someone else or can be written by others; remove it, or set HOME")
        }
    }

    private static func failure(_ path: String, _ code: Int32, _ what: String) -> Failure {
        let cause = code == EPERM || code == ENOTDIR ? "" : ": \(String(cString: strerror(code)))"
        return Failure(path: path, errno: code, description: "\(path) \(what)\(cause)")
    }
}

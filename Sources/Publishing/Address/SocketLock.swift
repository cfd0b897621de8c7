internal import Glibc

/// The lock file beside the socket: whoever holds it owns the socket's path. Its end, however it comes, frees it.
struct SocketLock: ~Copyable {
    private let path: String
    private let file: Descriptor

    /// - Throws: `socketInUse` while another daemon lives.
    init(besides socket: String) throws(PublishingError) {
        path = socket + ".lock"
        while true {
            let file = try Self.open(path)
            guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                guard code == EWOULDBLOCK else {
                    throw PublishingError(.system, errno: code, "cannot lock \(path): \(systemText(code))")
                }
                let holder = Self.holder(file.number).map { " (process \($0))" } ?? ""
                throw PublishingError(
                    .socketInUse,
                    "a daemon\(holder) is running and owns \(socket). Stop it first, or give this one another path "
                        + "with --socket")
            }
            // The former owner may have removed the file between our open and our lock: then it is no longer the
            // one others would find.
            if Self.isSame(file.number, path) {
                Self.write(pid: getpid(), to: file.number)
                self.file = file
                return
            }
        }
    }

    deinit { unlink(path) }

    private static func open(_ path: String) throws(PublishingError) -> Descriptor {
        let number = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else {
            let code = errno
            let cure =
                switch code {
                case ENOENT: "the directory does not exist; make it, or give another path with --socket"
                case EACCES, EPERM, EROFS: "we may not write there; give another path with --socket"
                case ENOSPC, EDQUOT: "the file system is full; make room there, or give another path with --socket"
                default: "give another path with --socket"
                }
            throw PublishingError(
                code == ENOENT || code == EACCES ? .badSocketPath : .system, errno: code,
                "cannot make the lock file \(path): \(systemText(code)): \(cure)")
        }
        return Descriptor(number)
    }

    private static func isSame(_ file: Int32, _ path: String) -> Bool {
        var ours = stat()
        var found = stat()
        return fstat(file, &ours) == 0 && lstat(path, &found) == 0 && ours.st_ino == found.st_ino
            && ours.st_dev == found.st_dev
    }

    private static func write(pid: pid_t, to file: Int32) {
        // For people who look; nothing depends on it.
        let text = Array("\(pid)\n".utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, text, text.count, 0) }
    }

    private static func holder(_ file: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self))
    }
}

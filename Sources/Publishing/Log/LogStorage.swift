internal import Glibc

/// The system calls that can fail when a disk is full or broken, so that tests can make them fail. Each returns
/// -errno on failure.
protocol LogStorage: Sendable {
    /// Opens for reading and appending; makes the file with mode 0640.
    func open(_ path: String) -> Int32
    func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int
    func truncate(_ descriptor: Int32, to length: Int) -> Int32
    func sync(_ descriptor: Int32) -> Int32
}

/// The real thing. *Reentrant*.
struct SystemLogStorage: LogStorage {
    func open(_ path: String) -> Int32 {
        let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        var number = Glibc.open(path, flags)
        if number < 0 && errno == ENOENT {
            number = Glibc.open(path, flags | O_CREAT | O_EXCL, 0o640)
            // Exactly this mode, whatever the umask.
            if number >= 0 { fchmod(number, 0o640) }
        }
        return number >= 0 ? number : -errno
    }

    func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
        while true {
            let count = Glibc.write(descriptor, bytes, bytes.count)
            if count >= 0 { return count }
            if errno != EINTR { return -Int(errno) }
        }
    }

    func truncate(_ descriptor: Int32, to length: Int) -> Int32 { ftruncate(descriptor, length) == 0 ? 0 : -errno }

    func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) == 0 ? 0 : -errno }
}

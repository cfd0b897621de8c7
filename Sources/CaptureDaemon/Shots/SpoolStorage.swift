internal import Glibc

/// The system calls by which a picture gets onto the disk, so that tests can make each of them fail. Each returns -errno on
/// failure.
protocol SpoolStorage: Sendable {
    /// Makes a file that does not exist yet, mode 0640.
    func create(_ path: String) -> Int32
    /// Writes some of the bytes.
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    func sync(_ descriptor: Int32) -> Int32
    func close(_ descriptor: Int32) -> Int32
    func rename(_ from: String, to: String) -> Int32
    func remove(_ path: String) -> Int32
    /// Opens a file that is there, to read it; waits for nobody, and follows no link.
    func open(_ path: String) -> Int32
    /// Reads some of the bytes from an offset on.
    func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    /// Has the directory's entries outlast a loss of power.
    func syncDirectory(_ path: String) -> Int32
    /// The names of all that is in a directory, in no order.
    func names(in path: String) throws(SpoolFailure) -> [String]
    /// When something was last added to a directory or taken out, nanoseconds by its file system; nil where it is not there.
    func changeTime(of path: String) -> Int64?
}

/// The real thing. *Reentrant*.
struct SystemSpoolStorage: SpoolStorage {
    func create(_ path: String) -> Int32 {
        let number = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard number >= 0 else { return -errno }
        // Exactly this mode, whatever the umask.
        fchmod(number, 0o640)
        return number
    }

    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        while true {
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            if errno != EINTR { return -Int(errno) }
        }
    }

    func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) == 0 ? 0 : -errno }

    func close(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) == 0 ? 0 : -errno }

    func rename(_ from: String, to: String) -> Int32 { Glibc.rename(from, to) == 0 ? 0 : -errno }

    func remove(_ path: String) -> Int32 { unlink(path) == 0 || errno == ENOENT ? 0 : -errno }

    func open(_ path: String) -> Int32 {
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        return number >= 0 ? number : -errno
    }

    func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        while true {
            let count = pread(descriptor, bytes.baseAddress, bytes.count, offset)
            if count >= 0 { return count }
            if errno != EINTR { return -Int(errno) }
        }
    }

    func syncDirectory(_ path: String) -> Int32 {
        let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return -errno }
        defer { Glibc.close(number) }
        return sync(number)
    }

    func names(in path: String) throws(SpoolFailure) -> [String] {
        guard let directory = opendir(path) else { throw SpoolFailure(errno: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else { break }
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        guard errno == 0 else { throw SpoolFailure(errno: errno) }
        return names
    }

    func changeTime(of path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileTime.nanoseconds(status.st_mtim)
    }
}

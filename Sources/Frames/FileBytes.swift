package import Glibc

/// The whole content of a regular file, read at once. Not mapped: a file that shrinks meanwhile must not stop us.
package final class FileBytes {
    let bytes: UnsafeRawBufferPointer
    private let memory: UnsafeMutableRawPointer

    /// - Throws: `FramesError`: `notFound`, `denied`, `notAPicture` (no regular file), `tooLarge`, `outOfMemory`,
    ///   `system`.
    init(path: String, maximumCount: Int) throws(FramesError) {
        // Non-blocking, so that a named pipe without a writer does not hold us up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error(errno, path: path, what: "it cannot be opened") }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(errno, path: path, what: "it cannot be read") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FramesError(
                code: .notAPicture, subject: path, message: "not a file but a folder or a device; name a picture")
        }
        let count = Int(status.st_size)
        guard count <= maximumCount else {
            throw FramesError(
                code: .tooLarge, subject: path,
                message: "\(count / 1_000_000) MB is more than any picture that is accepted; check what it is")
        }
        guard let memory = malloc(max(count, 1)) else { throw .outOfMemory(subject: path) }
        var filled = 0
        while filled < count {
            let got = read(descriptor, memory + filled, count - filled)
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else {
                let code = errno
                free(memory)
                throw Self.error(code, path: path, what: "reading it failed")
            }
            if got == 0 { break }
            filled += got
        }
        self.memory = memory
        bytes = UnsafeRawBufferPointer(start: memory, count: filled)
    }

    deinit {
        free(memory)
    }

    /// Writes a file beside `path` and puts it in its place when it is whole; where that is a link, in the place of what it leads
    /// to. Devices, pipes and folders are never replaced.
    ///
    /// - Parameter mode: of the new file, less the process's mask.
    /// - Throws: `FramesError`: `notFound`, `denied`, `system`.
    package static func replace(
        path: String, with bytes: UnsafeRawBufferPointer, mode: mode_t = 0o644
    ) throws(FramesError) {
        let path = try target(of: path)
        let part = "\(path).\(getpid()).part"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw error(errno, path: path, what: "it cannot be written") }
        var code: Int32 = 0
        var written = 0
        while written < bytes.count && code == 0 {
            let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count < 0 { code = errno == EINTR ? 0 : errno } else { written += count }
        }
        if Glibc.close(descriptor) != 0 && code == 0 { code = errno }
        if code == 0 && rename(part, path) != 0 { code = errno }
        guard code == 0 else {
            unlink(part)
            throw error(code, path: path, what: "writing it failed")
        }
    }

    /// Where a file of this name is written.
    private static func target(of path: String) throws(FramesError) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FramesError(
                code: .denied, subject: path,
                message: "there is a folder, a device or a pipe, which no file takes the place of; name another file")
        }
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func error(_ code: Int32, path: String, what: String) -> FramesError {
        let said = String(cString: strerror(code))
        return switch code {
        case ENOENT, ENOTDIR:
            FramesError(
                code: .notFound, errno: code, subject: path, message: "there is no such file or folder; check the name")
        case EACCES, EPERM:
            FramesError(
                code: .denied, errno: code, subject: path,
                message: "\(what): not allowed; check the owner and mode of the file and its folders")
        case ENOSPC:
            FramesError(
                code: .system, errno: code, subject: path, message: "\(what): the disk is full; make room for it")
        default:
            FramesError(
                code: .system, errno: code, subject: path, message: "\(what): \(said); check the disk it lies on")
        }
    }
}

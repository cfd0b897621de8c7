internal import Glibc

/// Files that are read whole, by us or by a library that is given their path. A folder, a device, or a pipe that nobody writes
/// to is refused before anything is read, and so is what is larger than any such file. *Reentrant*.
package enum RegularFile {
    package enum Fault: Error, Sendable, Equatable {
        /// It is not there, or cannot be read.
        case unreadable(errno: Int32)
        /// What it is instead of a file, with its article.
        case another(String)
        case tooLarge(bytes: Int, limit: Int)
        case empty

        /// What is wrong with it, for the end of a sentence that names the file.
        package var words: String {
            switch self {
            case .unreadable(let number): "cannot be read (\(String(cString: strerror(number))))"
            case .another(let kind): "is \(kind), no regular file"
            case .tooLarge(let bytes, let limit):
                "has \(bytes / 1_000_000) MB, more than the \(limit / 1_000_000) MB that are accepted"
            case .empty: "is empty"
            }
        }
    }

    /// Looks at a file that something else is going to read.
    ///
    /// - Parameter limit: bytes that it may have.
    package static func check(_ path: String, limit: Int) throws(Fault) {
        close(try open(path, limit: limit).descriptor)
    }

    /// The whole content.
    ///
    /// - Parameter limit: bytes that it may have.
    package static func contents(of path: String, limit: Int) throws(Fault) -> [UInt8] {
        let (descriptor, count) = try open(path, limit: limit)
        defer { close(descriptor) }
        var fault: Int32 = 0
        // One that grows meanwhile ends where it ended.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { fault = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        guard fault == 0 else { throw .unreadable(errno: fault) }
        return bytes
    }

    private static func open(_ path: String, limit: Int) throws(Fault) -> (descriptor: Int32, bytes: Int) {
        // Non-blocking, so that a pipe without a writer does not hold us up; and no terminal becomes ours by being opened.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        do throws(Fault) {
            return (descriptor, try size(of: descriptor, limit: limit))
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func size(of descriptor: Int32, limit: Int) throws(Fault) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else {
            throw .another(kind == S_IFDIR ? "a folder" : kind == S_IFIFO ? "a pipe" : "a device")
        }
        let bytes = Int(status.st_size)
        guard bytes <= limit else { throw .tooLarge(bytes: bytes, limit: limit) }
        guard bytes > 0 else { throw .empty }
        return bytes
    }
}

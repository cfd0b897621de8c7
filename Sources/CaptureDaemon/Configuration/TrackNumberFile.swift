internal import Glibc

/// A number in a file that survives a crash at any moment: the file holds the old or the new number, never less.
struct TrackNumberFile {
    enum Content: Equatable {
        case number(Int)
        case missing
        /// There is a file, but no number in it.
        case damaged
    }

    /// Larger numbers are damage: nobody has seen as many faces, and readers of JSON keep whole numbers up to here.
    private static let largest = 1 << 53

    let directory: String
    let name: String

    private var path: String { "\(directory)/\(name)" }

    /// - Throws: where there is a file that cannot be read.
    func read() throws(TrackNumberFailure) -> Content {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0 && errno == ENOENT { return .missing }
        guard descriptor >= 0 else { throw TrackNumberFailure(path, "cannot be read", errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw TrackNumberFailure(path, "cannot be read", errno) }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        guard text.last == "\n", let number = Int(text.dropLast()),
            (0...Self.largest).contains(number)
        else { return .damaged }
        return .number(number)
    }

    /// Replaces the number; when it returns, the new one is on the disk.
    func write(_ number: Int) throws(TrackNumberFailure) {
        let new = "\(path).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw TrackNumberFailure(new, "cannot be written", errno) }
        let bytes = Array("\(number)\n".utf8)
        let written = Glibc.write(descriptor, bytes, bytes.count)
        let code = written == bytes.count ? (fsync(descriptor) == 0 ? 0 : errno) : (written < 0 ? errno : ENOSPC)
        close(descriptor)
        guard code == 0 else {
            unlink(new)
            throw TrackNumberFailure(new, "cannot be written", code)
        }
        guard rename(new, path) == 0 else { throw TrackNumberFailure(path, "cannot be replaced", errno) }
        syncDirectory()
    }

    /// Without this a power cut could bring the old name back. Not every file system can; then it need not.
    private func syncDirectory() {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Why a number could not be kept.
struct TrackNumberFailure: Error, Equatable {
    let description: String

    init(_ path: String, _ what: String, _ code: Int32) {
        description = "\(path) \(what): \(String(cString: strerror(code)))"
    }

    init(_ description: String) {
        self.description = description
    }
}

internal import Glibc

/// Takes up what a process that was killed left under provisional names: gives whole pictures their own, deletes half ones.
///
/// *Reentrant*, while nobody else uses the directory.
struct SpoolRecovery {
    let path: String
    let storage: any SpoolStorage
    /// By a file's name; what else lies in the directory is left alone.
    let isOurs: (String) -> Bool

    /// `.NAME.part`, while a picture is being written.
    static func provisional(_ name: String) -> String { ".\(name)\(part)" }

    private static let part = ".part"

    /// - Returns: how many pictures were taken up.
    func run() throws(SpoolFailure) -> Int {
        var count = 0
        for name in try storage.names(in: path).sorted() where name.hasPrefix(".") && name.hasSuffix(Self.part) {
            let file = "\(path)/\(name)"
            let whole = String(name.dropFirst().dropLast(Self.part.count))
            guard isOurs(whole) else { continue }
            guard Self.isWhole(file), access("\(path)/\(whole)", F_OK) != 0 else {
                _ = storage.remove(file)
                continue
            }
            try settle(file, as: whole)
            count += 1
        }
        return count
    }

    /// Syncs a whole picture that was left under its provisional name, and gives it its own.
    private func settle(_ file: String, as name: String) throws(SpoolFailure) {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw SpoolFailure(errno: errno) }
        var code = storage.sync(descriptor)
        _ = storage.close(descriptor)
        if code == 0 { code = storage.rename(file, to: "\(path)/\(name)") }
        if code == 0 { code = storage.syncDirectory(path) }
        guard code == 0 else { throw SpoolFailure(errno: -code) }
    }

    /// Whether a file is a JPEG from its first marker to its last.
    private static func isWhole(_ file: String) -> Bool {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 4 else {
            return false
        }
        var ends = [UInt8](repeating: 0, count: 4)
        let got = pread(descriptor, &ends, 2, 0)
        let last = ends.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress?.advanced(by: 2), 2, status.st_size - 2)
        }
        return got == 2 && last == 2 && ends == [0xFF, 0xD8, 0xFF, 0xD9]
    }
}

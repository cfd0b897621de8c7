internal import Glibc

/// Takes up what a process that was killed left under provisional names: gives whole pictures their own, deletes half ones. What
/// cannot be read is left alone: it may be whole, and be read the next time.
///
/// *Reentrant*, while nobody else uses the directory.
struct SpoolRecovery {
    let path: String
    let storage: any SpoolStorage
    /// By a file's name; what else lies in the directory is left alone.
    let isOurs: (String) -> Bool

    private enum State { case whole, half, unknown }

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
            switch state(of: file) {
            case .unknown: continue
            case .whole where access("\(path)/\(whole)", F_OK) != 0: break
            case .whole, .half:
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
        let descriptor = storage.open(file)
        guard descriptor >= 0 else {
            throw SpoolFailure(errno: -descriptor, file: SpoolRecovery.provisional(name))
        }
        var code = storage.sync(descriptor)
        _ = storage.close(descriptor)
        if code == 0 { code = storage.rename(file, to: "\(path)/\(name)") }
        if code == 0 { code = storage.syncDirectory(path) }
        guard code == 0 else { throw SpoolFailure(errno: -code) }
    }

    /// Whether a file is a JPEG from its first marker to its last.
    private func state(of file: String) -> State {
        let descriptor = storage.open(file)
        guard descriptor >= 0 else { return .unknown }
        defer { _ = storage.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .unknown }
        let size = Int(status.st_size)
        guard status.st_mode & S_IFMT == S_IFREG, size > 4 else { return .half }
        var ends = [UInt8](repeating: 0, count: 4)
        let isRead = ends.withUnsafeMutableBytes { ends in
            storage.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: ends[..<2]), at: 0) == 2
                && storage.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: ends[2...]), at: size - 2) == 2
        }
        guard isRead else { return .unknown }
        return ends == [0xFF, 0xD8, 0xFF, 0xD9] ? .whole : .half
    }
}

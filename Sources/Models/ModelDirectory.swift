internal import FoundationEssentials
internal import Glibc
internal import Records

/// A directory of networks with its manifest.
package struct ModelDirectory: Sendable {
    package let path: String
    package let manifest: ModelManifest

    /// Reads the manifest of the directory at `path`. *Reentrant*.
    package init(path: String) throws(ModelError) {
        self.path = path
        let file = "\(path)/\(ModelManifest.fileName)"
        let text = try Self.contents(file, limit: 64 * 1024)
        do {
            manifest = try JSONDecoder().decode(ModelManifest.self, from: Data(text))
        } catch {
            throw ModelError(.damaged, file, "is no list of networks that this version can read")
        }
        let version = manifest.version ?? ModelManifest.currentVersion
        guard version == ModelManifest.currentVersion else {
            throw ModelError(
                .version, file,
                "is a list of networks of version \(version), where this version reads \(ModelManifest.currentVersion)")
        }
        // A name with a path would lead out of the directory.
        for entry in manifest.models where entry.file.isEmpty || entry.file.contains("/") {
            throw ModelError(
                .damaged, file, "names \(String(reflecting: entry.file)), which is no file of its directory")
        }
        for entry in manifest.models where entry.file.utf8.count > Self.longestName {
            throw ModelError(.damaged, file, "names a file of more than \(Self.longestName) bytes")
        }
        for entry in manifest.models where !Self.isHash(entry.sha256) {
            throw ModelError(
                .damaged, file,
                "has \(String(reflecting: entry.sha256)) for the SHA-256 of \(entry.file), which is no hash")
        }
    }

    /// Of a file's name, in bytes: models are named by it in places of 255 bytes.
    private static let longestName = 200

    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// The file of a network, after a look at whether it is there and as long as it must be.
    package func file(_ role: ModelRole) throws(ModelError) -> String {
        guard let entry = manifest.models.first(where: { $0.role == role.rawValue }) else {
            throw ModelError(.missing, "\(path)/\(ModelManifest.fileName)", "lists no \(role.rawValue) network")
        }
        try checkLength(entry)
        return "\(path)/\(entry.file)"
    }

    /// Reads a network's whole file and compares its hash.
    package func verify(_ entry: ModelManifest.Entry) throws(ModelError) {
        try checkLength(entry)
        let file = "\(path)/\(entry.file)"
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable(file, errno) }
        defer { close(descriptor) }
        var hash = SHA256()
        var chunk = [UInt8](repeating: 0, count: 256 * 1024)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw Self.unreadable(file, errno) }
            if count == 0 { break }
            chunk.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
        let found = hash.hexDigest()
        guard found == entry.sha256 else {
            throw ModelError(.damaged, file, "has SHA-256 \(found), not \(entry.sha256); it was changed or damaged")
        }
    }

    private func checkLength(_ entry: ModelManifest.Entry) throws(ModelError) {
        let file = "\(path)/\(entry.file)"
        var status = stat()
        guard stat(file, &status) == 0 else { throw Self.unreadable(file, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ModelError(.damaged, file, "is no regular file") }
        let length = Int(status.st_size)
        guard length == entry.bytes else {
            let how = length < entry.bytes ? "truncated" : "too long"
            throw ModelError(.damaged, file, "is \(how): \(length) bytes, not \(entry.bytes)")
        }
        guard access(file, R_OK) == 0 else { throw Self.unreadable(file, errno) }
    }

    private static func contents(_ file: String, limit: Int) throws(ModelError) -> [UInt8] {
        do throws(RegularFile.Fault) {
            return try RegularFile.contents(of: file, limit: limit)
        } catch {
            switch error {
            case .unreadable(let number): throw unreadable(file, number)
            case .another, .empty: throw ModelError(.damaged, file, error.words)
            case .tooLarge: throw ModelError(.damaged, file, "is longer than \(limit) bytes")
            }
        }
    }

    private static func unreadable(_ file: String, _ code: Int32) -> ModelError {
        switch code {
        case ENOENT: ModelError(.missing, file, "is not there")
        case EACCES: ModelError(.unreadable, file, "cannot be read by uid \(geteuid()): permission denied")
        default: ModelError(.unreadable, file, "cannot be read: \(String(cString: strerror(code)))")
        }
    }
}

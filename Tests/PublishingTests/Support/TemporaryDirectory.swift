import Glibc

/// A directory below `/tmp` that goes with this value, content and all (one level deep).
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/facetrackd-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure(errno: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Names of what is in it, sorted.
    var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func write(_ text: String, to name: String) throws {
        guard let file = fopen("\(path)/\(name)", "w") else { throw SystemFailure(errno: errno) }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw SystemFailure(errno: errno) }
    }

    func read(_ name: String) throws -> String {
        guard let file = fopen("\(path)/\(name)", "r") else { throw SystemFailure(errno: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Permission bits of what has this name.
    func mode(of name: String) throws -> UInt32 {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { throw SystemFailure(errno: errno) }
        return status.st_mode & 0o7777
    }
}

struct SystemFailure: Error { var errno: Int32 }

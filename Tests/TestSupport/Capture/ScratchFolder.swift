internal import Glibc

/// A folder of a test's own, removed with this object.
package final class ScratchFolder: Sendable {
    package let path: String

    package init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/facetrackd-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Program.Failure(description: "mkdtemp failed: errno \(errno)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        _ = try? Program.run(["rm", "-rf", path])
    }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = file(name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Program.Failure(description: "\(path): errno \(errno)") }
        defer { close(descriptor) }
        let all = Array(bytes)
        guard Glibc.write(descriptor, all, all.count) == all.count else {
            throw Program.Failure(description: "\(path): errno \(errno)")
        }
        return path
    }

    package func read(_ name: String) throws -> [UInt8] { try Program.run(["cat", file(name)]) }
}

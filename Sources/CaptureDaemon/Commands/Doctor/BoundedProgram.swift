internal import Capture
internal import Glibc
internal import Records

/// Runs a program that should answer at once, and waits no longer than that.
package enum BoundedProgram {
    private static let mostBytes = 64 * 1024

    /// *Reentrant*.
    ///
    /// - Parameters:
    ///   - arguments: the first is looked up in PATH; no shell is involved.
    ///   - seconds: after these it is killed.
    package static func run(_ arguments: [String], seconds: Int64 = 5) -> DoctorSystem.Answer {
        let child: ChildProcess
        do {
            child = try ChildProcess(arguments)
        } catch {
            return error.errno == ENOENT ? .missing : .silent
        }
        defer { child.end() }
        let deadline = SystemTime.monotonic() + seconds * 1_000_000_000
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        // What it complains of must not fill its pipe and hold it up.
        var open = [child.output, child.diagnostics]
        while !open.isEmpty {
            let left = deadline - SystemTime.monotonic()
            guard left > 0, bytes.count < mostBytes else { return .silent }
            var entries = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, nfds_t(entries.count), Int32(left / 1_000_000) + 1) > 0 else { continue }
            for entry in entries where entry.revents != 0 {
                let count = read(entry.fd, &chunk, chunk.count)
                if count > 0, entry.fd == child.output { bytes += chunk[..<count] }
                if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { open.removeAll { $0 == entry.fd } }
            }
        }
        return .text(String(decoding: bytes, as: UTF8.self))
    }
}

internal import Glibc
internal import SystemBridge

/// A program run with nothing of ours but two pipes: its standard output and its standard error.
///
/// It has its own process group, standard input from /dev/null, default signals, a small environment and no inherited
/// descriptor. Ends with `end()` or with this object: killed and reaped, never a zombie. Should we be killed ourselves,
/// the pipe's end makes it end at its next write.
///
/// Thread rule: used by one thread at a time.
// @unchecked: used by one thread at a time, as the source that owns it promises.
package final class ChildProcess: @unchecked Sendable {
    package let identifier: Int32
    /// Read ends, non-blocking.
    package let output: Int32
    package let diagnostics: Int32
    private var status: Int32?

    /// - Parameter arguments: `arguments[0]` is looked up in PATH; no shell is involved.
    package init(_ arguments: [String]) throws(CaptureError) {
        let program = arguments[0]
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = Self.environment.map { strdup($0) } + [nil]
        defer { for pointer in words + environment { free(pointer) } }
        var child = system_bridge_child()
        let result = system_bridge_spawn(program, words, environment, &child)
        if result == -ENOENT {
            throw CaptureError(
                code: .system, errno: ENOENT, subject: program,
                message: "the program \(program) is not installed, and movies and streams are read by it; "
                    + "install it (Debian, Ubuntu: apt install \(program))")
        }
        guard result == 0 else {
            throw .system(errno: -result, subject: program, doing: "the program could not be started")
        }
        identifier = child.pid
        output = child.output
        diagnostics = child.diagnostics
    }

    deinit {
        end()
        Glibc.close(output)
        Glibc.close(diagnostics)
    }

    /// Kills it if it still runs, and reaps it.
    package func end() {
        guard status == nil else { return }
        kill(-identifier, SIGKILL)
        _ = reap()
    }

    /// Waits for its end and gives the exit code, or 128 + the signal that ended it. Call when both pipes are at end.
    package func reap() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(identifier, &raw, 0) < 0 {
            // Someone else ignores or reaps children: there is nothing left to wait for.
            if Glibc.errno != EINTR { break }
        }
        let code = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        status = code
        return code
    }

    /// What the program needs to find itself and its libraries; nothing that changes what it writes.
    private static var environment: [String] {
        let kept = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "http_proxy"]
        let taken: [String] = kept.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return taken + ["LC_ALL=C", "AV_LOG_FORCE_NOCOLOR=1"]
    }
}

internal import Glibc
internal import SystemBridge

/// A program run with nothing of ours but two pipes: its standard output and its standard error.
///
/// It has its own process group, standard input from /dev/null, default signals, a small environment and no inherited
/// descriptor. Ends with `end()` or with this object: killed and reaped, never a zombie. Should we be killed ourselves,
/// a *kept* one, and all it has started, is killed at once; another lives on to its next write.
///
/// Thread rule: used by one thread at a time.
// @unchecked: used by one thread at a time, as the source that owns it promises.
package final class ChildProcess: @unchecked Sendable {
    package let identifier: Int32
    /// Read ends, non-blocking.
    package let output: Int32
    package let diagnostics: Int32
    /// At its end (POLLHUP) when the keeper has ended; -1 where there is none.
    package let lifeline: Int32
    /// What the keeper has told: the program's process group, and that nobody of it is left.
    private var group: Int32?
    private var isAllEnded = false
    package private(set) var hasKeeperEnded = false
    private var status: Int32?

    /// How long a killed program is waited for. One that hangs within a driver may take for ever.
    private static let patience: Int64 = 2_000_000_000

    /// - Parameters:
    ///   - arguments: `arguments[0]` is looked up in PATH; no shell is involved.
    ///   - kept: it and all its descendants end with us, whatever our end. One that cannot be started then says so on
    ///     `diagnostics`, and ends with 127.
    ///   - isUsers: it is the user's choice, and finds the user's session and the settings of media frameworks.
    ///   - remedy: what it is wanted for and what to do where it is missing; completes "the program … is not installed".
    package init(
        _ arguments: [String], kept: Bool = false, isUsers: Bool = false, remedy: String = "install it"
    ) throws(CaptureError) {
        let program = arguments[0]
        let all = kept ? [SYSTEM_BRIDGE_KEEPER] + arguments : arguments
        let words: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = Self.environment(isUsers: isUsers).map { strdup($0) } + [nil]
        defer { for pointer in words + environment { free(pointer) } }
        var child = system_bridge_child()
        // The keeper starts in any case, and could only tell of it later.
        if kept, Self.place(of: program) == nil { throw Self.missing(program, remedy) }
        let result =
            kept
            ? system_bridge_spawn_kept(words, environment, &child)
            : system_bridge_spawn(program, words, environment, &child)
        if result == -ENOENT, !kept { throw Self.missing(program, remedy) }
        guard result == 0 else {
            throw .system(errno: -result, subject: program, doing: "the program could not be started")
        }
        identifier = child.pid
        output = child.output
        diagnostics = child.diagnostics
        lifeline = child.lifeline
    }

    deinit {
        end()
        if lifeline >= 0 { Glibc.close(lifeline) }
        Glibc.close(output)
        Glibc.close(diagnostics)
    }

    /// Kills it if it still runs, and reaps it.
    package func end() {
        guard status == nil else { return }
        if lifeline >= 0 {
            // Not closed, as the keeper still has to tell us how far it came.
            shutdown(lifeline, Int32(SHUT_WR))
        } else {
            kill(-identifier, SIGKILL)
        }
        guard reap(within: Self.patience) == nil else { return }
        kill(-identifier, SIGKILL)
        killLeftovers()
        // It hangs in the kernel. Someone has to take its end, but nobody waits for it.
        status = 128 + SIGKILL
        ChildReaper.shared.take(identifier)
    }

    /// Asks it to end (SIGTERM to its process group), waits at most `patience` nanoseconds, then kills it. What it writes
    /// meanwhile is not read: a program that waits to write is killed.
    package func end(asking patience: Int64) {
        guard status == nil else { return }
        if lifeline >= 0 {
            var wish: UInt8 = 1
            // A keeper that has ended does not read it, which is fine.
            _ = send(lifeline, &wish, 1, Int32(MSG_NOSIGNAL))
        } else {
            kill(-identifier, SIGTERM)
        }
        if reap(within: patience) == nil { end() }
    }

    /// Waits for its end and gives the exit code, or 128 + the signal that ended it; kills it where that does not come
    /// soon. Call when both pipes are at end.
    package func reap() -> Int32 {
        if let code = reap(within: Self.patience) { return code }
        end()
        return status ?? 128 + SIGKILL
    }

    /// Whether its keeper was killed, so that what it kept may run on without one. Does not wait.
    package var hasLostItsKeeper: Bool {
        guard lifeline >= 0 else { return false }
        hearKeeper()
        return hasKeeperEnded && !isAllEnded
    }

    private func hearKeeper() {
        while lifeline >= 0, !hasKeeperEnded {
            var word: Int32 = 0
            let count = recv(lifeline, &word, MemoryLayout<Int32>.size, Int32(MSG_DONTWAIT))
            if count == MemoryLayout<Int32>.size {
                if word == SYSTEM_BRIDGE_ALL_ENDED { isAllEnded = true } else { group = word }
            } else if count >= 0 || (Glibc.errno != EAGAIN && Glibc.errno != EINTR) {
                // Also a reset: it ended without having read a wish of ours.
                hasKeeperEnded = true
            } else if Glibc.errno == EAGAIN {
                return
            }
        }
    }

    /// Kills what a keeper that was killed itself has left in the program's process group.
    private func killLeftovers() {
        hearKeeper()
        if !isAllEnded, let group { kill(-group, SIGKILL) }
    }

    /// The exit code, or 128 + the signal that ended it; nil where it has not ended within so many nanoseconds, or the
    /// wait was called off, which is asked every 10 ms at least.
    package func reap(within nanoseconds: Int64, unless isCalledOff: () -> Bool = { false }) -> Int32? {
        if let status { return status }
        var waited: Int64 = 0
        var pause: Int64 = 500_000
        while true {
            var raw: Int32 = 0
            let result = waitpid(identifier, &raw, WNOHANG)
            // Where someone else ignores or reaps children, there is nothing left to wait for.
            if result == identifier || (result < 0 && Glibc.errno != EINTR) {
                let code = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
                status = code
                killLeftovers()
                return code
            }
            guard waited < nanoseconds, !isCalledOff() else { return nil }
            var time = timespec(tv_sec: 0, tv_nsec: Int(pause))
            nanosleep(&time, nil)
            waited += pause
            pause = min(pause * 2, 10_000_000)
        }
    }

    /// Where the system would find a program that may be run; nil where it would not.
    static func place(of program: String) -> String? {
        candidates(for: program).first { place in
            var status = stat()
            return stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(place, X_OK) == 0
        }
    }

    /// The files that a program's name may mean, in the order of PATH.
    static func candidates(for program: String) -> [String] {
        if program.contains("/") { return [program] }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(program)" }
    }

    private static func missing(_ program: String, _ remedy: String) -> CaptureError {
        CaptureError(
            code: .system, errno: ENOENT, subject: program,
            message: "the program \(program) is not installed; \(remedy)")
    }

    /// What the program needs to find itself and its libraries; nothing that changes what ffmpeg writes, and nothing of
    /// our own dealings with the service manager.
    private static func environment(isUsers: Bool) -> [String] {
        let names = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "http_proxy"]
        let session = ["USER", "LOGNAME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"]
        var taken: [String] = (isUsers ? names + session : names).compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        var next = environ
        while isUsers, let entry = next.pointee {
            let text = String(cString: entry)
            if text.hasPrefix("GST_") || text.hasPrefix("LIBCAMERA_") { taken.append(text) }
            next += 1
        }
        return taken + ["LC_ALL=C", "AV_LOG_FORCE_NOCOLOR=1"]
    }
}

internal import Capture
internal import Glibc
internal import Records

/// Sends a picture by HTTPS POST through the `curl` program: nothing is linked for it, and nothing of it is in memory while
/// nothing is sent.
///
/// The headers come from a file that curl reads itself, so that no token stands on a command line.
///
/// Thread rule: *reentrant*; waits for the server.
struct UploadSender: Sendable {
    var settings: BestShotConfiguration.Upload

    /// - Parameters:
    ///   - name: of the picture: the key by which the server can tell that it has it already.
    ///   - isCalledOff: asked every 100 ms at least.
    func send(_ path: String, name: String, unless isCalledOff: () -> Bool) -> UploadOutcome {
        // Some versions of curl would go on without the headers, and so without the token; it sends what are none, too.
        if let problem = UploadHeaders.problem(of: settings) { return .misconfigured("\(problem)") }
        let bytes: Int
        switch Self.size(of: path) {
        case .success(let size): bytes = size
        case .failure(let fault): return fault.outcome
        }
        let child: ChildProcess
        do {
            child = try ChildProcess(
                Self.arguments(settings, path: path, name: name),
                remedy: "pictures are sent by it: `sudo apt install curl`")
        } catch {
            return .failed("\(error)")
        }
        defer { child.end() }
        let deadline = SystemTime.monotonic() + Int64((settings.timeoutSeconds + Self.grace) * 1e9)
        var (text, words): ([UInt8], [UInt8]) = ([], [])
        var open = [child.output, child.diagnostics]
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !open.isEmpty {
            guard !isCalledOff() else { return .calledOff }
            guard SystemTime.monotonic() < deadline else { return .failed("curl does not end") }
            var entries = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, nfds_t(entries.count), 100) > 0 else { continue }
            for entry in entries where entry.revents != 0 {
                let count = read(entry.fd, &chunk, chunk.count)
                if count > 0, entry.fd == child.output, text.count < Self.mostBytes { text += chunk[..<count] }
                if count > 0, entry.fd != child.output, words.count < Self.mostBytes { words += chunk[..<count] }
                if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { open.removeAll { $0 == entry.fd } }
            }
        }
        return Self.outcome(code: child.reap(), output: text, words: words, bytes: bytes)
    }

    /// Why a picture cannot be sent.
    struct Unreadable: Error { var outcome: UploadOutcome }

    /// Bytes of a picture that can be read, above 0.
    static func size(of path: String) -> Result<Int, Unreadable> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return .failure(Unreadable(outcome: unreadable(path, errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(Unreadable(outcome: unreadable(path, errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return .failure(Unreadable(outcome: .refused("\(path) is no file any more: delete it")))
        }
        guard status.st_size > 0 else {
            return .failure(Unreadable(outcome: .refused("\(path) is empty: the disk may have lost it; delete it")))
        }
        return .success(Int(status.st_size))
    }

    /// What it means that a picture cannot be opened.
    static func unreadable(_ path: String, _ errno: Int32) -> UploadOutcome {
        if errno == ENOENT || errno == ENOTDIR { return .gone }
        let words = "\(path) cannot be read (\(String(cString: strerror(errno))))"
        // Out of descriptors or memory: no picture can be read then.
        if [EMFILE, ENFILE, ENOMEM].contains(errno) { return .failed("\(words): raise LimitNOFILE= or `ulimit -n`") }
        return .refused("\(words): give it to the daemon's user, or delete it")
    }

    /// What curl's end means. Some versions of it send nothing, and are content, where they cannot read the picture: it was sent
    /// only where as many bytes went out as it has.
    ///
    /// - Parameter bytes: of the picture.
    static func outcome(code: Int32, output: [UInt8], words: [UInt8], bytes: Int) -> UploadOutcome {
        let numbers = String(decoding: output, as: UTF8.self).split(separator: " ").map { Int($0) }
        if code == 0, numbers.count == 2, let status = numbers[0], status > 0 {
            let outcome = UploadOutcome(status: status)
            guard outcome == .accepted, numbers[1] != bytes || bytes <= 0 else { return outcome }
            return .answered("only \(numbers[1] ?? 0) of a picture's \(bytes) bytes were sent")
        }
        // The first line is the cause. A server has its say in it, as in the name of its certificate.
        var said = LastWords()
        said.append(words.prefix { $0 != UInt8(ascii: "\n") })
        return .failed(said.text.isEmpty ? "curl ended with \(code)" : said.text)
    }

    /// The command line. What it may do is narrow: this one protocol, no redirection, no configuration of the user's.
    static func arguments(_ settings: BestShotConfiguration.Upload, path: String, name: String) -> [String] {
        let scheme = SourceAddress.scheme(of: settings.url) == "http" ? "=http" : "=https"
        var words = ["curl", "-q", "--silent", "--show-error", "--globoff", "--proto", scheme]
        words += ["--connect-timeout", "10", "--max-time", "\(settings.timeoutSeconds)"]
        // To this machine itself: an http_proxy of the environment would have the pictures sent elsewhere.
        if scheme == "=http" { words += ["--noproxy", "*"] }
        if !settings.headersFile.isEmpty { words += ["--header", "@\(settings.headersFile)"] }
        words += [
            "--header", "Content-Type: image/jpeg", "--header", "Idempotency-Key: \(name)", "--header", "Expect:",
        ]
        words += ["--data-binary", "@\(path)", "--output", "/dev/null", "--write-out", "%{http_code} %{size_upload}"]
        return words + ["--url", settings.url]
    }

    private static let grace = 5.0
    private static let mostBytes = 4096
}

internal import Glibc
internal import Records

/// The file of headers that goes out with each picture: whether each of its lines is a header that may be sent.
///
/// What is wrong is said by file and line, never with what stands there. *Reentrant*; waits neither for a writer of a pipe nor
/// for the end of a large file.
enum UploadHeaders {
    /// Largest file, bytes: more than servers take.
    static let mostBytes = 65_536

    /// Those that are set for each picture, or that say how it is sent.
    static let own: Set<String> = [
        "connection", "content-encoding", "content-length", "content-range", "content-type", "expect", "host",
        "idempotency-key", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    private static let key = "best_shot.upload.headers_file"
    private static let noHeader = "holds no header: write one a line, NAME: VALUE, or set the key to \"\""

    /// What is wrong with the headers that pictures are sent with; nil where all is well, or nothing is sent.
    static func problem(of upload: BestShotConfiguration.Upload) -> ConfigurationProblem? {
        upload.url.isEmpty || upload.headersFile.isEmpty ? nil : problem(in: upload.headersFile)
    }

    /// What is wrong with a file; nil for a good one.
    static func problem(in file: String) -> ConfigurationProblem? {
        func whole(_ message: String) -> ConfigurationProblem {
            ConfigurationProblem(origin: .file(file, nil), key: key, message: message)
        }
        let bytes: [UInt8]
        do throws(RegularFile.Fault) {
            bytes = try RegularFile.contents(of: file, limit: mostBytes)
        } catch {
            switch error {
            case .unreadable(let number):
                let why = String(cString: strerror(number))
                return whole("cannot be read (\(why)): let the daemon's user read it, or name another")
            case .another(let kind): return whole("is \(kind): give a file of headers, one a line")
            case .tooLarge(_, let limit): return whole("is larger than \(limit) bytes: is it the right file?")
            case .empty: return whole(noHeader)
            }
        }
        return fault(in: bytes).map { fault in
            ConfigurationProblem(
                origin: .file(file, fault.line.map { SourcePosition(line: $0, column: 1) }), key: key,
                message: fault.words)
        }
    }

    /// What is wrong with the bytes of a file, and in which line, from 1; nil for good ones.
    static func fault(in bytes: [UInt8]) -> (line: Int?, words: String)? {
        var count = 0
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            // Lines may end as those of other systems do.
            let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : Array(line)
            if line.isEmpty { continue }
            if let words = fault(of: line) { return (index + 1, words) }
            count += 1
        }
        return count > 0 ? nil : (nil, noHeader)
    }

    private static func fault(of line: [UInt8]) -> String? {
        guard !line.contains(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }) else {
            return "holds a control character"
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            return "has no colon; a header is written NAME: VALUE, and there are no comments"
        }
        let name = line[..<colon]
        guard !name.isEmpty else { return "has no name before its colon" }
        guard name.allSatisfy(isTokenByte) else {
            return "has a name with spaces or other characters that names of headers do not have (RFC 9110, 5.6.2)"
        }
        let lower = String(decoding: name, as: UTF8.self).lowercased()
        guard !own.contains(lower) else {
            return "sets \(lower), which may not be set here: take the line out"
        }
        guard line[(colon + 1)...].contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
            return "has no value, and would not be sent"
        }
        return nil
    }

    /// `tchar` of RFC 9110, 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

internal import Glibc

/// A configuration and where it came from.
package struct LoadedConfiguration: Sendable, Equatable {
    package var configuration: Configuration
    /// The file that was read; nil for the defaults.
    package var file: String?
    /// What was changed without being refused, one line each, for the user.
    package var notes: [String]

    /// "the configuration file /etc/…" or "defaults", for the user.
    package var origin: String { file ?? "defaults" }
}

/// Reads configurations. *Reentrant*.
package enum ConfigurationLoader {
    /// Where the daemon looks when it is not told.
    package static let systemFile = "/etc/facetrackd/facetrackd.toml"

    /// The file, or the defaults for nil, with overrides (`KEY=VALUE`) on top.
    ///
    /// - Throws: every problem at once, those of the file first.
    package static func load(
        file: String?, overrides: [String] = []
    ) throws(ConfigurationError) -> LoadedConfiguration {
        guard let file else { return try load(text: [], name: nil, overrides: overrides) }
        return try load(text: try contents(of: file), name: file, overrides: overrides)
    }

    /// A text that stands for the file `name`; nil for the defaults.
    package static func load(
        text: [UInt8], name: String?, overrides: [String] = []
    ) throws(ConfigurationError) -> LoadedConfiguration {
        var reader = ConfigurationReader()
        let file = name ?? "defaults"
        do {
            reader.read(try TOMLDocument.parse(text), file: file)
        } catch {
            // What follows a syntax error is guesswork, so it stands alone.
            throw ConfigurationError(problems: [
                .init(origin: .file(file, error.position), message: "is not valid TOML: \(error.message)\(hint(error))")
            ])
        }
        for override in overrides { reader.apply(override) }
        reader.finish()
        guard reader.problems.isEmpty else { throw ConfigurationError(problems: reader.problems) }
        return LoadedConfiguration(configuration: reader.configuration, file: name, notes: reader.notes)
    }

    /// The parser's words for a bare word where a value belongs, most often text without its quotes.
    private static func hint(_ error: TOMLError) -> String {
        error.message.contains("could not determine value type") ? "; text stands in quotes: name = \"door\"" : ""
    }

    /// Milliseconds to wait for the next piece of what is no regular file.
    private static let patience: Int32 = 3000

    private static func contents(of file: String) throws(ConfigurationError) -> [UInt8] {
        // A pipe that nobody writes to must hold up neither start nor end.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(file, errno) }
        defer { close(descriptor) }
        // One byte more than is allowed shows that there is more.
        let limit = TOMLDocument.maximumBytes + 1
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        while text.count < limit {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&entry, 1, patience)
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { throw unreadable(file, ETIMEDOUT) }
            let count = read(descriptor, &chunk, min(chunk.count, limit - text.count))
            if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard count >= 0 else { throw unreadable(file, errno) }
            if count == 0 { break }
            text += chunk[..<count]
        }
        return text
    }

    private static func unreadable(_ file: String, _ code: Int32) -> ConfigurationError {
        let message =
            switch code {
            case ENOENT: "cannot be read: there is no such file; check the path"
            case EACCES: "cannot be read: permission denied; it must be readable for uid \(geteuid())"
            case ETIMEDOUT: "cannot be read: it is a pipe or a device to which nothing is written; give a file"
            case EISDIR: "cannot be read: it is a directory; give the file in it"
            default: "cannot be read: \(String(cString: strerror(code))) (errno \(code))"
            }
        return ConfigurationError(problems: [.init(origin: .file(file, nil), message: message)])
    }
}

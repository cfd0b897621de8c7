/// Locations in words that may be shown: passwords are taken out.
package enum SourceAddress {
    /// The schemes of streams that are opened over a network.
    package static let networkSchemes: Set<String> = ["rtsp", "rtsps", "http", "https", "udp", "tcp", "rtmp"]

    /// The lower-case scheme of a URL; nil for file names.
    package static func scheme(of location: String) -> String? {
        guard let separator = range(of: "://", in: location) else { return nil }
        let scheme = location[..<separator.lowerBound]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme.lowercased()
    }

    /// Text with the passwords of all URLs in it replaced: what stands between `:` and `@` of the authority, and the
    /// values of query items named like secrets.
    package static func withoutPasswords(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let separator = range(of: "://", in: rest) {
            result += rest[..<separator.upperBound]
            rest = rest[separator.upperBound...]
            let end = rest.firstIndex { $0.isWhitespace || "'\"<>".contains($0) } ?? rest.endIndex
            result += redacted(rest[..<end])
            rest = rest[end...]
        }
        return result + rest
    }

    /// Whether a text has been through `withoutPasswords`, and lost one.
    package static func lacksPassword(_ text: String) -> Bool {
        range(of: "://", in: text) != nil && (range(of: ":***@", in: text) != nil || range(of: "=***", in: text) != nil)
    }

    private static func redacted(_ url: Substring) -> String {
        // A password may hold '/', '?' and '@' itself: the last '@' before the query's '&' ends it.
        var rest = url
        var result = ""
        let authorityEnd = rest.firstIndex { $0 == "&" } ?? rest.endIndex
        if let at = rest[..<authorityEnd].lastIndex(of: "@") {
            let user = rest[..<at].prefix { $0 != ":" }
            result += user.endIndex < at ? "\(user):***@" : "\(user)@"
            rest = rest[rest.index(after: at)...]
        }
        guard let question = rest.firstIndex(of: "?") else { return result + rest }
        result += rest[...question]
        let items = rest[rest.index(after: question)...].split(separator: "&", omittingEmptySubsequences: false)
        let shown = items.map { item -> String in
            let name = item.prefix { $0 != "=" }
            return isSecret(name.lowercased()) && name.endIndex < item.endIndex ? "\(name)=***" : String(item)
        }
        return result + shown.joined(separator: "&")
    }

    private static func isSecret(_ name: String) -> Bool {
        // `sig` alone, of signed URLs, for "design" is none.
        name.split { !$0.isLetter }.contains("sig")
            || ["pass", "pwd", "psw", "token", "secret", "auth", "key", "signature"].contains {
                range(of: $0, in: name) != nil
            }
    }

    private static func range<T: StringProtocol>(of needle: String, in text: T) -> Range<T.Index>? {
        text.firstRange(of: needle)
    }
}

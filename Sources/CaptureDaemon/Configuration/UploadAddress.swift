internal import Capture

/// Where pictures may be sent: over HTTPS anywhere, over plain HTTP to this machine only.
package enum UploadAddress {
    private static let secrets =
        "which would show in lists of processes; put it as a header into best_shot.upload.headers_file"

    /// What is wrong with a URL, without any of it in the words; nil for a good one and for none. *Reentrant*.
    package static func fault(of url: String) -> String? {
        guard !url.isEmpty else { return nil }
        guard let scheme = SourceAddress.scheme(of: url)?.lowercased(), scheme == "https" || scheme == "http" else {
            return "must begin with https://"
        }
        // Whatever a password holds, it ends with this; of an address of pictures it is no part otherwise.
        guard !url.contains("@") else {
            return "holds a user or password, \(secrets) (an @ that is none of a password's is written %40)"
        }
        guard url.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) }) else {
            return "holds spaces or other characters that a URL writes as %XX"
        }
        guard !url.contains("#") else { return "holds a #, and what follows it goes to no server; write it %23" }
        let rest = url.dropFirst(scheme.count + 3)
        let authority = rest.prefix { !"/?".contains($0) }
        guard !authority.isEmpty, !authority.hasPrefix(":") else { return "names no server" }
        guard SourceAddress.withoutPasswords(url) == url, !hasSecretItem(rest) else {
            return "holds a password, token or signature, \(secrets)"
        }
        let isHere = ["localhost", "127.0.0.1", "[::1]"].contains { authority == $0 || authority.hasPrefix("\($0):") }
        if scheme == "http", !isHere {
            return "must begin with https://: pictures of people go over plain http to this machine only"
        }
        return nil
    }

    /// Names of query items that other services give their secrets, beside those that `SourceAddress` knows.
    private static let secretNames: Set<String> = [
        "bearer", "credential", "credentials", "jwt", "otp", "pin", "sas", "sid",
    ]

    /// Those that are secrets only where they are the whole name: a `country_code` is none.
    private static let wholeSecretNames: Set<String> = ["code"]

    /// Whether the query has an item that is named like a secret, however it is spelt.
    private static func hasSecretItem(_ rest: Substring) -> Bool {
        guard let question = rest.firstIndex(of: "?") else { return false }
        let items = rest[rest.index(after: question)...].split { "&;?".contains($0) }
        return items.contains { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { return false }
            let name = decoded(parts[0]).lowercased()
            // As a query of its own it is judged by the same words.
            return wholeSecretNames.contains(name)
                || SourceAddress.withoutPasswords("x://h?\(name)=1") != "x://h?\(name)=1"
                || name.split { !$0.isLetter }.contains { secretNames.contains(String($0)) }
        }
    }

    /// A text with its %XX as what they stand for.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

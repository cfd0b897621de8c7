internal import Capture

/// Where pictures may be sent: over HTTPS anywhere, over plain HTTP to this machine only.
package enum UploadAddress {
    /// What is wrong with a URL; nil for a good one and for none. *Reentrant*.
    package static func fault(of url: String) -> String? {
        guard !url.isEmpty else { return nil }
        guard let scheme = SourceAddress.scheme(of: url)?.lowercased(), scheme == "https" || scheme == "http" else {
            return "must begin with https://"
        }
        let rest = url.dropFirst(scheme.count + 3)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.isEmpty else { return "names no server" }
        guard !authority.contains("@") else {
            return "holds a user or password, which would show in lists of processes; put an Authorization header into "
                + "best_shot.upload.headers_file"
        }
        guard url.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) }) else {
            return "holds spaces or other characters that a URL writes as %XX"
        }
        guard SourceAddress.withoutPasswords(url) == url else {
            return
                "holds a password, token or signature, which would show in lists of processes; put it as a header into "
                + "best_shot.upload.headers_file (an @ that is none of a password's is written %40)"
        }
        let isHere = ["localhost", "127.0.0.1", "[::1]"].contains { authority == $0 || authority.hasPrefix("\($0):") }
        if scheme == "http", !isHere {
            return "must begin with https://: pictures of people go over plain http to this machine only"
        }
        return nil
    }
}

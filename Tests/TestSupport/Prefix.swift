import Glibc

/// What set-up has fetched: the networks and the sample clip, where the Makefile says, else in the checkout's `.deps`.
/// Tests that need them fail without: `make test` sets them up.
package enum Prefix {
    private static let checkout = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    /// Folder of the network files.
    package static let models = variable("FACETRACKD_MODELS") ?? checkout + "/.deps/share/facetrackd/models"

    /// The clip of 120 frames with one face throughout.
    package static let sample =
        variable("FACETRACKD_SAMPLE") ?? checkout + "/.deps/share/facetrackd/sample/carphone_pristine.mp4"

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}

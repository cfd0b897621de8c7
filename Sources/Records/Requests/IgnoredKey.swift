/// A key of a request that means nothing to this version: a slip, or something of a later one.
package struct IgnoredKey: Sendable, Equatable, Codable {
    /// As the client wrote it, at most `longestName` scalars.
    package var key: String
    /// The key of that operation which may have been meant.
    package var nearest: String?

    /// Scalars of a key that are repeated.
    package static let longestName = 40
    /// Keys that are named; a line may have thousands.
    package static let most = 16

    package init(_ key: String, nearest: String? = nil) {
        self.key = key
        self.nearest = nearest
    }

    /// What of `keys` is not `known`, in alphabetical order.
    static func among(_ keys: [String], known: [String]) -> [IgnoredKey] {
        keys.filter { !known.contains($0) }.sorted().prefix(most).map {
            IgnoredKey(
                String(String.UnicodeScalarView($0.unicodeScalars.prefix(longestName))),
                nearest: NameSuggestion.nearest(to: $0, among: known))
        }
    }

    /// Any name at all, to list what an object has.
    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}

internal import FoundationEssentials
internal import Records

/// A line from the daemon.
package struct ServerLine: Sendable, Equatable {
    package enum Kind: String, Sendable { case hello, frame, event, reply, error }

    /// UTF-8 without the line feed.
    package let bytes: [UInt8]
    /// nil: a type this version does not know; to be passed over.
    package let kind: Kind?

    package init(bytes: [UInt8]) {
        struct Head: Decodable { var type: String }

        self.bytes = bytes
        kind = (try? JSONDecoder().decode(Head.self, from: Data(bytes))).flatMap { Kind(rawValue: $0.type) }
    }

    /// The line as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Throws: `badLine` when the line is not what its type promises.
    package func decode<Value: Decodable>(_ type: Value.Type) throws(PublishingError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw PublishingError(
                .badLine,
                "the daemon's line cannot be read as \(type); daemon and tool may be of different versions: \(text)")
        }
    }
}

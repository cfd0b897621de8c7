/// Something a client did wrong or must know before it is cut off: the `error` line of the protocol.
package struct ErrorRecord: Sendable, Equatable, Codable {
    package var type = "error"
    /// The request's operation, where it was understood.
    package var op: String?
    package var id: RequestID?
    package var message: String

    package init(_ message: String, op: String? = nil, id: RequestID? = nil) {
        self.message = message
        self.op = op
        self.id = id
    }

    package init(_ refusal: RequestRefusal) {
        self.init(refusal.message, op: refusal.op, id: refusal.id)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        op = try container.decodeIfPresent(String.self, forKey: .op)
        // Present and null is an id too.
        id = container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
        message = try container.decode(String.self, forKey: .message)
    }

    private enum CodingKeys: String, CodingKey { case type, op, id, message }
}

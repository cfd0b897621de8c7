/// A line from a client: what it wants. Keys that are not known are ignored, and named in the reply.
package struct Request: Sendable, Equatable, Codable {
    package enum Operation: Sendable, Equatable {
        case subscribe(Subscription)
        case status
        case cameras
        case ping
        case reload
        /// A picture of a camera, by name; nil for the only one.
        case snapshot(camera: String?)

        package enum Name: String, Sendable, CaseIterable { case subscribe, status, cameras, ping, reload, snapshot }

        package var name: Name {
            switch self {
            case .subscribe: .subscribe
            case .status: .status
            case .cameras: .cameras
            case .ping: .ping
            case .reload: .reload
            case .snapshot: .snapshot
            }
        }
    }

    package var operation: Operation
    /// Repeated in the reply.
    package var id: RequestID?
    /// Keys of the line that mean nothing to its operation, at most `IgnoredKey.most`.
    package var ignored: [IgnoredKey] = []

    /// Bytes of UTF-8 an id of text may have.
    package static let longestID = 256

    package init(_ operation: Operation, id: RequestID? = nil) {
        self.operation = operation
        self.id = id
    }

    /// - Throws: `RequestRefusal` with a message for the client, or the decoder's own error where the line is no
    ///   JSON object.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id: RequestID?
        do {
            // Present and null is an id too.
            id = container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
        } catch {
            throw RequestRefusal("\"id\" must be text, a number, true, false or null")
        }
        if case .text(let text) = id, text.utf8.count > Self.longestID {
            throw RequestRefusal("\"id\" must be at most \(Self.longestID) bytes long")
        }
        var named: String?
        do {
            guard container.contains(.op) else {
                throw RequestRefusal("\"op\" is missing; one of \(Self.knownOperations)", id: id)
            }
            guard let op = try? container.decode(String.self, forKey: .op) else {
                throw RequestRefusal("\"op\" must be text; one of \(Self.knownOperations)", id: id)
            }
            named = op
            guard let name = Operation.Name(rawValue: op) else {
                let given = String(op.unicodeScalars.prefix(40))
                throw RequestRefusal("unknown op \"\(given)\"; known are \(Self.knownOperations)", id: id)
            }
            switch name {
            case .subscribe: operation = .subscribe(try Subscription(from: decoder))
            case .status: operation = .status
            case .cameras: operation = .cameras
            case .ping: operation = .ping
            case .reload: operation = .reload
            case .snapshot: operation = .snapshot(camera: try Self.camera(container))
            }
            self.id = id
            ignored = IgnoredKey.among(
                try decoder.container(keyedBy: IgnoredKey.Name.self).allKeys.map(\.stringValue), known: name.keys)
        } catch let refusal as RequestRefusal {
            throw RequestRefusal(refusal.message, op: named.flatMap { Operation.Name(rawValue: $0)?.rawValue }, id: id)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(operation.name.rawValue, forKey: .op)
        try container.encodeIfPresent(id, forKey: .id)
        if case .subscribe(let subscription) = operation { try subscription.encode(to: encoder) }
        if case .snapshot(let camera) = operation { try container.encodeIfPresent(camera, forKey: .camera) }
    }

    private static func camera(_ container: KeyedDecodingContainer<CodingKeys>) throws -> String? {
        do {
            return try container.decodeIfPresent(String.self, forKey: .camera)
        } catch {
            throw RequestRefusal("\"camera\" must be the name of a camera as text")
        }
    }

    private static let knownOperations = Operation.Name.allCases.map(\.rawValue).joined(separator: ", ")

    fileprivate enum CodingKeys: String, CodingKey { case op, id, camera }
}

extension Request.Operation.Name {
    /// The keys its line may have.
    fileprivate var keys: [String] {
        let own: [String] =
            switch self {
            case .subscribe: Subscription.keys
            case .snapshot: [Request.CodingKeys.camera.rawValue]
            case .status, .cameras, .ping, .reload: []
            }
        return [Request.CodingKeys.op, .id].map(\.rawValue) + own
    }
}

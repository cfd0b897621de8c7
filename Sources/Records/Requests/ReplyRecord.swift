/// The answer to a request: the `reply` line of the protocol.
package struct ReplyRecord: Sendable, Equatable, Codable {
    /// What a reload came to.
    package struct Reload: Sendable, Equatable, Codable {
        /// Configuration keys whose new value is in use now.
        package var applied: [String]
        /// Configuration keys that changed and are taken up at the next start.
        package var needsRestart: [String]

        package init(applied: [String], needsRestart: [String]) {
            self.applied = applied
            self.needsRestart = needsRestart
        }

        private enum CodingKeys: String, CodingKey {
            case applied
            case needsRestart = "needs_restart"
        }
    }

    /// A camera's picture.
    package struct Snapshot: Sendable, Equatable, Codable {
        /// The frame that the picture is of, with its faces.
        package var frame: FrameRecord
        /// The upright picture as JPEG, in Base64.
        package var jpeg: String

        package init(frame: FrameRecord, jpeg: String) {
            self.frame = frame
            self.jpeg = jpeg
        }
    }

    package var type = "reply"
    package var op: String
    package var id: RequestID?
    /// For `subscribe`: what is in force now.
    package var subscription: Subscription?
    package var status: StatusRecord?
    package var cameras: [StatusRecord.Camera]?
    package var reload: Reload?
    package var snapshot: Snapshot?
    /// Keys of the request that mean nothing to this version; nil where there are none.
    package var ignored: [IgnoredKey]?

    /// The answer to `request`, still without content.
    package init(to request: Request) {
        self.init(op: request.operation.name, id: request.id)
        ignored = request.ignored.isEmpty ? nil : request.ignored
    }

    package init(op: Request.Operation.Name, id: RequestID? = nil) {
        self.op = op.rawValue
        self.id = id
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        op = try container.decode(String.self, forKey: .op)
        // Present and null is an id too.
        id = container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
        subscription = try container.decodeIfPresent(Subscription.self, forKey: .subscription)
        status = try container.decodeIfPresent(StatusRecord.self, forKey: .status)
        cameras = try container.decodeIfPresent([StatusRecord.Camera].self, forKey: .cameras)
        reload = try container.decodeIfPresent(Reload.self, forKey: .reload)
        snapshot = try container.decodeIfPresent(Snapshot.self, forKey: .snapshot)
        ignored = try container.decodeIfPresent([IgnoredKey].self, forKey: .ignored)
    }

    private enum CodingKeys: String, CodingKey {
        case type, op, id, subscription, status, cameras, reload, snapshot, ignored
    }
}

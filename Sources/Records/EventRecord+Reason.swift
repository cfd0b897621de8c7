/// No word is a reason of both kinds, so the text alone tells which it is.
extension EventRecord.Reason: RawRepresentable, Codable {
    package init?(rawValue: String) {
        if let loss = EventRecord.LossReason(rawValue: rawValue) {
            self = .loss(loss)
        } else if let trouble = CameraTrouble(rawValue: rawValue) {
            self = .trouble(trouble)
        } else {
            return nil
        }
    }

    package var rawValue: String {
        switch self {
        case .loss(let reason): reason.rawValue
        case .trouble(let trouble): trouble.rawValue
        }
    }
}

internal import Analysis
internal import Frames
internal import Records

/// Somebody came or went, or began or ceased to face the camera, or the direction of `PresenceOptions`.
public struct PresenceEvent: Sendable, Equatable, Codable {
    /// What happened.
    public enum Kind: Sendable, Equatable, Codable {
        /// Another number of people is there; `seconds`: how long somebody, or nobody, had been there, where that changed.
        case peopleChanged(people: Int, seconds: Double?)
        case attentionStarted
        /// `seconds`: how long it lasted.
        case attentionEnded(seconds: Double)
    }

    /// What happened.
    public let kind: Kind
    /// Of the face whose attention it is; nil for `peopleChanged`.
    public let trackID: Int?
    /// Of the image in which it was told; where time passed without images, when it came to be.
    public let time: Duration
    /// Of that face; nil for `peopleChanged`.
    public let rectangle: FaceRectangle?

    init(_ event: Analysis.PresenceEvent) {
        kind =
            switch event.kind {
            case .changed(let people, let seconds): .peopleChanged(people: people, seconds: seconds)
            case .attentionStarted: .attentionStarted
            case .attentionEnded(let seconds): .attentionEnded(seconds: seconds)
            }
        trackID = event.id
        time = .nanoseconds(event.time.nanoseconds)
        rectangle = event.bounds.map { FaceRectangle($0) }
    }
}

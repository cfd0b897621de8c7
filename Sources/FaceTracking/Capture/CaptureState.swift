internal import Analysis

/// How far a capture has come.
public enum CaptureState: String, Sendable, CaseIterable, Codable {
    /// Nobody has been seen yet.
    case idle
    /// Somebody is there; the face has to be well placed and still for a while.
    case stabilizing
    /// Pictures are taken.
    case collecting
    /// There are good ones; better ones still take their place until it is finished.
    case ready
    /// Over; the outcome says how.
    case finished
    /// The face has been out of sight for longer than the grace.
    case trackLost

    init(_ state: BestShotState) {
        self =
            switch state {
            case .idle: .idle
            case .stabilizing: .stabilizing
            case .collecting: .collecting
            case .ready: .ready
            case .finished: .finished
            case .trackLost: .trackLost
            }
    }
}

/// How a capture has ended.
public enum CaptureOutcome: String, Sendable, CaseIterable, Codable {
    /// There is at least one picture.
    case captured
    /// There is none.
    case gaveUp

    init(_ outcome: BestShotOutcome) {
        self = outcome == .captured ? .captured : .gaveUp
    }
}

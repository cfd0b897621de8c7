internal import Records

/// What a face did; `docs/analysis.md` has the limits.
public enum FaceAction: String, Sendable, CaseIterable, Codable {
    /// Both eyes closed and open again.
    case blink
    /// The mouth opened wide.
    case jawOpen
    /// The head tipped down and up, or up and down.
    case nod
    /// The head turned to one side, the other and back.
    case shake
    /// The head tipped back, and held there.
    case headRaised

    init(_ action: Records.FaceAction) {
        self =
            switch action {
            case .blink: .blink
            case .jawOpen: .jawOpen
            case .nod: .nod
            case .shake: .shake
            case .headRaised: .headRaised
            }
    }
}

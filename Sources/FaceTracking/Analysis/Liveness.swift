internal import Records

/// Whether a face seems to be a living head or a picture of one. No access control by itself: `docs/liveness.md` says what
/// it tells, and what it does not.
public struct Liveness: Sendable, Hashable, Codable {
    /// What there is evidence for.
    public enum Verdict: String, Sendable, CaseIterable, Codable {
        case live
        case spoof
        /// Not enough evidence yet.
        case undecided
    }

    /// What was seen, or is missing.
    public enum Reason: String, Sendable, CaseIterable, Codable {
        /// Nose and brow stood out of the face when it turned, as a head's do.
        case relief
        /// The face moved by itself, more than a picture does.
        case deforms
        /// What is around it stood still meanwhile.
        case surroundingsStill
        /// It was foreshortened, and nothing stood out of it: a flat picture, tilted.
        case flat
        /// Its skin has the regular pattern that the pixels of a screen make in a camera's picture.
        case screenPattern
        /// It has been looked at for too short a time.
        case tooShort
        /// It has too few pixels.
        case tooSmall
        /// It is too dark.
        case tooDark
        /// Eyes, nose or mouth cannot be seen: something is before it.
        case covered
        /// It has not turned far enough to tell.
        case turnsTooLittle
        /// All points moved as one stiff thing's.
        case rigid
        /// What is around it moves as well: a picture or a screen in a hand, or the camera.
        case surroundingsMoving
        /// Nothing around it can be told from anything else: a bare wall.
        case surroundingsPlain

        init(_ reason: FaceLiveness.Reason) {
            self =
                switch reason {
                case .relief: .relief
                case .deforms: .deforms
                case .surroundingsStill: .surroundingsStill
                case .flat: .flat
                case .screenPattern: .screenPattern
                case .tooShort: .tooShort
                case .tooSmall: .tooSmall
                case .tooDark: .tooDark
                case .covered: .covered
                case .turnsTooLittle: .turnsTooLittle
                case .rigid: .rigid
                case .surroundingsMoving: .surroundingsMoving
                case .surroundingsPlain: .surroundingsPlain
                }
        }
    }

    /// What there is evidence for so far.
    public let verdict: Verdict
    /// 0 (surely a picture) ... 1 (surely a head); 0.5 where nothing is known.
    public let score: Double
    /// What the verdict and the score come from.
    public let reasons: [Reason]

    init(_ found: FaceLiveness) {
        verdict =
            switch found.verdict {
            case .live: .live
            case .spoof: .spoof
            case .undecided: .undecided
            }
        score = found.score
        reasons = found.reasons.map { Reason($0) }
    }
}

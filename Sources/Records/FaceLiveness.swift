/// Whether a face seems to be a living head or a picture of one, with what speaks for it. No access control by itself: see
/// `docs/liveness.md`.
package struct FaceLiveness: Sendable, Equatable, Codable {
    package enum Verdict: String, Sendable, CaseIterable, Codable {
        case live
        case spoof
        /// Not enough evidence yet.
        case undecided
    }

    /// What was seen, or is missing. The raw values are the names of the protocol.
    package enum Reason: String, Sendable, CaseIterable, Codable {
        /// Nose and brow stood out of the face when it turned, as a head's do.
        case relief
        /// The face moved by itself, more than a picture does.
        case deforms
        /// What is around it stood still meanwhile.
        case surroundingsStill = "surroundings_still"
        /// It was foreshortened, and nothing stood out of it: a flat picture, tilted.
        case flat
        /// Its skin has the regular pattern that the pixels of a screen make in a camera's picture.
        case screenPattern = "screen_pattern"
        /// It has been looked at for too short a time.
        case tooShort = "too_short"
        /// It has too few pixels.
        case tooSmall = "too_small"
        /// It is too dark.
        case tooDark = "too_dark"
        /// Eyes, nose or mouth cannot be seen: something is before it.
        case covered
        /// It has not turned far enough to tell.
        case turnsTooLittle = "turns_too_little"
        /// All points moved as one stiff thing's.
        case rigid
        /// What is around it moves as well: a picture or a screen in a hand, or the camera.
        case surroundingsMoving = "surroundings_moving"
        /// Nothing around it can be told from anything else: a bare wall.
        case surroundingsPlain = "surroundings_plain"
    }

    package var verdict: Verdict
    /// 0 (surely a picture) ... 1 (surely a head); 0.5 where nothing is known.
    package var score: Double
    /// In the order of `Reason`.
    package var reasons: [Reason]

    package init(verdict: Verdict, score: Double, reasons: [Reason]) {
        self.verdict = verdict
        self.score = score
        self.reasons = reasons
    }
}

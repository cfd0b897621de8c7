/// Why an image gave no candidate.
package enum BestShotRejection: Sendable, CaseIterable {
    /// Nobody is to be seen.
    case noFace
    case tooFewFaces
    case tooManyFaces
    /// The face has been seen for a moment only, or is not seen just now.
    case notTracked
    case tooSmall
    case tooLarge
    /// Too far from the middle of the picture.
    case offCentre
    /// Too near to the picture's edge, or over it.
    case atEdge
    /// It moves across the picture.
    case moving
    /// It comes nearer, or goes away.
    case sizeChanging
    /// The angles were not measured.
    case poseUnknown
    /// Yaw.
    case turned
    /// Pitch.
    case tilted
    /// Roll.
    case rolled
    /// All is well, but not for long enough yet.
    case unsettled
    /// The picture of the face could not be measured.
    case notMeasured
    case lowQuality
    case blurred
    case tooDark
    case tooBright
    /// A better one was taken a moment ago.
    case tooSoon
    /// As many as are wanted are better.
    case notBetter
    /// It was finished before.
    case over
}

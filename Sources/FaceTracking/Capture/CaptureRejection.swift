internal import Analysis

/// Why an image gave no picture.
public enum CaptureRejection: String, Sendable, CaseIterable, Codable {
    /// Nobody is to be seen.
    case noFace = "no_face"
    case tooFewFaces = "too_few_faces"
    case tooManyFaces = "too_many_faces"
    /// The face has been seen for a moment only, or is not seen just now.
    case notTracked = "not_tracked"
    case tooSmall = "too_small"
    case tooLarge = "too_large"
    /// Too far from the middle of the image.
    case offCenter = "off_centre"
    /// Too near to the image's edge, or over it.
    case atEdge = "at_edge"
    /// It moves across the image.
    case moving
    /// It comes nearer, or goes away.
    case sizeChanging = "size_changing"
    /// The angles were not measured.
    case poseUnknown = "pose_unknown"
    /// Yaw.
    case turned
    /// Pitch.
    case tilted
    /// Roll.
    case rolled
    /// All is well, but not for long enough yet.
    case unsettled
    /// The picture of the face could not be measured.
    case notMeasured = "not_measured"
    case lowQuality = "low_quality"
    case blurred
    case tooDark = "too_dark"
    case tooBright = "too_bright"
    /// A better one was taken a moment ago.
    case tooSoon = "too_soon"
    /// As many as are wanted are better.
    case notBetter = "not_better"
    /// It was finished before.
    case over

    init(_ rejection: BestShotRejection) {
        guard let known = CaptureRejection(rawValue: rejection.rawValue) else {
            preconditionFailure("every reason has its name here")
        }
        self = known
    }
}

internal import Analysis

/// Why an image gave no picture.
public enum CaptureRejection: String, Sendable, CaseIterable, Codable {
    /// Nobody is to be seen.
    case noFace
    /// Fewer than `CaptureConfiguration.faceCount` wants.
    case tooFewFaces
    /// More than `CaptureConfiguration.faceCount` wants.
    case tooManyFaces
    /// The face has been seen for a moment only, or is not seen just now.
    case notTracked
    /// Narrower than `CaptureConfiguration.faceSize`.
    case tooSmall
    /// Wider than `CaptureConfiguration.faceSize`.
    case tooLarge
    /// Too far from the middle of the image.
    case offCenter
    /// Too near to the image's edge, or over it.
    case atEdge
    /// It moves across the image.
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
    /// The picture is below `CaptureConfiguration.minimumQuality`.
    case lowQuality
    /// It is below `CaptureConfiguration.minimumSharpness`.
    case blurred
    /// It is darker than `CaptureConfiguration.brightness`.
    case tooDark
    /// It is brighter than `CaptureConfiguration.brightness`.
    case tooBright
    /// A better one was taken a moment ago.
    case tooSoon
    /// As many as are wanted are better.
    case notBetter
    /// It was finished before.
    case over

    init(_ rejection: BestShotRejection) {
        self =
            switch rejection {
            case .noFace: .noFace
            case .tooFewFaces: .tooFewFaces
            case .tooManyFaces: .tooManyFaces
            case .notTracked: .notTracked
            case .tooSmall: .tooSmall
            case .tooLarge: .tooLarge
            case .offCentre: .offCenter
            case .atEdge: .atEdge
            case .moving: .moving
            case .sizeChanging: .sizeChanging
            case .poseUnknown: .poseUnknown
            case .turned: .turned
            case .tilted: .tilted
            case .rolled: .rolled
            case .unsettled: .unsettled
            case .notMeasured: .notMeasured
            case .lowQuality: .lowQuality
            case .blurred: .blurred
            case .tooDark: .tooDark
            case .tooBright: .tooBright
            case .tooSoon: .tooSoon
            case .notBetter: .notBetter
            case .over: .over
            }
    }
}

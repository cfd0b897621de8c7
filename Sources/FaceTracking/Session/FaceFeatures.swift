internal import Analysis
internal import Tracking

/// What of a face is measured beyond its place, points and angles. Each costs time, and is measured only when asked for.
public struct FaceFeatures: OptionSet, Sendable, Hashable, Codable {
    /// A bit a feature.
    public let rawValue: UInt32

    /// Any bits; a session refuses those that it does not know.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Five points of each iris: a model's run for each eye, when it moved.
    public static let irises = FaceFeatures(rawValue: 1 << 0)
    /// Which parts of the face can be seen.
    public static let visibility = FaceFeatures(rawValue: 1 << 1)
    /// How far each eye is open.
    public static let eyes = FaceFeatures(rawValue: 1 << 2)
    /// Mouth, smile and brows.
    public static let expression = FaceFeatures(rawValue: 1 << 3)
    /// Blink, nod, shake, jaw and head, as events of an image; needs tracks, that is, another mode than `alwaysDetect`.
    public static let actions = FaceFeatures(rawValue: 1 << 4)
    /// Where the eyes look; measures the irises, too.
    public static let gaze = FaceFeatures(rawValue: 1 << 5)
    /// How good a picture of the face this is; measures the visibility, too.
    public static let quality = FaceFeatures(rawValue: 1 << 6)
    /// Who is there, since when, and who faces the camera, as events of an image; needs tracks, as `actions` do.
    public static let presence = FaceFeatures(rawValue: 1 << 7)
    /// Whether it is a living head or a picture of one; needs tracks, as `actions` do, and measures the visibility, too.
    public static let liveness = FaceFeatures(rawValue: 1 << 8)

    /// What this version knows; a session refuses all else.
    public static let known: FaceFeatures = [
        .irises, .visibility, .eyes, .expression, .actions, .gaze, .quality, .presence, .liveness,
    ]

    /// The names of those that are found out from image to image, and not from one alone.
    var namesOfTracks: [String] {
        let named: [(FaceFeatures, String)] = [(.actions, "actions"), (.presence, "presence"), (.liveness, "liveness")]
        return named.filter { contains($0.0) }.map(\.1)
    }

    /// - Throws: `FaceTrackingError`, code `unknownFeature`, naming the bits.
    func check() throws(FaceTrackingError) {
        let unknown = subtracting(.known)
        guard unknown.isEmpty else {
            throw FaceTrackingError(
                .unknownFeature, subject: "the session's features",
                message:
                    "this version has none for 0x\(String(unknown.rawValue, radix: 16)); leave it out, or use a later "
                    + "version")
        }
    }

    /// What tracking has to measure.
    var details: FaceDetails {
        var details: FaceDetails = []
        if contains(.irises) { details.insert(.irises) }
        if contains(.visibility) { details.insert(.visibility) }
        return details
    }

    /// What analysis has to find out, but for presence.
    var analysis: AnalysisFeatures {
        let pairs: [(FaceFeatures, AnalysisFeatures)] = [
            (.eyes, .eyes), (.expression, .expression), (.actions, .actions), (.gaze, .gaze), (.quality, .quality),
            (.liveness, .liveness),
        ]
        return pairs.reduce(into: []) { found, pair in
            if contains(pair.0) { found.insert(pair.1) }
        }
    }
}

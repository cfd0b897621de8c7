internal import Tracking

/// What of a face is measured beyond its place, points and angles. Each costs time, and is measured only when asked for.
public struct FaceFeatures: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Five points of each iris: a model's run for each eye, when it moved.
    public static let irises = FaceFeatures(rawValue: 1 << 0)
    /// Which parts of the face can be seen.
    public static let visibility = FaceFeatures(rawValue: 1 << 1)

    /// All that this version has.
    public static let all: FaceFeatures = [.irises, .visibility]

    /// - Throws: `FaceTrackingError`, code `unknownFeature`, naming the bits.
    func room() throws(FaceTrackingError) -> FaceDetails {
        let unknown = subtracting(.all)
        guard unknown.isEmpty else {
            throw FaceTrackingError(
                .unknownFeature, subject: "the session's features",
                message:
                    "this version has none for 0x\(String(unknown.rawValue, radix: 16)); leave it out, or use a later "
                    + "version")
        }
        var details: FaceDetails = []
        if contains(.irises) { details.insert(.irises) }
        if contains(.visibility) { details.insert(.visibility) }
        return details
    }
}

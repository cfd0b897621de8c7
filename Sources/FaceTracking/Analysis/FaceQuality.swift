internal import Records

/// How good a picture of a face is, and what that comes from, each 0...1; `docs/analysis.md` says what each part means. A part
/// that could not be measured is nil.
public struct FaceQuality: Sendable, Hashable, Codable {
    /// All parts together: one bad part makes a bad picture.
    public let score: Double
    public let sharpness: Double
    public let exposure: Double
    public let size: Double
    public let pose: Double?
    public let occlusion: Double?
}

extension FaceQuality {
    /// Nil where it was not measured.
    init?(_ facts: FaceFacts) {
        guard let score = facts.quality, let parts = facts.qualityParts else { return nil }
        self.init(
            score: score, sharpness: parts.sharpness, exposure: parts.exposure, size: parts.size, pose: parts.pose,
            occlusion: parts.occlusion)
    }
}

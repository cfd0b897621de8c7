internal import Records

/// How good a picture of a face is, and what that comes from, each 0...1; `docs/analysis.md` says what each part means. A part
/// that could not be measured is nil.
public struct FaceQuality: Sendable, Hashable, Codable {
    /// All parts together: one bad part makes a bad picture.
    public let score: Double
    /// 1 as of a face in focus, 0 as of one out of focus or moved.
    public let sharpness: Double
    /// 1 in good light, 0 where it is too dark, too bright or without contrast.
    public let exposure: Double
    /// 1 from 160 pixels of width on, 0 at 20; every doubling counts alike.
    public let size: Double
    /// 1 into the lens, 0 at a yaw of 60° or a pitch of 50°; nil where no angle was measured.
    public let pose: Double?
    /// 1 where all parts can be seen, 0 where one is covered; nil where that was not measured.
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

internal import Records

/// Which points of a face, in which order; `docs/landmarks.md` shows them.
public enum LandmarkLayout: String, Sendable, CaseIterable, Codable {
    /// 468 points of the face mesh, with depth.
    case mesh468
    /// The same and five points of each iris; only with `FaceFeatures.irises`.
    case mesh478
    /// Contour, brows, eyes, nose and mouth: 106 points.
    case points106
    /// Eye centres (image left, image right), nose tip, mouth corners (image left, image right).
    case five

    var room: LandmarkSet.Layout {
        switch self {
        case .mesh468: .mesh468
        case .mesh478: .mesh478
        case .points106: .points106
        case .five: .five
        }
    }
}

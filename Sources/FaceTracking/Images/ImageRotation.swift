internal import Frames

/// The clockwise turn that makes an image upright.
public enum ImageRotation: Int, Sendable, CaseIterable, Codable {
    case none = 0
    /// 90°.
    case quarter = 90
    /// 180°.
    case half = 180
    /// 270°.
    case threeQuarters = 270

    var room: Rotation {
        switch self {
        case .none: .none
        case .quarter: .quarter
        case .half: .half
        case .threeQuarters: .threeQuarters
        }
    }
}

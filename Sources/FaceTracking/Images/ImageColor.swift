internal import Frames

/// How Y, U and V of an image stand for red, green and blue. It has no meaning for the formats that hold those.
public enum ImageColor: String, Sendable, CaseIterable, Codable {
    /// ITU-R BT.601, Y in 16...235: what cameras send unless they say otherwise.
    case bt601Limited
    /// ITU-R BT.601, Y in 0...255: JPEG.
    case bt601Full
    /// ITU-R BT.709, Y in 16...235: high-definition video.
    case bt709Limited
    /// ITU-R BT.709, Y in 0...255.
    case bt709Full

    var room: ColorEncoding {
        switch self {
        case .bt601Limited: ColorEncoding(matrix: .bt601, range: .limited)
        case .bt601Full: ColorEncoding(matrix: .bt601, range: .full)
        case .bt709Limited: ColorEncoding(matrix: .bt709, range: .limited)
        case .bt709Full: ColorEncoding(matrix: .bt709, range: .full)
        }
    }
}

/// The clockwise turn, in degrees, that makes a camera's picture upright.
package enum Rotation: Int, Sendable, CaseIterable, Codable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Quarter turns clockwise: 0 ... 3.
    package var quarterTurns: Int { rawValue / 90 }

    /// True where width and height change places.
    package var isSideways: Bool { quarterTurns % 2 == 1 }

    /// Size of a picture of `size` pixels once it is upright.
    package func uprightSize(of size: PixelSize) -> PixelSize {
        isSideways ? PixelSize(width: size.height, height: size.width) : size
    }

    /// The map from the upright picture back to the picture as captured, which is `size` pixels.
    package func uprightToCaptured(size: PixelSize) -> AffineMap {
        let (width, height) = (Double(size.width), Double(size.height))
        return switch self {
        case .none: .identity
        case .quarter: AffineMap(a: 0, b: 1, c: 0, d: -1, e: 0, f: height)
        case .half: AffineMap(a: -1, b: 0, c: width, d: 0, e: -1, f: height)
        case .threeQuarters: AffineMap(a: 0, b: -1, c: width, d: 1, e: 0, f: 0)
        }
    }
}

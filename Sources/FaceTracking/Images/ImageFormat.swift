internal import Frames

/// How the bytes of an image are laid out.
public enum ImageFormat: String, Sendable, CaseIterable, Codable {
    /// 24 bits, bytes B G R.
    case bgr
    /// 24 bits, bytes R G B.
    case rgb
    /// 32 bits, bytes B G R A; A is not looked at.
    case bgra
    /// 32 bits, bytes R G B A; A is not looked at.
    case rgba
    /// A plane of Y, then one of interleaved U and V at half size, rounded up.
    case nv12
    /// Like `nv12` with V before U.
    case nv21
    /// A plane of Y, one of U and one of V, the latter two at half size, rounded up.
    case i420
    /// 8 bits of luma.
    case grey

    /// Planes of an image in this format: 1, 2 or 3.
    public var planeCount: Int { room.planeCount }

    /// Bytes in one row of a plane without padding.
    ///
    /// - Parameters:
    ///   - plane: 0 ..< `planeCount`.
    ///   - width: of the whole image, pixels.
    public func rowBytes(plane: Int, width: Int) -> Int { room.rowBytes(plane: plane, width: width) }

    /// Rows of a plane of an image that is `height` pixels high.
    public func rows(plane: Int, height: Int) -> Int { room.rows(plane: plane, height: height) }

    var room: PixelFormat {
        switch self {
        case .bgr: .bgr
        case .rgb: .rgb
        case .bgra: .bgra
        case .rgba: .rgba
        case .nv12: .nv12
        case .nv21: .nv21
        case .i420: .i420
        case .grey: .grey
        }
    }
}

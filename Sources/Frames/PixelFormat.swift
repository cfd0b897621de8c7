/// How the bytes of a picture are laid out. Names follow the field (V4L2's four letters in brackets).
package enum PixelFormat: String, Sendable, CaseIterable, Codable {
    /// Y plane, then one plane of interleaved U and V at half size [NV12, NM12].
    case nv12
    /// Like `nv12` with V before U [NV21, NM21].
    case nv21
    /// Y plane, U plane, V plane, the chroma at half size [YU12, YM12].
    case i420
    /// Packed 4:2:2, Y U Y V [YUYV].
    case yuyv
    /// Packed 4:2:2, U Y V Y [UYVY].
    case uyvy
    /// One JPEG picture a frame [MJPG, JPEG].
    case mjpeg
    /// 24 bits, bytes B G R [BGR3].
    case bgr
    /// 24 bits, bytes R G B [RGB3].
    case rgb
    /// 32 bits, bytes B G R A, or B G R and one unused [AR24, XR24].
    case bgra
    /// 32 bits, bytes R G B A, or R G B and one unused [AB24, XB24].
    case rgba
    /// 8 bits of luma [GREY].
    case grey

    /// Planes of a picture in this format: 1, 2 or 3.
    package var planeCount: Int {
        switch self {
        case .nv12, .nv21: 2
        case .i420: 3
        default: 1
        }
    }

    /// True where the bytes have a fixed place for every pixel.
    package var isUncompressed: Bool { self != .mjpeg }

    /// Bytes in one row of a plane without padding; 0 for compressed formats.
    ///
    /// - Parameters:
    ///   - plane: 0 ..< `planeCount`.
    ///   - width: of the whole picture, in pixels; odd widths round the chroma up.
    package func rowBytes(plane: Int, width: Int) -> Int {
        switch self {
        case .nv12, .nv21: plane == 0 ? width : (width + 1) / 2 * 2
        case .i420: plane == 0 ? width : (width + 1) / 2
        case .yuyv, .uyvy: (width + 1) / 2 * 4
        case .bgr, .rgb: width * 3
        case .bgra, .rgba: width * 4
        case .grey: width
        case .mjpeg: 0
        }
    }

    /// Rows of a plane; odd heights round the chroma up; 0 for compressed formats.
    package func rows(plane: Int, height: Int) -> Int {
        switch self {
        case .nv12, .nv21, .i420: plane == 0 ? height : (height + 1) / 2
        case .mjpeg: 0
        default: height
        }
    }
}

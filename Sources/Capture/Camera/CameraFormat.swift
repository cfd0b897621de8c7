package import Frames
internal import V4L2Bridge

/// A V4L2 pixel format that is handled: its code, and how its memory makes up a picture.
package struct CameraFormat: Sendable, Equatable {
    /// The four letters as V4L2 has them, for people and for the driver.
    package let code: UInt32
    package let pixels: PixelFormat
    /// Planes of memory a buffer has: 1, or as many as the picture has planes.
    package let memoryPlanes: Int
    /// True where V lies before U although `pixels` names them U, V.
    package let hasSwappedChroma: Bool
    /// How libv4lconvert makes `pixels` of it; nil where it is read as it lies.
    package let conversion: FormatConversion?

    /// Every format that is read as it lies; of those that hold the same picture, the customary one first.
    package static let all: [CameraFormat] = [
        CameraFormat(V4L2_BRIDGE_NV12, .nv12), CameraFormat(V4L2_BRIDGE_NM12, .nv12, memoryPlanes: 2),
        CameraFormat(V4L2_BRIDGE_NV21, .nv21), CameraFormat(V4L2_BRIDGE_NM21, .nv21, memoryPlanes: 2),
        CameraFormat(V4L2_BRIDGE_YU12, .i420), CameraFormat(V4L2_BRIDGE_YM12, .i420, memoryPlanes: 3),
        CameraFormat(V4L2_BRIDGE_YV12, .i420, swapped: true),
        CameraFormat(V4L2_BRIDGE_YM21, .i420, memoryPlanes: 3, swapped: true),
        CameraFormat(V4L2_BRIDGE_YUYV, .yuyv), CameraFormat(V4L2_BRIDGE_UYVY, .uyvy),
        CameraFormat(V4L2_BRIDGE_MJPG, .mjpeg), CameraFormat(V4L2_BRIDGE_JPEG, .mjpeg),
        CameraFormat(V4L2_BRIDGE_BGR3, .bgr), CameraFormat(V4L2_BRIDGE_RGB3, .rgb),
        CameraFormat(V4L2_BRIDGE_AR24, .bgra), CameraFormat(V4L2_BRIDGE_XR24, .bgra),
        CameraFormat(V4L2_BRIDGE_BGR4, .bgra),
        CameraFormat(V4L2_BRIDGE_AB24, .rgba), CameraFormat(V4L2_BRIDGE_XB24, .rgba),
        CameraFormat(V4L2_BRIDGE_GREY, .grey),
    ]

    private init(
        _ code: v4l2_bridge_pixel_format, _ pixels: PixelFormat, memoryPlanes: Int = 1, swapped: Bool = false
    ) {
        self.code = code.rawValue
        self.pixels = pixels
        self.memoryPlanes = memoryPlanes
        hasSwappedChroma = swapped
        conversion = nil
    }

    /// A format that is converted.
    ///
    /// - Parameter code: its four letters.
    init(_ code: UInt32, conversion: FormatConversion) {
        self.code = code
        pixels = conversion.target
        memoryPlanes = 1
        hasSwappedChroma = false
        self.conversion = conversion
    }

    /// The format of a V4L2 code; nil where it is not handled.
    package init?(code: UInt32) {
        guard let known = Self.known[code] else { return nil }
        self = known
    }

    private static let known = Dictionary(uniqueKeysWithValues: (all + converted).map { ($0.code, $0) })
    private static let ranks = Dictionary(uniqueKeysWithValues: zip((all + converted).map(\.code), 0...))

    /// Place among all formats: decides between those that are equally good.
    package var rank: Int { Self.ranks[code] ?? .max }

    /// True where frames may have this size.
    package func takes(_ size: PixelSize) -> Bool { conversion?.takes(size) ?? size.isPlausible }

    /// True where it may be taken for a request. One for a format means what the camera gives, not what is made of it.
    func serves(_ request: SourceRequest) -> Bool {
        request.format.map { $0 == pixels && conversion == nil } ?? true
    }

    package var name: String { Self.name(of: code) }

    /// The four letters of any code, spaces at the end left out.
    package static func name(of code: UInt32) -> String {
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * UInt32($0))) & 0x7F }
        let text = String(decoding: letters.map { $0 < 0x20 ? 0x3F : $0 }, as: UTF8.self)
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// What it costs to look at a picture, relative to the others: read as it lies, rearranged, converted, decoded.
    package var cost: Int {
        if conversion != nil { return 20 }
        return switch pixels {
        case .nv12: 0
        case .bgra: 1
        case .i420: 2
        case .nv21: 3
        case .yuyv, .uyvy: 4
        case .rgba: 5
        case .bgr, .rgb: 6
        // Cheap, but without colour: for cameras that have nothing else.
        case .grey: 8
        case .mjpeg: 10
        }
    }
}

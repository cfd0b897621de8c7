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

    /// Every format that is handled; of those that hold the same picture, the customary one first.
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
    }

    /// The format of a V4L2 code; nil where it is not handled.
    package init?(code: UInt32) {
        guard let known = Self.all.first(where: { $0.code == code }) else { return nil }
        self = known
    }

    /// Place in `all`: decides between formats that are equally good.
    package var rank: Int { Self.all.firstIndex(of: self) ?? Self.all.count }

    package var name: String { Self.name(of: code) }

    /// The four letters of any code, spaces at the end left out.
    package static func name(of code: UInt32) -> String {
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * UInt32($0))) & 0x7F }
        let text = String(decoding: letters.map { $0 < 0x20 ? 0x3F : $0 }, as: UTF8.self)
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// What it costs to look at a picture, relative to the others: read as it lies, rearranged, converted, decoded.
    package var cost: Int {
        switch pixels {
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

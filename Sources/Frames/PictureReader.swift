import PixelBridge

/// Makes of any frame the upright picture that the stages look at, and owns the memory this takes. NV12, BGRA and grey
/// frames are looked at where they lie, without a copy; other formats are converted into memory that is used again
/// for the next frame. *Queue-bound*: one reader a session.
package final class PictureReader {
    private let scratch = PixelScratch()
    private let decoder = JPEGDecoder()

    package init() {}

    /// Lends the picture of `frame`; valid only during `body`, in which the reader must not be used again.
    ///
    /// - Parameters:
    ///   - frame: in any format; a JPEG must have the size its geometry says. JPEG frames have JPEG's own colour
    ///     encoding, whatever their geometry says.
    ///   - rotation: the clockwise turn that makes the picture upright.
    /// - Throws: `FramesError` where a JPEG cannot be decoded or memory runs out; and what `body` throws.
    package func withPicture<R: ~Copyable>(
        of frame: borrowing Frame, rotation: Rotation, _ body: (borrowing Picture) throws -> R
    ) throws -> R {
        try frame.withUnsafePlanes { planes in
            let image = try image(of: planes, geometry: frame.geometry)
            return try body(Picture(image: image, rotation: rotation, scratch: scratch))
        }
    }

    private func image(
        of planes: InlineArray<3, UnsafeRawBufferPointer>, geometry: FrameGeometry
    ) throws(FramesError) -> pixel_bridge_image {
        let size = geometry.size
        guard (1...65535).contains(size.width), (1...65535).contains(size.height),
            size.width * size.height <= ImageBitmap.customaryMaximumPixels
        else {
            throw FramesError(
                code: .wrongSize, subject: "a frame of \(size)",
                message: "its source promised a size that no camera has; choose another size or format")
        }
        switch geometry.format {
        case .nv12: return Self.directImage(PIXEL_BRIDGE_NV12, of: planes, geometry: geometry)
        case .bgra: return Self.directImage(PIXEL_BRIDGE_BGRA, of: planes, geometry: geometry)
        case .nv21: return try convert(PIXEL_BRIDGE_FORMAT_NV21, planes, geometry)
        case .i420: return try convert(PIXEL_BRIDGE_FORMAT_I420, planes, geometry)
        case .yuyv: return try convert(PIXEL_BRIDGE_FORMAT_YUYV, planes, geometry)
        case .uyvy: return try convert(PIXEL_BRIDGE_FORMAT_UYVY, planes, geometry)
        case .grey: return try convert(PIXEL_BRIDGE_FORMAT_GREY, planes, geometry)
        case .bgr: return try convert(PIXEL_BRIDGE_FORMAT_BGR, planes, geometry)
        case .rgb: return try convert(PIXEL_BRIDGE_FORMAT_RGB, planes, geometry)
        case .rgba: return try convert(PIXEL_BRIDGE_FORMAT_RGBA, planes, geometry)
        case .mjpeg: return try decode(planes[0], size: size)
        }
    }

    private static func directImage(
        _ layout: pixel_bridge_layout, of planes: InlineArray<3, UnsafeRawBufferPointer>, geometry: FrameGeometry
    ) -> pixel_bridge_image {
        var image = pixel_bridge_image()
        image.layout = layout
        image.width = Int32(geometry.size.width)
        image.height = Int32(geometry.size.height)
        image.plane0 = planes[0].firstByte
        image.plane1 = planes[1].firstByte
        image.stride0 = geometry.strides[0]
        image.stride1 = geometry.strides[1]
        image.set(geometry.color)
        return image
    }

    private func convert(
        _ format: pixel_bridge_format, _ planes: InlineArray<3, UnsafeRawBufferPointer>, _ geometry: FrameGeometry
    ) throws(FramesError) -> pixel_bridge_image {
        var source = pixel_bridge_source()
        source.format = format
        source.width = Int32(geometry.size.width)
        source.height = Int32(geometry.size.height)
        source.planes = (planes[0].firstByte, planes[1].firstByte, planes[2].firstByte)
        source.strides = (geometry.strides[0], geometry.strides[1], geometry.strides[2])
        var image = pixel_bridge_image()
        guard pixel_bridge_convert(&source, scratch.handle, &image) == 0 else {
            throw .outOfMemory(subject: "a frame of \(geometry.size)")
        }
        image.set(geometry.color)
        return image
    }

    private func decode(_ bytes: UnsafeRawBufferPointer, size: PixelSize) throws(FramesError) -> pixel_bridge_image {
        let subject = "the JPEG frame"
        let header = try JPEGDecoder.header(of: bytes, subject: subject)
        let coded = PixelSize(width: Int(header.width), height: Int(header.height))
        guard coded == size || header.width == 0 else {
            throw FramesError(
                code: .wrongSize, subject: subject,
                message: "it is \(coded) where the camera promised \(size); open the camera again")
        }
        return try decoder.decode(bytes, scratch: scratch, subject: subject)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var firstByte: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension pixel_bridge_image {
    fileprivate mutating func set(_ color: ColorEncoding) {
        matrix = color.matrix == .bt709 ? PIXEL_BRIDGE_BT709 : PIXEL_BRIDGE_BT601
        range = color.range == .full ? PIXEL_BRIDGE_FULL : PIXEL_BRIDGE_LIMITED
    }
}

package import Frames
package import V4L2Bridge

/// Where the planes of a picture lie in the planes of a buffer's memory, worked out once from the driver's answer.
package struct PlaneLayout: Sendable {
    package let geometry: FrameGeometry
    /// Planes of memory a buffer has.
    package let memoryPlanes: Int
    /// Per plane of the picture: its plane of memory, and bytes from where the pixels begin there.
    package let places: InlineArray<3, (memory: Int, offset: Int)>
    /// Bytes of pixels that each plane of memory must hold.
    package let needed: InlineArray<3, Int>
    /// Bytes from row to row of the driver's first plane; `geometry` has those of the result where it is converted.
    package let sourceStride: Int
    /// As the driver said: V4L2_YCBCR_ENC_* or V4L2_HSV_ENC_*.
    package var encoding: UInt32 { picture.ycbcr_encoding }
    package let format: CameraFormat
    private let picture: v4l2_bridge_picture

    /// - Parameters:
    ///   - picture: the driver's answer; its strides are believed unless its own sizes speak against them.
    ///   - format: of `picture.pixel_format`.
    ///   - known: bytes from row to row of the first plane, where the pixels told; only with one piece of memory.
    package init(_ picture: v4l2_bridge_picture, format: CameraFormat, stride known: Int? = nil) {
        let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        if let conversion = format.conversion {
            self.init(picture, format: format, size: size, conversion: conversion)
        } else {
            self.init(picture, format: format, size: size, stride: known)
        }
    }

    /// Of pictures that are read as they lie.
    private init(_ picture: v4l2_bridge_picture, format: CameraFormat, size: PixelSize, stride known: Int?) {
        self.picture = picture
        self.format = format
        let pixels = format.pixels
        memoryPlanes = format.memoryPlanes
        var strides: InlineArray<3, Int> = .init(repeating: 0)
        var places: InlineArray<3, (memory: Int, offset: Int)> = .init(repeating: (0, 0))
        if pixels.isUncompressed {
            let lines = Self.triple(picture.bytes_per_line)
            let images = Self.triple(picture.size_image)
            if format.memoryPlanes == 1 {
                let first =
                    known
                    ?? Self.stride(
                        reported: lines[0], image: images[0],
                        minimum: pixels.rowBytes(plane: 0, width: size.width),
                        byteCount: { Self.byteCount(pixels, size, stride: $0) })
                var offset = 0
                for plane in 0..<pixels.planeCount {
                    strides[plane] = Self.stride(pixels, plane: plane, first: first)
                    places[plane] = (0, offset)
                    offset += strides[plane] * pixels.rows(plane: plane, height: size.height)
                }
            } else {
                for plane in 0..<pixels.planeCount {
                    let rows = pixels.rows(plane: plane, height: size.height)
                    strides[plane] = Self.stride(
                        reported: lines[plane], image: images[plane],
                        minimum: pixels.rowBytes(plane: plane, width: size.width), byteCount: { $0 * rows })
                    places[plane] = (plane, 0)
                }
            }
        }
        if format.hasSwappedChroma {
            (places[1], places[2]) = (places[2], places[1])
            (strides[1], strides[2]) = (strides[2], strides[1])
        }
        geometry = FrameGeometry(
            format: pixels, size: size, strides: strides, color: Self.color(of: picture, format: pixels))
        self.places = places
        var needed: InlineArray<3, Int> = .init(repeating: 0)
        for plane in 0..<pixels.planeCount {
            let end = places[plane].offset + geometry.byteCount(plane: plane)
            needed[places[plane].memory] = max(needed[places[plane].memory], end)
        }
        // The shortest JPEG: start, one segment, end.
        if !pixels.isUncompressed { needed[0] = 4 }
        self.needed = needed
        sourceStride = strides[0]
    }

    /// Of pictures that are converted: `geometry` is the result's, the rest the driver's.
    private init(
        _ picture: v4l2_bridge_picture, format: CameraFormat, size: PixelSize, conversion: FormatConversion
    ) {
        self.picture = picture
        self.format = format
        memoryPlanes = format.memoryPlanes
        let rows = conversion.rows(height: size.height)
        sourceStride =
            rows == 0
            ? 0
            : Self.stride(
                reported: Int(picture.bytes_per_line.0), image: Int(picture.size_image.0),
                minimum: conversion.rowBytes(width: size.width), byteCount: { $0 * rows })
        let color: ColorEncoding =
            switch conversion.colors {
            case .source: Self.color(of: picture, format: format.pixels)
            case .mixed: .camera
            case .measured: .jpeg
            }
        geometry = FrameGeometry(unpadded: format.pixels, size: size, color: color)
        places = .init(repeating: (0, 0))
        needed = [conversion.neededBytes(size, stride: sourceStride), 0, 0]
    }

    /// The same picture with another stride of its first plane, in bytes.
    package func with(stride: Int) -> PlaneLayout { PlaneLayout(picture, format: format, stride: stride) }

    /// True where the pixels can tell the stride: read as they lie, uncompressed, in one piece of memory.
    package var canBeJudged: Bool {
        memoryPlanes == 1 && geometry.format.isUncompressed && format.conversion == nil
    }

    /// Bytes of a whole buffer, were the stride of its first plane this.
    package func byteCount(stride: Int) -> Int { Self.byteCount(geometry.format, geometry.size, stride: stride) }

    /// Bytes that must be there, were the stride of the first plane this: the last row needs no padding.
    package func neededBytes(stride: Int) -> Int {
        let last = geometry.format.planeCount - 1
        return byteCount(stride: stride) - Self.stride(geometry.format, plane: last, first: stride)
            + geometry.format.rowBytes(plane: last, width: geometry.size.width)
    }

    /// The stride to believe, in bytes.
    ///
    /// Drivers that report a stride wider than their whole image allows mean packed rows; ones whose image is a whole
    /// number of longer rows, by more than the rounding up to a page, use those.
    private static func stride(reported: Int, image: Int, minimum: Int, byteCount: (Int) -> Int) -> Int {
        guard reported >= minimum else { return minimum }
        guard image > 0 else { return reported }
        if byteCount(reported) > image {
            return byteCount(minimum) <= image ? minimum : reported
        }
        let unit = byteCount(1 << 16)
        let longer = Int((Int64(image) << 16) / Int64(max(unit, 1)))
        let isExact = byteCount(longer) == image && longer % 16 == 0
        let isMoreThanRounding = image - byteCount(reported) > 4096
        return isExact && isMoreThanRounding && longer > reported && longer <= reported * 5 / 4 ? longer : reported
    }

    /// Bytes of all planes in one piece of memory.
    private static func byteCount(_ format: PixelFormat, _ size: PixelSize, stride first: Int) -> Int {
        (0..<format.planeCount).reduce(0) {
            $0 + stride(format, plane: $1, first: first) * format.rows(plane: $1, height: size.height)
        }
    }

    /// V4L2 reports the stride of the first plane only; that of the others follows from how chroma is halved.
    private static func stride(_ format: PixelFormat, plane: Int, first: Int) -> Int {
        switch format {
        case .nv12, .nv21: plane == 0 ? first : (first + 1) / 2 * 2
        case .i420: plane == 0 ? first : (first + 1) / 2
        default: first
        }
    }

    private static func color(of picture: v4l2_bridge_picture, format: PixelFormat) -> ColorEncoding {
        // What is coded as JPEG follows JFIF, whatever the driver says of the sensor.
        if format == .mjpeg { return .jpeg }
        // A sensor without colour gives what it measures; V4L2's default, made for television, would cut that off.
        if format == .grey, picture.quantization == 0 {
            return ColorEncoding(matrix: .bt601, range: .full)
        }
        let isRGB = [.bgr, .rgb, .bgra, .rgba].contains(format)
        let color = withUnsafePointer(to: picture) { v4l2_bridge_color_of($0, isRGB ? 1 : 0) }
        return ColorEncoding(
            matrix: color.is_bt709 != 0 ? .bt709 : .bt601, range: color.is_full_range != 0 ? .full : .limited)
    }

    private static func triple(_ values: (UInt32, UInt32, UInt32)) -> InlineArray<3, Int> {
        [Int(values.0), Int(values.1), Int(values.2)]
    }
}

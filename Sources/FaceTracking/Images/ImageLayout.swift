internal import Frames

/// Where the pixels of an image lie in its bytes, and what they mean. Any stride and plane offset will do, so that a
/// driver's or decoder's buffer is looked at as it is.
///
/// Rules: width and height are 1...65535 and together at most 100 million pixels; a stride is at least as long as a row of its
/// plane; a plane lies wholly within the bytes (its last row needs no padding). Odd sizes are fine: the chroma of
/// `nv12`, `nv21` and `i420` is rounded up. *Thread-safe*, a value.
public struct ImageLayout: Sendable, Equatable {
    /// What the bytes of a pixel mean.
    public let format: ImageFormat
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// How luma and chroma make colours; without meaning for formats that have none.
    public let color: ImageColor
    private let strideOf: SIMD4<Int>
    private let offsetOf: SIMD4<Int>

    /// - Parameters:
    ///   - strides: bytes from one row to the next, one number a plane; nil for rows without padding.
    ///   - offsets: byte at which each plane begins; nil for planes that follow each other without a gap.
    ///   - color: nil takes what is customary: full range for grey, else limited.
    /// - Throws: `FaceTrackingError`, code `invalidImage`, naming the rule that is broken.
    public init(
        format: ImageFormat, width: Int, height: Int, strides: [Int]? = nil, offsets: [Int]? = nil,
        color: ImageColor? = nil
    ) throws {
        guard (1...65535).contains(width), (1...65535).contains(height), width * height <= Self.maximumPixels else {
            throw Self.error(
                format, width, height, "sides must be 1...65535 pixels, and \(Self.maximumPixels) pixels in all at most"
            )
        }
        for (name, list) in [("strides", strides), ("offsets", offsets)] {
            guard list?.count ?? format.planeCount == format.planeCount else {
                throw Self.error(
                    format, width, height,
                    "\(list?.count ?? 0) \(name) are given where the format has \(format.planeCount) planes")
            }
        }
        var (stride, offset) = (SIMD4<Int>(), SIMD4<Int>())
        var end = 0
        for plane in 0..<format.planeCount {
            let row = format.rowBytes(plane: plane, width: width)
            stride[plane] = strides?[plane] ?? row
            guard (row...Self.longestStride).contains(stride[plane]) else {
                throw Self.error(
                    format, width, height,
                    "the stride of plane \(plane) is \(stride[plane]), and must be at least the \(row) bytes of a row")
            }
            offset[plane] = offsets?[plane] ?? end
            guard (0...Self.longestOffset).contains(offset[plane]) else {
                throw Self.error(
                    format, width, height, "plane \(plane) begins at byte \(offset[plane]), which is not in any image")
            }
            end = offset[plane] + stride[plane] * format.rows(plane: plane, height: height)
        }
        self.format = format
        self.width = width
        self.height = height
        self.color = color ?? (format == .grey ? .bt601Full : .bt601Limited)
        (strideOf, offsetOf) = (stride, offset)
    }

    private static let maximumPixels = 100_000_000
    private static let longestStride = 1 << 31 - 1
    private static let longestOffset = 1 << 40

    /// Bytes from one row of `plane` to the next.
    public func stride(plane: Int) -> Int {
        precondition((0..<format.planeCount).contains(plane), "the format has no such plane")
        return strideOf[plane]
    }

    /// Byte at which `plane` begins.
    public func offset(plane: Int) -> Int {
        precondition((0..<format.planeCount).contains(plane), "the format has no such plane")
        return offsetOf[plane]
    }

    /// Bytes that an image of this layout needs at least, from byte 0 to the last pixel.
    public var byteCount: Int {
        (0..<format.planeCount).reduce(0) { max($0, offsetOf[$1] + geometry.byteCount(plane: $1)) }
    }

    var geometry: FrameGeometry {
        FrameGeometry(
            format: format.room, size: PixelSize(width: width, height: height),
            strides: [strideOf[0], strideOf[1], strideOf[2]], color: color.room)
    }

    /// The planes of an image of this layout.
    ///
    /// - Throws: `FaceTrackingError`, code `invalidImage`, where the bytes are too few.
    func planes(of bytes: UnsafeRawBufferPointer) throws(FaceTrackingError) -> InlineArray<3, UnsafeRawBufferPointer> {
        guard bytes.count >= byteCount else {
            throw Self.error(
                format, width, height, "its layout needs \(byteCount) bytes, and \(bytes.count) are given")
        }
        let geometry = geometry
        return InlineArray { plane in
            guard plane < format.planeCount else { return UnsafeRawBufferPointer(start: nil, count: 0) }
            let start = offsetOf[plane]
            return UnsafeRawBufferPointer(rebasing: bytes[start..<start + geometry.byteCount(plane: plane)])
        }
    }

    private static func error(_ format: ImageFormat, _ width: Int, _ height: Int, _ rule: String) -> FaceTrackingError {
        FaceTrackingError(
            .invalidImage, subject: "a \(format.rawValue) image of \(width)x\(height)",
            message: rule + "; take size, strides and offsets from where the image comes from")
    }
}

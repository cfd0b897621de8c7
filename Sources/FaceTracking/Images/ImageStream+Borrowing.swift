extension ImageStream {
    /// Lends bytes as a stream, which is closed when `body` ends, whether it returns or throws. Nothing keeps the pointer.
    ///
    /// - Parameters:
    ///   - bytes: valid and unchanged during the call.
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - strides: bytes from one row to the next, one number a plane; nil for rows without padding.
    ///   - offsets: byte at which each plane begins; nil for planes that follow each other without a gap.
    ///   - color: nil takes what is customary for the format.
    ///   - rotation: the clockwise turn that makes the image upright.
    ///   - time: when the image was taken, from any fixed moment; nil lets the session take its clock.
    /// - Throws: `FaceTrackingError`, code `invalidImage`, naming the rule that is broken, before `body` runs; and what `body`
    ///   throws.
    public static func withBorrowedBytes<R>(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, format: ImageFormat, strides: [Int]? = nil,
        offsets: [Int]? = nil, color: ImageColor? = nil, rotation: ImageRotation = .none, time: Duration? = nil,
        _ body: (ImageStream) throws -> R
    ) throws -> R {
        let layout = try ImageLayout(
            format: format, width: width, height: height, strides: strides, offsets: offsets, color: color)
        let stream = try ImageStream(borrowing: bytes, layout: layout, rotation: rotation, time: time)
        defer { stream.closeForCertain() }
        return try body(stream)
    }

    /// The same with bytes that could be changed.
    public static func withBorrowedBytes<R>(
        _ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, format: ImageFormat, strides: [Int]? = nil,
        offsets: [Int]? = nil, color: ImageColor? = nil, rotation: ImageRotation = .none, time: Duration? = nil,
        _ body: (ImageStream) throws -> R
    ) throws -> R {
        try withBorrowedBytes(
            UnsafeRawBufferPointer(bytes), width: width, height: height, format: format, strides: strides,
            offsets: offsets, color: color, rotation: rotation, time: time, body)
    }
}

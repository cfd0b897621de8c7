/// How the pixels of a bitmap lie.
public struct ImagePixels: Sendable, Hashable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// 1, 3 or 4.
    public let channels: Int

    /// - Throws: `FaceTrackingError`: `invalidImage`, `invalidSetting`.
    init(width: Int, height: Int, channels: Int) throws {
        guard [1, 3, 4].contains(channels) else {
            throw .invalid("channels", "\(channels)", "is not 1 (grey), 3 (B G R) or 4 (B G R A)") as FaceTrackingError
        }
        self.width = width
        self.height = height
        self.channels = channels
        // Says which rule is broken where one is.
        _ = try ImageLayout(format: format, width: width, height: height)
    }

    /// The format of a stream that borrows them.
    public var format: ImageFormat { channels == 1 ? .grey : channels == 3 ? .bgr : .bgra }
    /// Bytes of a row.
    public var rowBytes: Int { width * channels }
    /// Bytes of all rows.
    public var byteCount: Int { rowBytes * height }
}

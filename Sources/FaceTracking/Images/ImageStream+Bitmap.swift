internal import Frames

extension ImageStream {
    /// What a session sees: the upright image, B G R, as a bitmap of its own; to be looked at, saved or sent.
    ///
    /// - Parameter scale: of its size, 0.01...1, averaged over areas.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `emptyStream`, `closed`, `inUse`, `outOfMemory`.
    public func bitmap(scale: Double = 1) throws -> ImageBitmap {
        guard (0.01...1).contains(scale) else {
            throw FaceTrackingError.invalid("scale", "\(scale)", "is not in 0.01...1")
        }
        return try withPicture(PictureReader()) { picture, _ in
            let size = picture.size
            let width = max(1, Int((Double(size.width) * scale).rounded()))
            let height = max(1, Int((Double(size.height) * scale).rounded()))
            // Samples so dense that none of the image's pixels is passed over.
            let steps = Int(max(Double(size.width) / Double(width), Double(size.height) / Double(height)).rounded(.up))
            let map = AffineMap.scale(
                x: Double(size.width) / Double(width * steps), y: Double(size.height) / Double(height * steps))
            return try ImageBitmap(
                sampling: picture, map, width: width, height: height, steps: steps, border: .edge)
        }
    }

    /// A frame with a copy of the pixels as they lie, for what outlives the borrowed bytes.
    ///
    /// - Throws: `FaceTrackingError`: `emptyStream`, `closed`, `inUse`, `outOfMemory`.
    public func frame() throws -> Frame {
        try withBytes { bytes, layout, time in try Frame(copying: bytes, layout: layout, time: time) }
    }
}

internal import Frames

extension ImageStream {
    /// What a session sees: the upright image, B G R, as a bitmap of its own; to be looked at, saved or sent.
    ///
    /// - Parameter scale: of its size, 0.01...1, averaged over areas.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `emptyStream`, `closed`, `inUse`, `tooLarge`, `outOfMemory`.
    public func bitmap(scale: Double = 1) throws -> ImageBitmap {
        guard (0.01...1).contains(scale) else {
            throw FaceTrackingError.invalid("scale", "\(scale)", "is not in 0.01...1")
        }
        return try withPicture(PictureReader()) { picture, _ in
            let longest = max(picture.size.width, picture.size.height)
            let side = max(1, Int((Double(longest) * scale).rounded()))
            guard side <= Self.largestSide else {
                throw FaceTrackingError(
                    .tooLarge, subject: "a bitmap with a side of \(side) pixels",
                    message: "\(Self.largestSide) are the most; ask for a smaller scale")
            }
            let numbers = UnsafeMutableBufferPointer<Float>.allocate(capacity: side * side * 3)
            defer { numbers.deallocate() }
            let lies = try picture.letterbox(side: side, values: .byte, into: numbers)
            let width = max(1, Int((Double(picture.size.width) * lies.scaleX).rounded()))
            let height = max(1, Int((Double(picture.size.height) * lies.scaleY).rounded()))
            return try ImageBitmap(
                samples: numbers, side: side, x: Int(lies.padX), y: Int(lies.padY), width: width, height: height)
        }
    }

    private static let largestSide = 8192
}

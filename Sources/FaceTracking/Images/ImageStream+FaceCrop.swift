internal import Frames
internal import Tracking

extension ImageStream {
    /// The square around a face, turned until its eyes are level, as a bitmap B G R of its own; black where it reaches over the
    /// image's edge.
    ///
    /// - Parameters:
    ///   - token: of a face that was found in this image, or in another of the same size.
    ///   - side: of the bitmap, pixels, 16...2048. The face takes two thirds of it.
    /// - Throws: `FaceTrackingError`: `invalidSetting`; `invalidImage` where the upright image has another size than the token's;
    ///   `emptyStream`, `closed`, `inUse`, `outOfMemory`.
    public func faceCrop(of token: FaceToken, side: Int = 256) throws -> ImageBitmap {
        guard (16...2048).contains(side) else {
            throw FaceTrackingError.invalid("side", "\(side)", "is not in 16...2048")
        }
        return try withPicture(PictureReader()) { picture, _ in
            let size = ImageSize(width: picture.size.width, height: picture.size.height)
            guard size == token.imageSize else {
                throw FaceTrackingError(
                    .invalidImage, subject: "an image of \(size.width)x\(size.height)",
                    message:
                        "the token is of a face in one of \(token.imageSize.width)x\(token.imageSize.height); crop it from "
                        + "the image it was found in")
            }
            let region = token.cropRegion
            // Samples are not averaged: where the crop shrinks the image, several of them become one pixel.
            let steps = max(1, min(Int((region.side / Double(side)).rounded(.up)), 2048 / side, 8))
            let finer = side * steps
            let map = AffineMap.crop(
                center: PixelPoint(x: region.center.x, y: region.center.y), extent: (region.side, region.side),
                degrees: region.angle * 180 / .pi, width: finer, height: finer)
            return try ImageBitmap(
                sampling: picture, map, width: side, height: side, steps: steps, border: .black)
        }
    }
}

extension FaceToken {
    /// The turned square around the face.
    var cropRegion: CropRegion {
        let region =
            mesh.map { CropRegion($0) }
            ?? CropRegion(
                center: SIMD2(rectangle.centerX, rectangle.centerY), side: 1.5 * max(rectangle.width, rectangle.height),
                angle: 0)
        // A token from elsewhere may say anything.
        let center = region.center.clamped(lowerBound: SIMD2(repeating: -1e6), upperBound: SIMD2(repeating: 1e6))
        return CropRegion(center: center, side: min(max(region.side, 1), 1e6), angle: region.angle)
    }
}

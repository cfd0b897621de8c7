internal import Glibc
internal import PixelBridge

extension Picture {
    /// Fits a part of the upright picture into the middle of a square, keeping its aspect. Shrinking averages over areas,
    /// so that a part may be as large as the picture. The part grows by a pixel where chroma asks for whole pairs.
    ///
    /// - Parameters:
    ///   - area: the part; what of it lies outside the picture is left out, the whole where all does.
    ///   - side: of the square, pixels, at least 1.
    ///   - values: what components of 0 and 255 become; the rest of the square is black.
    ///   - output: receives `side` x `side` x 3 floats: rows, columns, R G B.
    /// - Returns: where the whole picture would lie in the square: mostly it begins outside, with a padding below 0.
    /// - Throws: `FramesError.outOfMemory`.
    /// - Precondition: `output` has room for that many.
    package borrowing func letterbox(
        of area: PixelArea, side: Int, values: ComponentRange, into output: UnsafeMutableBufferPointer<Float>
    ) throws(FramesError) -> Letterbox {
        let (part, origin) = cut(area.clamped(to: size) ?? PixelArea(whole: size))
        let lies = try Picture(image: part, rotation: rotation, scratch: scratch)
            .letterbox(side: side, values: values, into: output)
        return Letterbox(
            side: side, scaleX: lies.scaleX, scaleY: lies.scaleY, padX: lies.padX - origin.x * lies.scaleX,
            padY: lies.padY - origin.y * lies.scaleY)
    }

    /// A copy of a part of the upright picture, which outlives it. The part grows by a pixel where chroma asks for whole pairs.
    ///
    /// - Parameter area: what of it lies outside the picture is left out, the whole is taken where all does.
    /// - Throws: `FramesError.outOfMemory`.
    package borrowing func bitmap(of area: PixelArea? = nil) throws(FramesError) -> ImageBitmap {
        let whole = PixelArea(whole: size)
        let (part, _) = cut(area?.clamped(to: size) ?? whole)
        let subject = "a copy of a picture of \(size)"
        let captured = PixelSize(width: Int(part.width), height: Int(part.height))
        let turns = Int32(rotation.quarterTurns)
        return try ImageBitmap(size: rotation.uprightSize(of: captured), subject: subject) {
            target throws(FramesError) in
            let status = withUnsafePointer(to: part) { pixel_bridge_copy_bgra($0, turns, target) }
            guard status == 0 else { throw .outOfMemory(subject: subject) }
        }
    }

    /// The image that shows `area` alone, in the same memory, and where its upright corner lies in the picture.
    private borrowing func cut(_ area: PixelArea) -> (image: pixel_bridge_image, origin: PixelPoint) {
        let corners = [
            uprightToCaptured(PixelPoint(x: Double(area.x), y: Double(area.y))),
            uprightToCaptured(PixelPoint(x: Double(area.x + area.width), y: Double(area.y + area.height))),
        ]
        // Quarter turns take whole pixels to whole pixels; chroma begins at even ones.
        let left = Int(min(corners[0].x, corners[1].x).rounded()) & ~1
        let top = Int(min(corners[0].y, corners[1].y).rounded()) & ~1
        let right = min((Int(max(corners[0].x, corners[1].x).rounded()) + 1) & ~1, Int(image.width))
        let bottom = min((Int(max(corners[0].y, corners[1].y).rounded()) + 1) & ~1, Int(image.height))
        var part = image
        part.width = Int32(right - left)
        part.height = Int32(bottom - top)
        let bytes = image.layout == PIXEL_BRIDGE_BGRA ? 4 : 1
        part.plane0 = image.plane0.map { $0 + top * image.stride0 + left * bytes }
        part.plane1 = image.plane1.map { $0 + (top / 2) * image.stride1 + left }
        // A similarity by quarter turns can be undone.
        let back = uprightToCaptured.inverted() ?? .identity
        let first = back(PixelPoint(x: Double(left), y: Double(top)))
        let last = back(PixelPoint(x: Double(right), y: Double(bottom)))
        return (part, PixelPoint(x: min(first.x, last.x), y: min(first.y, last.y)))
    }
}

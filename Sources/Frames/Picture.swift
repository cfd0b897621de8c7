import PixelBridge

/// What the stages look at: the upright picture of a frame. Lent by `PictureReader`; valid only during the closure it
/// is given to, which cannot keep it. *Queue-bound*, like its reader.
package struct Picture: ~Copyable {
    /// What lies outside the picture when a sample reaches over its edge.
    package enum Border: Sendable {
        /// The nearest pixel of the picture.
        case edge
        /// Black, blended in over the last half pixel.
        case black
    }

    /// Size of the upright picture in pixels.
    package let size: PixelSize

    let image: pixel_bridge_image
    let rotation: Rotation
    let uprightToCaptured: AffineMap
    let scratch: PixelScratch

    /// - Precondition: `image` is valid as long as the picture lives, and at least one pixel in size.
    init(image: pixel_bridge_image, rotation: Rotation, scratch: PixelScratch) {
        let captured = PixelSize(width: Int(image.width), height: Int(image.height))
        self.image = image
        self.rotation = rotation
        self.scratch = scratch
        size = rotation.uprightSize(of: captured)
        uprightToCaptured = rotation.uprightToCaptured(size: captured)
    }

    /// Samples the picture along a map, bilinearly and without averaging, so the map should not shrink it by much
    /// more than two.
    ///
    /// - Parameters:
    ///   - map: from pixels of the output to pixels of the upright picture.
    ///   - width: of the output, pixels.
    ///   - height: of the output, pixels.
    ///   - border: what lies outside the picture.
    ///   - values: what components of 0 and 255 become.
    ///   - output: receives `height` x `width` x 3 floats: rows, columns, R G B.
    /// - Precondition: `output` has room for that many.
    package borrowing func sample(
        _ map: AffineMap, width: Int, height: Int, border: Border = .black, values: ComponentRange,
        into output: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(width >= 0 && height >= 0 && output.count >= width * height * 3, "the output is too small")
        guard let base = output.baseAddress else { return }
        let total = map.then(uprightToCaptured)
        withUnsafePointer(to: image) { image in
            let transform: InlineArray<6, Double> = [total.a, total.b, total.c, total.d, total.e, total.f]
            transform.span.withUnsafeBufferPointer { transform in
                guard let first = transform.baseAddress else { return }
                pixel_bridge_sample_rgb(
                    image, first, Int32(width), Int32(height),
                    border == .edge ? PIXEL_BRIDGE_EDGE : PIXEL_BRIDGE_BLACK, values.low, values.high, base)
            }
        }
    }

    /// Fits the whole upright picture into the middle of a square, keeping its aspect. Shrinking averages over areas.
    ///
    /// - Parameters:
    ///   - side: of the square, pixels, at least 1.
    ///   - values: what components of 0 and 255 become; the rest of the square is black.
    ///   - output: receives `side` x `side` x 3 floats: rows, columns, R G B.
    /// - Returns: where the picture lies in the square.
    /// - Throws: `FramesError.outOfMemory`.
    /// - Precondition: `output` has room for that many.
    package borrowing func letterbox(
        side: Int, values: ComponentRange, into output: UnsafeMutableBufferPointer<Float>
    ) throws(FramesError) -> Letterbox {
        precondition(side >= 1 && output.count >= side * side * 3, "the output is too small")
        var result = pixel_bridge_letterbox_result()
        let status = withUnsafePointer(to: image) { image in
            output.baseAddress.map { base in
                pixel_bridge_letterbox_rgb(
                    image, Int32(rotation.quarterTurns), Int32(side), scratch.handle, values.low, values.high, base,
                    &result)
            }
        }
        guard status == 0 else { throw .outOfMemory(subject: "a letterbox of side \(side)") }
        return Letterbox(
            side: side, scaleX: Double(result.scale_x), scaleY: Double(result.scale_y), padX: Double(result.pad_x),
            padY: Double(result.pad_y))
    }
}

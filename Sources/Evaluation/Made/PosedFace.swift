internal import Frames
internal import Records

/// A picture with one face, brought to a size at which the face has a given width.
struct PosedFace {
    /// The whole picture.
    let picture: Canvas
    /// The face's box in it.
    let bounds: BoundingBox

    /// - Parameters:
    ///   - bounds: of the face in `picture`.
    ///   - width: the face's box is to have, in pixels.
    init(_ picture: Canvas, _ bounds: BoundingBox, width: Double) {
        var picture = picture
        var box = bounds
        while width <= box.width / 2 {
            picture = picture.halved()
            box = BoundingBox(x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2)
        }
        let scale = width / box.width
        let size = PixelSize(
            width: max(1, Int(Double(picture.size.width) * scale)),
            height: max(1, Int(Double(picture.size.height) * scale)))
        self.picture = picture.sampled(.scale(x: 1 / scale, y: 1 / scale), size: size)
        self.bounds = BoundingBox(
            x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
    }

    /// A part of the picture, of a camera's size, with the face in its middle.
    ///
    /// - Parameter way: that the face has moved to the right and down from there, in pixels.
    func centred(in size: PixelSize, movedBy way: SIMD2<Double> = SIMD2()) -> Canvas {
        picture.sampled(
            .translation(
                x: bounds.centerX - Double(size.width) / 2 - way.x, y: bounds.centerY - Double(size.height) / 2 - way.y),
            size: size)
    }
}

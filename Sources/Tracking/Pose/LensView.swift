/// Points of a picture as a camera sees them that looks straight at them.
///
/// A picture is flat: towards its edges it shows a face stretched away from the middle, up to a sixth at 60 degrees, and
/// sheared in the corners. A fit would take that for a turn of the head. *Reentrant*.
struct LensView {
    /// Pixels from the lens to the picture.
    private let focalLength: Double
    /// The middle of the picture.
    private let middle: SIMD2<Double>
    /// Axes of the turned camera in axes of the real one.
    private let right, down, ahead: SIMD3<Double>
    /// Pixels for a length of 1 at a distance of 1, so that what is at the center keeps its size.
    private let scale: Double

    /// - Parameters:
    ///   - focalLength, middle: in pixels.
    ///   - center: where the turned camera looks.
    init(focalLength: Double, middle: SIMD2<Double>, center: SIMD2<Double>) {
        self.focalLength = focalLength
        self.middle = middle
        let ray = (center - middle) / focalLength
        let length = (1 + (ray * ray).sum()).squareRoot()
        ahead = SIMD3(ray.x, ray.y, 1) / length
        // The shortest turn that brings the real camera's axis there: it adds no roll, in whichever corner.
        let share = ahead / (1 + ahead.z)
        right = SIMD3(1 - ahead.x * share.x, -ahead.x * share.y, -ahead.x)
        down = SIMD3(-ahead.x * share.y, 1 - ahead.y * share.y, -ahead.y)
        // Away from the middle a face is shown larger, by `length` across and by its square along the way out.
        scale = focalLength * length * length.squareRoot()
    }

    /// - Parameter point: x, y in pixels of the picture, z on x's scale.
    /// - Returns: the same in the turned camera's picture, relative to its middle; nil for a point behind it.
    func sees(_ point: SIMD3<Float>) -> SIMD3<Double>? {
        let direction = SIMD3(
            (Double(point.x) - middle.x) / focalLength, (Double(point.y) - middle.y) / focalLength, 1)
        let depth = (direction * ahead).sum()
        guard depth > 0 else { return nil }
        let factor = scale / depth
        return SIMD3((direction * right).sum() * factor, (direction * down).sum() * factor, Double(point.z))
    }
}

package import Frames
internal import Glibc
internal import Records

/// How wide a camera sees, which tells from where in the picture it looks at a face. *Reentrant*.
package struct Lens: Sendable, Equatable {
    /// Size of the upright frame in pixels.
    package var size: PixelSize
    /// Horizontal degrees that the upright frame spans, in `range`.
    package var fieldOfView: Double

    package static let range = 10.0...170.0
    /// What is assumed of a camera nobody has said anything about: most webcams have 55 to 80.
    package static let customary = 60.0

    package init(size: PixelSize, fieldOfView: Double = Lens.customary) {
        self.size = size
        self.fieldOfView = fieldOfView
    }

    /// The view of a camera in the same place that is turned until the middle of a face is in the middle of its picture.
    ///
    /// - Parameter face: the box of the face in pixels of the upright frame.
    func view(of face: BoundingBox) -> LensView {
        // A face that would span more than 53 degrees is seen through a lens that does not keep straight lines straight: taken as
        // one that does, it would have parts of the face behind it.
        let least = max(face.width, face.height)
        return LensView(
            focalLength: max(Double(size.width) / (2 * tan(fieldOfView * .pi / 360)), least),
            middle: SIMD2(Double(size.width), Double(size.height)) / 2, center: SIMD2(face.centerX, face.centerY))
    }
}

package import Frames
internal import Glibc

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

    /// The view of a camera in the same place that is turned until `center`, in pixels of the upright frame, is in the
    /// middle of its picture.
    func view(of center: SIMD2<Double>) -> LensView {
        LensView(
            focalLength: Double(size.width) / (2 * tan(fieldOfView * .pi / 360)),
            middle: SIMD2(Double(size.width), Double(size.height)) / 2, center: center)
    }
}

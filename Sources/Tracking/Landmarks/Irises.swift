/// Points of both irises of one face, in pixels of the upright frame; z on x's scale, smaller is nearer.
package struct Irises: Sendable, Equatable {
    /// Points of one iris: its centre, then its image-right, top, image-left and bottom.
    package static let count = 5

    /// Of the eye on the image's left: the subject's right eye.
    package var imageLeft: [SIMD3<Float>]
    /// Of the eye on the image's right: the subject's left eye.
    package var imageRight: [SIMD3<Float>]

    package init(imageLeft: [SIMD3<Float>], imageRight: [SIMD3<Float>]) {
        precondition(imageLeft.count == Self.count && imageRight.count == Self.count)
        self.imageLeft = imageLeft
        self.imageRight = imageRight
    }
}

/// Points of both eyes of one face, in pixels of the upright frame; z on x's scale, smaller is nearer.
package struct Irises: Sendable, Equatable {
    /// Points of one iris: its centre, then its image-right, top, image-left and bottom.
    package static let count = 5
    /// Points of `EyeSide.contour`.
    package static let contourCount = 32

    /// Of the eye on the image's left: the subject's right eye.
    package var imageLeft: [SIMD3<Float>]
    /// Of the eye on the image's right: the subject's left eye.
    package var imageRight: [SIMD3<Float>]
    /// The eyes' contours as the iris network sees them, in the order of `EyeSide.contour`; nil where it sees another eye
    /// there than the mesh does.
    package var imageLeftContour: [SIMD3<Float>]?
    package var imageRightContour: [SIMD3<Float>]?

    package init(
        imageLeft: [SIMD3<Float>], imageRight: [SIMD3<Float>], imageLeftContour: [SIMD3<Float>]? = nil,
        imageRightContour: [SIMD3<Float>]? = nil
    ) {
        precondition(imageLeft.count == Self.count && imageRight.count == Self.count)
        precondition([imageLeftContour, imageRightContour].allSatisfy { $0 == nil || $0?.count == Self.contourCount })
        self.imageLeft = imageLeft
        self.imageRight = imageRight
        self.imageLeftContour = imageLeftContour
        self.imageRightContour = imageRightContour
    }
}

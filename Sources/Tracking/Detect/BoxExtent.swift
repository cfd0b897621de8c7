package import Records

/// How boxes of one kind lie to those of another around the same faces: the mean shift of their middles and ratio of their
/// sizes.
///
/// Thread rule: *reentrant*.
package struct BoxExtent: Sendable, Equatable {
    /// Shift of the middle to the right and down, in the given box's width and height.
    package var shift: SIMD2<Double>
    /// Ratio of widths and of heights.
    package var scale: SIMD2<Double>

    package init(shift: SIMD2<Double>, scale: SIMD2<Double>) {
        self.shift = shift
        self.scale = scale
    }

    /// The box of the other kind.
    package func map(_ box: BoundingBox) -> BoundingBox {
        let (width, height) = (box.width * scale.x, box.height * scale.y)
        let (x, y) = (box.centerX + shift.x * box.width, box.centerY + shift.y * box.height)
        return BoundingBox(x: x - width / 2, y: y - height / 2, width: width, height: height)
    }

    // Medians over 400 pictures of the kind of Labeled Faces in the Wild, each kind's boxes against the other's.

    /// From a `Detection`'s box to that of the face mesh.
    package static let mesh = BoxExtent(shift: SIMD2(0.002, -0.037), scale: SIMD2(0.919, 1.094))
    /// From YuNet's box to that of a `Detection`.
    package static let yuNet = BoxExtent(shift: SIMD2(0.001, 0.082), scale: SIMD2(1.118, 0.801))
    /// From the frontal cascade's square to the box of a `Detection`.
    package static let cascade = BoxExtent(shift: SIMD2(0.007, 0.112), scale: SIMD2(0.929, 0.929))
}

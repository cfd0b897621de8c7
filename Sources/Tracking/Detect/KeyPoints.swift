/// Points that a detector finds with a face, in pixels of the upright frame.
package struct KeyPoints: Sendable, Equatable {
    package var imageLeftEye: SIMD2<Double>
    package var imageRightEye: SIMD2<Double>
    package var noseTip: SIMD2<Double>
    package var mouth: SIMD2<Double>

    package init(
        imageLeftEye: SIMD2<Double>, imageRightEye: SIMD2<Double>, noseTip: SIMD2<Double>, mouth: SIMD2<Double>
    ) {
        self.imageLeftEye = imageLeftEye
        self.imageRightEye = imageRightEye
        self.noseTip = noseTip
        self.mouth = mouth
    }
}

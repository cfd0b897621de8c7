/// How sure it is that a part of a face can be seen, 0...1: low where a mask, a hand or dark glasses cover it. Left and right
/// are the subject's own. Its points are where the part must be, seen or not.
package struct FaceVisibility: Sendable, Equatable, Codable {
    package var leftEye: Double
    package var rightEye: Double
    package var nose: Double
    package var mouth: Double

    package init(leftEye: Double, rightEye: Double, nose: Double, mouth: Double) {
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.nose = nose
        self.mouth = mouth
    }

    /// That of the part that is covered most.
    package var least: Double { min(leftEye, rightEye, nose, mouth) }
}

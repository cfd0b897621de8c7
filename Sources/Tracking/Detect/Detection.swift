package import Records

/// A face as the detector sees it, in pixels of the upright frame.
package struct Detection: Sendable, Equatable {
    /// From the brows to the chin, a little wider and less high than the face mesh: what `BlazeFaceDetector` gives. Other
    /// detectors' boxes are mapped to it.
    package var box: BoundingBox
    /// 0...1.
    package var score: Double
    /// Absent where the detector finds boxes only.
    package var keyPoints: KeyPoints?

    package init(box: BoundingBox, score: Double, keyPoints: KeyPoints?) {
        self.box = box
        self.score = score
        self.keyPoints = keyPoints
    }
}

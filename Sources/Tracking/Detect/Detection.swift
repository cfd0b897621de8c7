package import Records

/// A face as the detector sees it, in pixels of the upright frame.
package struct Detection: Sendable, Equatable {
    /// The detector's own box: from the brows to the chin, a little narrower than the face mesh.
    package var box: BoundingBox
    /// 0...1.
    package var score: Double
    /// Image-left eye, image-right eye, nose tip, mouth, image-left ear, image-right ear.
    package var keyPoints: InlineArray<6, SIMD2<Double>>

    package init(box: BoundingBox, score: Double, keyPoints: InlineArray<6, SIMD2<Double>>) {
        self.box = box
        self.score = score
        self.keyPoints = keyPoints
    }

    package static func == (left: Detection, right: Detection) -> Bool {
        left.box == right.box && left.score == right.score
            && left.keyPoints.indices.allSatisfy { left.keyPoints[$0] == right.keyPoints[$0] }
    }
}

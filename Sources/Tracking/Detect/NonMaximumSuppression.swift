internal import Records

/// Leaves one detection a face: of those that overlap, the one with the highest score.
enum NonMaximumSuppression {
    /// Sorts `detections` by falling score and drops those that overlap a better one.
    ///
    /// - Parameter limit: intersection over union above which two detections are one face.
    static func apply(to detections: inout [Detection], limit: Double) {
        detections.sort { $0.score > $1.score }
        var kept = 0
        for index in detections.indices {
            let box = detections[index].box
            let isDouble = detections[..<kept].contains { $0.box.intersectionOverUnion(box) > limit }
            if !isDouble {
                detections.swapAt(kept, index)
                kept += 1
            }
        }
        detections.removeSubrange(kept...)
    }
}

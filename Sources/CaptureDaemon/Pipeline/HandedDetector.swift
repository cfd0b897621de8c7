internal import Tracking

/// A detector on its way from the queue that made it to the camera's queue, which alone uses it from then on.
// @unchecked: nobody keeps a detector that was handed on.
struct HandedDetector: @unchecked Sendable {
    let detector: any FaceDetector

    init(_ detector: any FaceDetector) {
        self.detector = detector
    }
}

import Frames
import Inference
import Records
import TestSupport

@testable import Tracking

/// Finds what a test says, and notes where it was asked to look.
final class ScriptedDetector: FaceDetector {
    let side: Int
    var found: [Detection] = []
    private(set) var areas: [PixelArea] = []

    init(side: Int = 256) {
        self.side = side
    }

    /// A detection whose mapped bounds lie around `x`, `y`.
    static func face(x: Double, y: Double, width: Double = 40, score: Double = 0.9) -> Detection {
        let box = BoundingBox(x: x - width / 2, y: y - width / 2, width: width, height: width)
        return Detection(box: box, score: score, keyPoints: nil)
    }

    func detect(
        in picture: borrowing Picture, area: PixelArea, floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        areas.append(area)
        return found.filter { detection in
            let (x, y) = (detection.box.centerX, detection.box.centerY)
            let isInside =
                x >= Double(area.x) && x < Double(area.x + area.width) && y >= Double(area.y)
                && y < Double(area.y + area.height)
            return isInside && detection.score >= threshold(detection.box)
        }
    }
}

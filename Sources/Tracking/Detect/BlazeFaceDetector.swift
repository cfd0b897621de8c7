package import Frames
internal import Glibc
package import Inference
package import Records

/// The face detector `back` (BlazeFace family): boxes with key points.
///
/// Thread rule: *queue-bound*.
package final class BlazeFaceDetector: FaceDetector {
    /// The network's input size in pixels, a multiple of 32: the "pixel level".
    package let side: Int
    private let anchors: AnchorGrid
    private let run: NetworkRun

    /// Numbers an anchor: x, y, width, height, then six points: image-left eye, image-right eye, nose tip, mouth, image-left
    /// ear, image-right ear.
    private static let numbersPerAnchor = 16
    /// Two detections that share more than this are one face.
    private static let overlapLimit = 0.3

    package init(network: CompiledNetwork, side: Int) throws(InferenceError) {
        self.side = side
        anchors = AnchorGrid(side: side)
        let count = anchors.centers.count
        run = try network.makeRun(
            input: [1, Int64(side), Int64(side), 3], outputs: [count * Self.numbersPerAnchor, count])
    }

    package func detect(
        in picture: borrowing Picture, area: PixelArea, floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        let letterbox = try run.withInput { input throws(InferenceError) in
            try fill(input, from: picture, area: area, values: .signedUnit)
        }
        try run.run()
        let floorLogit = Float(log(floor / (1 - floor)))
        var detections: [Detection] = []
        run.withOutput(1) { logits in
            run.withOutput(0) { regressions in
                for index in logits.indices where logits[index] > floorLogit {
                    let detection = decode(
                        regressions[(index * Self.numbersPerAnchor)...], anchors.centers[index], logits[index],
                        letterbox)
                    if detection.box.width > 0, detection.box.height > 0, detection.score >= threshold(detection.box) {
                        detections.append(detection)
                    }
                }
            }
        }
        NonMaximumSuppression.apply(to: &detections, limit: Self.overlapLimit)
        return detections
    }

    private func decode(
        _ numbers: Slice<UnsafeBufferPointer<Float>>, _ anchor: SIMD2<Float>, _ logit: Float, _ letterbox: Letterbox
    ) -> Detection {
        let first = numbers.startIndex
        func point(_ offset: Int) -> SIMD2<Double> {
            let inSquare = PixelPoint(
                x: Double(anchor.x + numbers[first + offset]), y: Double(anchor.y + numbers[first + offset + 1]))
            let upright = letterbox.upright(inSquare)
            return SIMD2(upright.x, upright.y)
        }
        let center = point(0)
        let width = Double(numbers[first + 2]) / letterbox.scaleX
        let height = Double(numbers[first + 3]) / letterbox.scaleY
        return Detection(
            box: BoundingBox(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
            score: 1 / (1 + exp(-Double(logit))),
            keyPoints: KeyPoints(imageLeftEye: point(4), imageRightEye: point(6), noseTip: point(8), mouth: point(10)))
    }
}

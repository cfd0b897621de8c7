package import Frames
internal import Glibc
package import Inference
package import Records

/// A detector network of the YuNet family, from an ONNX file of the user's own: boxes with key points.
///
/// Input `[1, 3, S, S]`, B G R, 0...255. For each of three strides (8, 16, 32) four outputs of one row a cell: class and
/// object score, the box, five points. Source of the decoding: W. Wu, H. Peng, S. Yu, "YuNet: A Tiny Millisecond-level
/// Face Detector", Machine Intelligence Research 2023.
///
/// Thread rule: *queue-bound*.
package final class YuNetDetector: FaceDetector {
    /// The outputs of one stride, by index.
    private struct Head {
        let stride: Int
        /// Class and object score; which is which makes no difference to their product.
        let scores: (Int, Int)
        let boxes: Int
        let points: Int
    }

    package let side: Int
    private let run: NetworkRun
    private let heads: [Head]
    /// Interleaved R G B, as the letterbox makes them.
    private var pixels: [Float]

    private static let strides = [8, 16, 32]
    /// Two detections that share more than this are one face.
    private static let overlapLimit = 0.3

    /// - Throws: `unexpectedShape` when the network is another one.
    package init(network: CompiledNetwork, side: Int) throws(InferenceError) {
        self.side = side
        let shapes = try network.outputShapes()
        heads = try Self.heads(of: shapes, side: side, subject: network.subject)
        run = try network.makeRun(
            input: [1, 3, Int64(side), Int64(side)], outputs: shapes.map { $0.reduce(1, *) })
        pixels = [Float](repeating: 0, count: side * side * 3)
    }

    /// Compiles the file for an input of `side` pixels.
    ///
    /// - Throws: `unexpectedShape` where the file is a network, but does not take such a picture.
    static func compile(_ file: String, side: Int, runtime: InferenceRuntime) throws(InferenceError) -> CompiledNetwork
    {
        do {
            return try runtime.compile(modelAt: file, inputShape: [1, 3, Int64(side), Int64(side)])
        } catch {
            if error.code == .unreadableModel || error.code == .missingModel { throw Self.failure(file, error) }
            throw InferenceError(
                code: .unexpectedShape, status: error.status, subject: file,
                message: "does not take a picture of \(side)x\(side) as a YuNet network does; another network than "
                    + "tracking.detector = \"yunet\" asks, or one of a fixed size: then set tracking.pixel_level to it "
                    + "(\(error.message))")
        }
    }

    /// Why the file cannot be had, and what to do.
    private static func failure(_ file: String, _ error: InferenceError) -> InferenceError {
        let cure =
            "; say in tracking.detector_file where a YuNet network lies, or set tracking.detector = \"blazeface\""
        if access(file, F_OK) != 0 {
            return InferenceError(
                code: .missingModel, status: error.status, subject: file,
                message: "the YuNet network is not there (\(String(cString: strerror(errno))))\(cure)")
        }
        if access(file, R_OK) != 0 {
            return InferenceError(
                code: .missingModel, status: error.status, subject: file,
                message:
                    "the YuNet network cannot be read by uid \(geteuid()): permission denied; make it readable for "
                    + "that user")
        }
        return InferenceError(
            code: .unreadableModel, status: error.status, subject: file,
            message: "is no ONNX network that can be read: another kind of file, or cut short; get it again\(cure)")
    }

    private static func heads(of shapes: [[Int]], side: Int, subject: String) throws(InferenceError) -> [Head] {
        var heads: [Head] = []
        for stride in strides {
            let cells = (side / stride) * (side / stride)
            func outputs(_ columns: Int) -> [Int] {
                shapes.indices.filter { index in
                    let shape = shapes[index].drop { $0 == 1 }
                    return shape.first == cells && shapes[index].last == columns
                        && shapes[index].reduce(1, *) == cells * columns
                }
            }
            let (scores, boxes, points) = (outputs(1), outputs(4), outputs(10))
            guard scores.count == 2, boxes.count == 1, points.count == 1 else {
                throw InferenceError(
                    code: .unexpectedShape, subject: subject,
                    message:
                        "is no network of the YuNet family: it needs two scores, a box and five points for each of "
                        + "the \(cells) cells of \(stride) pixels, and has other outputs; give another file as "
                        + "tracking.detector_file, or leave tracking.detector at \"blazeface\"")
            }
            heads.append(Head(stride: stride, scores: (scores[0], scores[1]), boxes: boxes[0], points: points[0]))
        }
        return heads
    }

    package func detect(
        in picture: borrowing Picture, area: PixelArea, floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        let letterbox = try load(picture, area)
        try run.run()
        var detections: [Detection] = []
        for head in heads {
            run.withOutput(head.scores.0) { first in
                run.withOutput(head.scores.1) { second in
                    for cell in first.indices {
                        let product = min(max(first[cell], 0), 1) * min(max(second[cell], 0), 1)
                        let score = Double(product).squareRoot()
                        guard score >= floor else { continue }
                        let detection = decode(head, cell, score, letterbox)
                        if detection.box.width > 0, detection.box.width.isFinite, detection.box.height.isFinite,
                            score >= threshold(detection.box)
                        {
                            detections.append(detection)
                        }
                    }
                }
            }
        }
        NonMaximumSuppression.apply(to: &detections, limit: Self.overlapLimit)
        return detections
    }

    /// Fills the input: planes of B, G and R.
    private func load(_ picture: borrowing Picture, _ area: PixelArea) throws(InferenceError) -> Letterbox {
        let lies = try pixels.withUnsafeMutableBufferPointer { pixels throws(InferenceError) in
            try fill(pixels, from: picture, area: area, values: .byte)
        }
        let count = side * side
        run.withInput { input in
            for index in 0..<count {
                input[index] = pixels[3 * index + 2]
                input[count + index] = pixels[3 * index + 1]
                input[2 * count + index] = pixels[3 * index]
            }
        }
        return lies
    }

    private func decode(_ head: Head, _ cell: Int, _ score: Double, _ letterbox: Letterbox) -> Detection {
        let columns = side / head.stride
        let (column, row, stride) = (Double(cell % columns), Double(cell / columns), Double(head.stride))
        func upright(_ x: Float, _ y: Float) -> SIMD2<Double> {
            let point = letterbox.upright(
                PixelPoint(x: (column + Double(x)) * stride, y: (row + Double(y)) * stride))
            return SIMD2(point.x, point.y)
        }
        let points = run.withOutput(head.points) { numbers in
            (0..<5).map { upright(numbers[10 * cell + 2 * $0], numbers[10 * cell + 2 * $0 + 1]) }
        }
        let box = run.withOutput(head.boxes) { numbers in
            let center = upright(numbers[4 * cell], numbers[4 * cell + 1])
            let width = Double(exp(numbers[4 * cell + 2])) * stride / letterbox.scaleX
            let height = Double(exp(numbers[4 * cell + 3])) * stride / letterbox.scaleY
            return BoundingBox(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
        }
        // The subject's right eye, left eye, nose tip, right and left mouth corner.
        return Detection(
            box: BoxExtent.yuNet.map(box), score: score,
            keyPoints: KeyPoints(
                imageLeftEye: points[0], imageRightEye: points[1], noseTip: points[2],
                mouth: (points[3] + points[4]) / 2))
    }
}

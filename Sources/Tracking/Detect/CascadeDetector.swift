package import Frames
internal import Glibc
package import Inference
package import Records
internal import VisionBridge

/// OpenCV's cascade of Haar features: boxes of faces that look at the lens, without any network. Source of the method: P.
/// Viola, M. Jones, "Robust Real-Time Face Detection", IJCV 2004.
///
/// Thread rule: *queue-bound*.
package final class CascadeDetector: FaceDetector {
    package let side: Int
    private let settings: CascadeSettings
    private let file: String
    private let cascade: OpaquePointer
    /// Interleaved R G B, as the letterbox makes them.
    private var pixels: [Float]
    private var grey: [UInt8]
    private var boxes = [vision_bridge_box](repeating: vision_bridge_box(), count: capacity)

    /// Most finds of one look; more come from patterns only.
    private static let capacity = 256
    /// Two detections that share more than this are one face.
    private static let overlapLimit = 0.3

    /// Reads the cascade.
    ///
    /// - Throws: `missingModel` or `unreadableModel`, with what to do.
    package init(file: String, settings: CascadeSettings, side: Int) throws(InferenceError) {
        var cascade: OpaquePointer?
        let status = vision_bridge_cascade_load(file, &cascade)
        guard status == 0, let cascade else { throw Self.failure(file, -status) }
        self.cascade = cascade
        self.side = side
        self.settings = settings
        self.file = file
        pixels = [Float](repeating: 0, count: side * side * 3)
        grey = [UInt8](repeating: 0, count: side * side)
    }

    deinit {
        vision_bridge_cascade_destroy(cascade)
    }

    /// Why a cascade cannot be had, by the errno of reading it.
    private static func failure(_ file: String, _ code: Int32) -> InferenceError {
        let cure =
            "; Debian's package opencv-data has some in /usr/share/opencv4/haarcascades; say which in "
            + "tracking.detector_file"
        switch code {
        case ENOENT:
            return InferenceError(code: .missingModel, subject: file, message: "the cascade file is not there\(cure)")
        case EACCES:
            return InferenceError(
                code: .missingModel, subject: file,
                message: "the cascade file cannot be read by uid \(geteuid()): permission denied; make it readable")
        case EILSEQ, EFBIG, EISDIR:
            return InferenceError(
                code: .unreadableModel, subject: file, message: "is no cascade that OpenCV can read\(cure)")
        default:
            return InferenceError(
                code: .unreadableModel, subject: file,
                message: "the cascade file cannot be read: \(String(cString: strerror(code)))\(cure)")
        }
    }

    package func detect(
        in picture: borrowing Picture, area: PixelArea, floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        let letterbox = try load(picture, area)
        var count: Int32 = 0
        // OpenCV looks in steps of the factor: for a face between two steps it takes the lower one, too.
        let step = settings.scaleFactor.squareRoot()
        let smallest = Int32(min(Double(side), (settings.minimumSize * letterbox.scaleX / step).rounded()))
        let shown = shownPart(of: area, letterbox)
        let status = grey.withUnsafeBufferPointer { grey -> Int32 in
            guard let first = grey.baseAddress else { return -EINVAL }
            return vision_bridge_cascade_detect(
                cascade, first + shown.y * side + shown.x, Int32(shown.width), Int32(shown.height), Int32(side),
                settings.scaleFactor, Int32(neighbors(for: floor)), smallest, &boxes, Int32(Self.capacity), &count)
        }
        guard status == 0 else {
            throw InferenceError(
                code: .failedRun, status: status, subject: file,
                message: "the cascade's look at a picture failed (\(String(cString: strerror(-status)))): too little "
                    + "memory, or a cascade that OpenCV cannot run; give another as tracking.detector_file")
        }
        var detections: [Detection] = []
        for found in boxes.prefix(Int(count)) {
            let corner = letterbox.upright(
                PixelPoint(x: Double(found.x) + Double(shown.x), y: Double(found.y) + Double(shown.y)))
            let square = BoundingBox(
                x: corner.x, y: corner.y, width: Double(found.width) / letterbox.scaleX,
                height: Double(found.height) / letterbox.scaleY)
            let detection = Detection(
                box: BoxExtent.cascade.map(square), score: score(neighbors: Int(found.neighbors)), keyPoints: nil)
            if detection.score >= threshold(detection.box) { detections.append(detection) }
        }
        NonMaximumSuppression.apply(to: &detections, limit: Self.overlapLimit)
        return detections
    }

    /// The part of the square that shows the picture: to search its black rest would cost as much.
    private func shownPart(of area: PixelArea, _ letterbox: Letterbox) -> PixelArea {
        func extent(_ length: Int, _ scale: Double) -> Int {
            min(side, max(1, Int((Double(length) * scale).rounded(.up))))
        }
        let (width, height) = (extent(area.width, letterbox.scaleX), extent(area.height, letterbox.scaleY))
        return PixelArea(x: (side - width) / 2, y: (side - height) / 2, width: width, height: height)
    }

    /// Finds that just suffice have a score of 0.5, twice as many 0.75, and so on.
    private func score(neighbors: Int) -> Double {
        1 - exp2(-Double(neighbors) / Double(max(1, settings.neighbors)))
    }

    /// How many finds a score of `floor` takes.
    private func neighbors(for floor: Double) -> Int {
        max(1, Int((-log2(1 - min(max(floor, 0), 0.99)) * Double(max(1, settings.neighbors)) - 1e-9).rounded(.up)))
    }

    /// Fills the grey picture: luma of ITU-R BT.601.
    private func load(_ picture: borrowing Picture, _ area: PixelArea) throws(InferenceError) -> Letterbox {
        let lies = try pixels.withUnsafeMutableBufferPointer { pixels throws(InferenceError) in
            try fill(pixels, from: picture, area: area, values: .byte)
        }
        pixels.withUnsafeBufferPointer { pixels in
            for index in grey.indices {
                let luma = Luma.of(pixels[3 * index], pixels[3 * index + 1], pixels[3 * index + 2])
                grey[index] = UInt8(min(max(luma + 0.5, 0), 255))
            }
        }
        return lies
    }
}

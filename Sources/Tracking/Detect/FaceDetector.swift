package import Frames
package import Inference
package import Records

/// Finds faces in a picture, or in a part of it.
///
/// Thread rule: *queue-bound*.
package protocol FaceDetector: AnyObject {
    /// Side in pixels of the square that what is looked at is fitted into: the "pixel level".
    var side: Int { get }

    /// Finds the faces of one part of a picture.
    ///
    /// - Parameters:
    ///   - area: the part looked at.
    ///   - floor: the least value `threshold` ever returns, above 0 and below 1.
    ///   - threshold: the least score, given the box, 0...1. A lower one near known faces finds them again in blur.
    /// - Returns: detections by falling score, in pixels of the whole upright picture.
    func detect(
        in picture: borrowing Picture, area: PixelArea, floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection]
}

extension FaceDetector {
    /// The detector's input, filled from `area`.
    ///
    /// - Parameter input: room for `side` x `side` x 3 floats.
    func fill(
        _ input: UnsafeMutableBufferPointer<Float>, from picture: borrowing Picture, area: PixelArea,
        values: ComponentRange
    ) throws(InferenceError) -> Letterbox {
        do {
            return try picture.letterbox(of: area, side: side, values: values, into: input)
        } catch {
            throw InferenceError(code: .failedRun, subject: "the detector's input", message: "\(error)")
        }
    }
}

internal import Frames
internal import Glibc
package import Inference
internal import Records

/// A second opinion on doubtful faces: the detector `full_range`, trained apart from the first one, looks at the
/// surroundings of one detection. Animals' faces that deceive detector and mesh alike score below 0.1 here, turned and
/// small human faces above 0.6.
///
/// Thread rule: *queue-bound*.
package final class FaceReferee {
    private static let side = 192
    /// Anchors: one a cell of 4 x 4 pixels.
    private static let anchors = (side / 4) * (side / 4)
    private static let numbersPerAnchor = 16
    /// Edge of the square looked at over that of the detection's box: the network wants to see the head in its place, and
    /// the body, too, where little is to be seen of the head.
    static let head = 3.0
    static let body = 5.0

    private let run: NetworkRun

    package init(network: CompiledNetwork) throws(InferenceError) {
        run = try network.makeRun(
            input: [1, Int64(Self.side), Int64(Self.side), 3],
            outputs: [Self.anchors * Self.numbersPerAnchor, Self.anchors])
    }

    /// How sure the second detector is that there is a face, 0...1.
    ///
    /// - Parameter surroundings: edge of the square looked at over that of the detection's box, such as `head`.
    func score(
        of detection: Detection, within surroundings: Double, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        let extent = max(detection.box.width, detection.box.height) * surroundings
        let map = AffineMap.crop(
            center: PixelPoint(x: detection.box.centerX, y: detection.box.centerY), extent: (extent, extent),
            degrees: CropRegion(detection).angle * 180 / .pi, width: Self.side, height: Self.side)
        run.withInput {
            picture.sample(map, width: Self.side, height: Self.side, border: .black, values: .signedUnit, into: $0)
        }
        try run.run()
        let logit = run.withOutput(1) { $0.max() ?? -.infinity }
        return 1 / (1 + exp(-Double(logit)))
    }
}

package import Frames
package import Inference
package import Records

/// Looks for faces in parts of a picture, and puts together what it finds there: one detection a face, none where the
/// camera is not to look.
///
/// Thread rule: *queue-bound*.
package final class FaceFinder {
    /// May be changed between frames, for one of another pixel level.
    package var detector: any FaceDetector
    /// Looks of the detector since the finder was made.
    private(set) var runs = 0

    /// Two detections that share more than this are one face.
    private static let overlapLimit = 0.3
    /// Of two detections, the smaller lies in the larger by this share: part of a face cut by the edge of a tile.
    private static let containment = 0.7
    /// Edge of the square of a second look over that of the face: the network wants to see the head in its place, and a
    /// lost face has moved.
    private static let surroundings = 4.0
    /// Edge of the square of a look at who moved over the width of what did.
    private static let headroom = 1.5
    /// How much larger than before the second look must show a face to be worth it.
    private static let worthwhile = 1.3

    /// Edge of the square of a close-up over that of the face, and the least score it tells.
    private static let closeUp = 2.0
    private static let closeUpFloor = 0.02

    package init(detector: any FaceDetector) {
        self.detector = detector
    }

    /// Looks at parts of a picture.
    ///
    /// - Parameters:
    ///   - areas: the parts, in the order they are looked at.
    ///   - floor: the least value `threshold` ever returns.
    ///   - threshold: the least score, given the box, 0...1.
    ///   - regions: where faces count.
    /// - Returns: detections in pixels of the upright picture, the largest first: where there are too many faces, those are
    ///   kept.
    package func detections(
        in picture: borrowing Picture, areas: [PixelArea], regions: WatchRegions, floor: Double,
        threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        var all: [Detection] = []
        for area in areas {
            runs += 1
            all += try detector.detect(in: picture, area: area, floor: floor, threshold: threshold)
        }
        if areas.count > 1 { Self.merge(&all) }
        let size = picture.size
        if !regions.areEmpty { all.removeAll { !regions.admit($0.box, in: size) } }
        return all.sorted { $0.box.area > $1.box.area }
    }

    /// The part of a picture that deserves a second look for a face that was last at `box`; nil where it would not show
    /// the face notably larger than the look at the whole picture did.
    package func surroundings(of box: BoundingBox, in size: PixelSize) -> PixelArea? {
        let extent = max(box.width, box.height) * Self.surroundings
        guard Self.isSensible(box), extent >= 8, extent * Self.worthwhile <= Double(max(size.width, size.height)) else {
            return nil
        }
        return Self.square(of: extent, left: box.centerX - extent / 2, top: box.centerY - extent / 2, in: size)
    }

    /// Whether a part of a picture, not enlarged, can show faces notably larger than the look at the whole does.
    func canLookCloser(in size: PixelSize) -> Bool {
        Double(detector.side) * Self.worthwhile <= Double(max(size.width, size.height))
    }

    /// The square in which somebody who moved at `box` would have the face, at its top; nil where it would not show that notably
    /// larger than the look at the whole picture does.
    package func headroom(of box: BoundingBox, in size: PixelSize) -> PixelArea? {
        // Enlarging shows nothing new.
        let extent = max(box.width * Self.headroom, Double(detector.side))
        guard Self.isSensible(box), extent * Self.worthwhile <= Double(max(size.width, size.height)) else { return nil }
        let top = box.height > extent ? box.y - (extent - box.width) / 2 : box.centerY - extent / 2
        return Self.square(of: extent, left: box.centerX - extent / 2, top: top, in: size)
    }

    /// How sure the detector is of a face at `box` when it looks at little else, 0...1.
    func closeUpScore(of box: BoundingBox, in picture: borrowing Picture) throws(InferenceError) -> Double {
        try score(of: box, within: Self.closeUp, in: picture)
    }

    /// How sure the detector is of a face at `box` when it looks at that and its surroundings, 0...1.
    func surroundedScore(of box: BoundingBox, in picture: borrowing Picture) throws(InferenceError) -> Double {
        try score(of: box, within: Self.surroundings, in: picture)
    }

    private func score(
        of box: BoundingBox, within factor: Double, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        let extent = max(box.width, box.height) * factor
        guard Self.isSensible(box), extent >= 8 else { return 0 }
        let side = Int(extent.rounded())
        let square = PixelArea(
            x: Int((box.centerX - extent / 2).rounded()), y: Int((box.centerY - extent / 2).rounded()), width: side,
            height: side)
        guard let area = square.clamped(to: picture.size) else { return 0 }
        runs += 1
        return try detector.detect(in: picture, area: area, floor: Self.closeUpFloor) { _ in Self.closeUpFloor }
            .filter { $0.box.intersectionOverUnion(box) > Self.overlapLimit }
            .reduce(0) { max($0, $1.score) }
    }

    private static func square(of extent: Double, left: Double, top: Double, in size: PixelSize) -> PixelArea? {
        let side = max(1, Int(extent.rounded()))
        // Moved inside rather than cut, so that the square keeps its scale.
        return PixelArea(
            x: min(max(0, Int(left.rounded())), max(0, size.width - side)),
            y: min(max(0, Int(top.rounded())), max(0, size.height - side)), width: side, height: side
        ).clamped(to: size)
    }

    /// A box whose numbers fit into pixels: a network of the user's own may say anything.
    private static func isSensible(_ box: BoundingBox) -> Bool {
        [box.centerX, box.centerY, box.width, box.height].allSatisfy { $0.magnitude < 1e6 }
    }

    private static func merge(_ detections: inout [Detection]) {
        NonMaximumSuppression.apply(to: &detections, limit: overlapLimit)
        // The whole face, and not the part of it that another tile showed, even where that has the higher score.
        detections.sort { $0.box.area > $1.box.area }
        var kept: [Detection] = []
        for detection in detections {
            if kept.contains(where: { $0.box.containment(detection.box) > containment }) { continue }
            kept.append(detection)
        }
        detections = kept
    }
}

internal import Frames
internal import Records

/// Gives boxes of one frame to the faces that were followed up to it, one to one, by where each face should be by now.
enum BoxAssociation {
    /// Least shared part of box and expected box, or farthest distance of their middles in widths of the larger: either makes
    /// them one face.
    private static let leastOverlap = 0.2
    static let farthest = 0.6
    /// What it counts that a face gets a box at all: enough for every pair to be worth more than none, not so much that two poor
    /// pairs take the place of a good one.
    private static let worthOfPair = 0.1
    /// Most that a face's width may change from one look to the next.
    private static let growth = 0.5...2.0

    /// - Parameters:
    ///   - scores: how sure the detector is of each box, where that is to count, too.
    ///   - farthest: distance of the middles, in widths of the larger.
    /// - Returns: for each track, the index of its box; nil where it has none. *Reentrant*.
    static func pairs(
        expected: [BoundingBox], boxes: [BoundingBox], scores: [Double]? = nil,
        farthest: Double = BoxAssociation.farthest
    ) -> [Int?] {
        Assignment.best(
            expected.map { old in
                boxes.indices.map { index in
                    gain(old, boxes[index], farthest).map { $0 + (scores?[index] ?? 0) }
                }
            })
    }

    private static func gain(_ old: BoundingBox, _ new: BoundingBox, _ farthest: Double) -> Double? {
        guard old.width > 0, new.width > 0, growth.contains(new.width / old.width) else { return nil }
        let overlap = old.intersectionOverUnion(new)
        let distance = old.distance(to: new) / max(old.width, new.width)
        guard overlap >= leastOverlap || distance <= farthest else { return nil }
        // Boxes that overlap enough may lie a little farther apart. Where the reach is wide, ways count for less.
        return overlap + max(0, Self.farthest * (1 - distance / farthest)) + worthOfPair
    }
}

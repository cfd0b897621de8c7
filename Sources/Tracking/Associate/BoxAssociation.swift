internal import Frames
internal import Records

/// Gives boxes of one frame to the faces that were followed up to it, one to one, by where each face should be by now.
enum BoxAssociation {
    /// Least shared part of box and expected box, or farthest distance of their middles in widths of the larger: either makes
    /// them one face.
    private static let leastOverlap = 0.2
    static let farthest = 0.6
    /// Most that a face's width may change from one look to the next.
    private static let growth = 0.5...2.0

    /// - Returns: for each track, the index of its box; nil where it has none. The best pairs are taken first. *Reentrant*.
    static func pairs(
        expected: [BoundingBox], boxes: [BoundingBox], farthest: Double = BoxAssociation.farthest
    ) -> [Int?] {
        var candidates: [(score: Double, track: Int, box: Int)] = []
        for (track, old) in expected.enumerated() {
            for (box, new) in boxes.enumerated() {
                if let score = score(old, new, farthest) { candidates.append((score, track, box)) }
            }
        }
        candidates.sort { ($0.score, $1.track, $1.box) > ($1.score, $0.track, $0.box) }
        var result = [Int?](repeating: nil, count: expected.count)
        var taken = Set<Int>()
        for candidate in candidates where result[candidate.track] == nil && !taken.contains(candidate.box) {
            result[candidate.track] = candidate.box
            taken.insert(candidate.box)
        }
        return result
    }

    private static func score(_ old: BoundingBox, _ new: BoundingBox, _ farthest: Double) -> Double? {
        guard old.width > 0, new.width > 0, growth.contains(new.width / old.width) else { return nil }
        let overlap = old.intersectionOverUnion(new)
        let distance = old.distance(to: new) / max(old.width, new.width)
        guard overlap >= leastOverlap || distance <= farthest else { return nil }
        return overlap - distance
    }
}

internal import Records

/// Where faces are expected in a frame. A detection near one of them is believed with a lower score.
///
/// Thread rule: *reentrant*.
struct ExpectedFaces {
    /// The boxes that known faces should have by now, pixels of the upright frame.
    let boxes: [BoundingBox]
    /// How far from the middle of each box, across and down, its face may be, in pixels.
    var reaches: [Double]

    /// Least score of a detection that may become a new face, and of one near a face already known.
    static let newScore = 0.5
    static let knownScore = 0.3

    /// Each may be a face's size away from where it is expected.
    init(boxes: [BoundingBox]) {
        self.boxes = boxes
        reaches = boxes.map { max($0.width, $0.height) }
    }

    /// Whether a box lies near one of them.
    func contain(near box: BoundingBox) -> Bool {
        zip(boxes, reaches).contains { box.isNear($0, reach: $1) }
    }

    /// The least score with which a detection at `box` counts, 0...1: rising from a face's size away up to its reach.
    func leastScore(at box: BoundingBox) -> Double {
        zip(boxes, reaches).reduce(Self.newScore) { least, place in
            let (known, reach) = place
            let near = max(known.width, known.height)
            let way = max((box.centerX - known.centerX).magnitude, (box.centerY - known.centerY).magnitude)
            guard way >= near else { return min(least, Self.knownScore) }
            return min(least, Self.knownScore + (Self.newScore - Self.knownScore) * (way - near) / max(1, reach - near))
        }
    }
}

extension BoundingBox {
    /// Whether the middle lies within a face's reach of a known face.
    func isNear(_ known: BoundingBox) -> Bool { isNear(known, reach: max(known.width, known.height)) }

    /// Whether the middle lies within `reach` pixels of a known face's, across and down.
    func isNear(_ known: BoundingBox, reach: Double) -> Bool {
        (centerX - known.centerX).magnitude < reach && (centerY - known.centerY).magnitude < reach
    }

    /// Way from the middle to another box's, in pixels.
    func distance(to other: BoundingBox) -> Double {
        let (across, down) = (other.centerX - centerX, other.centerY - centerY)
        return (across * across + down * down).squareRoot()
    }
}

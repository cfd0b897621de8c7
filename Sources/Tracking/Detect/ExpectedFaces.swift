internal import Records

/// Where faces are expected in a frame. A detection near one of them is believed with a lower score.
///
/// Thread rule: *reentrant*.
struct ExpectedFaces {
    /// The boxes that known faces should have by now, pixels of the upright frame.
    let boxes: [BoundingBox]

    /// Least score of a detection that may become a new face, and of one near a face already known.
    static let newScore = 0.5
    static let knownScore = 0.3

    /// Whether a box lies near one of them.
    func contain(near box: BoundingBox) -> Bool { boxes.contains { box.isNear($0) } }

    /// The least score with which a detection at `box` counts, 0...1.
    func leastScore(at box: BoundingBox) -> Double { contain(near: box) ? Self.knownScore : Self.newScore }
}

extension BoundingBox {
    /// Whether the middle lies within a face's reach of a known face.
    func isNear(_ known: BoundingBox) -> Bool {
        let reach = max(known.width, known.height)
        return (centerX - known.centerX).magnitude < reach && (centerY - known.centerY).magnitude < reach
    }

    /// Way from the middle to another box's, in pixels.
    func distance(to other: BoundingBox) -> Double {
        let (across, down) = (other.centerX - centerX, other.centerY - centerY)
        return (across * across + down * down).squareRoot()
    }
}

internal import Records
internal import Tracking

/// What the results of a clip say of its faces as a whole.
struct ClipFaces {
    let results: [TrackingResult]

    init(_ results: [TrackingResult]) {
        self.results = results
    }

    /// Ids of which listeners heard: those of confirmed faces.
    var identities: Set<Int> {
        Set(results.flatMap(\.faces).filter { $0.state != .tentative }.compactMap(\.id))
    }

    /// Share of the frames with exactly one face.
    var shareWithOneFace: Double {
        Statistics.share(results.count { $0.faces.count == 1 }, of: results.count)
    }

    /// How much the box of the only face trembles: root mean square of its corners' second difference in pixels, which
    /// is nought for a face that stands or moves evenly. Not a number where no three frames follow each other.
    var jitter: Double {
        let boxes = results.map { $0.faces.count == 1 ? $0.faces[0].bounds : nil }
        var squares: [Double] = []
        for index in boxes.indices.dropFirst(2) {
            guard let first = boxes[index - 2], let second = boxes[index - 1], let third = boxes[index] else {
                continue
            }
            for edge in [\.x, \.y, \.right, \.bottom] as [KeyPath<BoundingBox, Double>] {
                let bend = first[keyPath: edge] - 2 * second[keyPath: edge] + third[keyPath: edge]
                squares.append(bend * bend)
            }
        }
        return Statistics.mean(squares).squareRoot()
    }
}

extension TrackedFace {
    /// False where its place is only predicted.
    var isSeen: Bool { state != .coasting }
}

extension BoundingBox {
    var right: Double { x + width }
    var bottom: Double { y + height }
}

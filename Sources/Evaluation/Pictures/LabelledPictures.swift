internal import Frames
internal import Records
internal import Tracking

/// Pictures in which every face has a box: how many are found, and what else is taken for a face.
package struct LabelledPictures: Examination {
    package let subject: String
    private let boxes: @Sendable (EvaluationBench) throws -> [(picture: String, boxes: [BoundingBox])]
    private let levels: [(level: Int, goal: Goal)]
    /// Whether all faces of the pictures have a box.
    private let isComplete: Bool

    /// Least overlap of a box with the label, over their union.
    private static let overlap = 0.35

    private init(
        subject: String, levels: [(level: Int, goal: Goal)], isComplete: Bool,
        boxes: @escaping @Sendable (EvaluationBench) throws -> [(picture: String, boxes: [BoundingBox])]
    ) {
        self.subject = subject
        self.levels = levels
        self.isComplete = isComplete
        self.boxes = boxes
    }

    /// Groups of people with all their boxes.
    package static let groups = LabelledPictures(
        subject: "dlib_faces", levels: [(256, .atLeast(17)), (384, .atLeast(18))], isComplete: true
    ) { bench in
        let table = try NumberTable(contentsOf: bench.path("dlib_faces/boxes.csv"), heading: true, least: 4)
        return Dictionary(grouping: table.rows, by: \.name).sorted { $0.key < $1.key }.map { name, rows in
            (bench.path("dlib_faces/\(name)"), rows.map { box($0.numbers) })
        }
    }

    /// Rooms full of clutter, in which only faces seen from the front have a box.
    package static let clutter = LabelledPictures(
        subject: "bristol_dart", levels: [(256, .atLeast(14, kept: 13)), (384, .atLeast(14, kept: 13))],
        isComplete: false
    ) { bench in
        try PictureFolder.pictures(below: bench.path("bristol_dart")).map { picture in
            let points = picture.dropLast(".jpg".count) + "points.csv"
            return (
                picture,
                try NumberTable(contentsOf: String(points), heading: false, least: 4).rows.map { box($0.numbers) }
            )
        }
    }

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let pictures = try boxes(bench)
        return try levels.flatMap { level, goal in
            var (found, labelled, others) = (0, 0, 0)
            for (picture, boxes) in pictures {
                var faces = try bench.faces(in: .contentsOfFile(picture), level: level).map(\.bounds)
                labelled += boxes.count
                for box in boxes {
                    guard let hit = faces.firstIndex(where: { $0.intersectionOverUnion(box) > Self.overlap })
                    else { continue }
                    faces.remove(at: hit)
                    found += 1
                }
                others += faces.count
            }
            let basis = "\(labelled) boxes in \(pictures.count) pictures"
            var measures = [
                Measure(subject, "faces found at level \(level)", Double(found), goal: goal, basis: basis)
            ]
            if isComplete {
                measures.append(
                    Measure(
                        subject, "false faces at level \(level)", Double(others), goal: .atMost(0), basis: basis))
            }
            return measures
        }
    }

    private static func box(_ numbers: [Double]) -> BoundingBox {
        BoundingBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

internal import Records
internal import Tracking

/// A clip of one face with a box for each frame in which it shows.
package struct LabelledClip: Examination {
    package let subject: String
    private let clip: String
    private let truth: String
    private let share: Goal
    private let identities: Goal

    /// Least overlap of a box with the label, over their union.
    private static let overlap = 0.25

    private init(_ subject: String, clip: String, truth: String, share: Goal, identities: Goal) {
        self.subject = subject
        self.clip = clip
        self.truth = truth
        self.share = share
        self.identities = identities
    }

    package static let all = [
        LabelledClip(
            "tld_david", clip: "tld_david/david.mpg", truth: "tld_david/gt_xywh.csv",
            share: .atLeast(0.995), identities: .atMost(1)),
        LabelledClip(
            "otb_dragonbaby", clip: "otb_dragonbaby/datasets/OTB/DragonBaby/img", truth: "otb_dragonbaby/gt_xywh.csv",
            share: .atLeast(0.93), identities: .atMost(3)),
    ]

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let results = try bench.follow(clip: bench.path(clip)).results
        let labels = try NumberTable(contentsOf: bench.path(truth), heading: true, least: 1).rows
        var found = 0
        var labelled = 0
        for label in labels where label.numbers.count == 5 {
            let (frame, box) = (Int(label.numbers[0]), label.numbers)
            guard box[3] > 0, box[4] > 0 else { continue }
            labelled += 1
            guard results.indices.contains(frame) else { continue }
            let truth = BoundingBox(x: box[1], y: box[2], width: box[3], height: box[4])
            let best = results[frame].faces.map { $0.bounds.intersectionOverUnion(truth) }.max() ?? 0
            found += best > Self.overlap ? 1 : 0
        }
        guard labelled > 0 else { throw EvaluationError(bench.path(truth), "no frame of the clip has a box") }
        let basis = "\(labelled) frames"
        let first = results.firstIndex { !$0.faces.isEmpty } ?? results.count
        return [
            Measure(
                subject, "share of frames with the face", Statistics.share(found, of: labelled), decimals: 3,
                goal: share, basis: basis),
            Measure(
                subject, "identities", Double(ClipFaces(results).identities.count), goal: identities, basis: basis),
            Measure(subject, "first frame with a face", Double(first), basis: basis),
        ]
    }
}

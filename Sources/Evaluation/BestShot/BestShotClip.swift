internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// A clip of one face, of which the best pictures are chosen: whether they are among the sharpest and most frontal.
package struct BestShotClip: Examination {
    package let subject: String
    private let clip: String

    private init(_ subject: String, clip: String) {
        self.subject = subject
        self.clip = clip
    }

    package static let all = [
        BestShotClip("tld_david", clip: "tld_david/david.mpg"),
        BestShotClip("clip_carphone/carphone_pristine.mp4", clip: "clip_carphone/carphone_pristine.mp4"),
    ]

    /// The share of frames that counts as the best.
    private static let best = 0.1

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var whole = BestShotSettings()
        (whole.collectSeconds, whole.maximumSeconds) = (3600, 3600)
        var customary = BestShotSettings()
        customary.limitStart = .firstFace
        var several = whole
        several.results = 3
        var (all, first) = (BestShotRun(whole, retries: false), BestShotRun(customary, retries: true))
        var three = BestShotRun(several, retries: false)
        var merits = FaceMerits()
        var sharpness = FaceSharpness()
        try bench.eachShot(of: bench.path(clip)) { frame, result, picture, time in
            // The one face of these clips; what the tracker sees elsewhere for a moment is not it.
            if let face = result.faces.first(where: { $0.state == .tracked }), let mesh = face.mesh,
                let pose = face.pose
            {
                merits.add(
                    FaceMerits.Merit(
                        sharpness: sharpness.measure(mesh, in: picture),
                        angle: FaceMerits.angle(yaw: pose.yaw, pitch: pose.pitch)), frame: frame)
            }
            all.take(frame, result, in: picture, at: time)
            first.take(frame, result, in: picture, at: time)
            three.take(frame, result, in: picture, at: time)
        }
        return [
            figure("best shot of the whole clip", all, merits, goal: .atMost(Self.best)),
            figure("best shot with the defaults", first, merits, goal: .atMost(Self.best)),
            figure("worst of three best shots", three, merits, goal: nil),
        ]
    }

    private func figure(_ name: String, _ run: BestShotRun, _ merits: FaceMerits, goal: Goal?) -> Measure {
        let frames = run.frames.filter { merits.merits[$0] != nil }
        let standings = run.chosen.map { merits.standing(of: $0, among: frames) }
        return Measure(
            subject, "\(name): share of frames that are better", standings.max() ?? .nan, decimals: 3, goal: goal,
            basis: "\(run.chosen.count) of \(frames.count) frames")
    }
}

internal import Frames

/// People before a camera: none of them may be taken for a picture.
package struct LivingFaces: Examination {
    package let subject = "real/liveness"

    /// Clips of people that last two seconds or more, and whether the camera is carried about.
    private static let clips: [(path: String, isCarried: Bool)] = [
        ("clip_carphone/carphone_pristine.mp4", false), ("clip_carphone/carphone_distorted.mp4", false),
        ("pyfeat/single_face.mp4", false), ("pyfeat/face_noface.mov", false), ("tld_david/david.mpg", true),
        ("otb_dragonbaby/datasets/OTB/DragonBaby/img", true),
    ]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var (accepted, standing, rejected, patterned) = (0, 0, 0, 0)
        for clip in Self.clips {
            let run = try LivenessRun(bench)
            try bench.eachFrame(of: bench.path(clip.path), rate: 25) { frame in
                try run.take(frame)
                return true
            }
            let outcome = clip.isCarried ? run.carried : run.standing
            accepted += outcome.wasLive ? 1 : 0
            standing += run.standing.wasLive ? 1 : 0
            patterned += run.standing.hadPattern ? 1 : 0
            rejected += outcome.wasSpoof || run.standing.wasSpoof ? 1 : 0
        }
        let basis = "\(Self.clips.count) clips"
        return [
            Measure(subject, "people taken for a picture", Double(rejected), goal: .atMost(0), basis: basis),
            Measure(subject, "people with a screen's pattern", Double(patterned), goal: .atMost(0), basis: basis),
            Measure(
                subject, "people accepted", Double(accepted), goal: .atLeast(Double(Self.clips.count), kept: 2),
                basis: basis),
            Measure(subject, "people accepted, no camera said to be carried", Double(standing), basis: basis),
        ]
    }
}

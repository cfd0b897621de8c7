internal import Frames

/// People before a camera: none of them may be taken for a picture.
package struct LivingFaces: Examination {
    package let subject = "real/liveness"

    private struct Clip {
        var path: String
        /// Whether the camera is carried about.
        var isCarried = false
        /// Whether somebody in it turns the head: who keeps still cannot be told.
        var turns = true
    }

    /// Clips of people that last two seconds or more.
    private static let clips = [
        Clip(path: "clip_carphone/carphone_pristine.mp4"), Clip(path: "clip_carphone/carphone_distorted.mp4"),
        Clip(path: "pyfeat/single_face.mp4", turns: false), Clip(path: "pyfeat/face_noface.mov", turns: false),
        Clip(path: "tld_david/david.mpg", isCarried: true),
        Clip(path: "otb_dragonbaby/datasets/OTB/DragonBaby/img", isCarried: true),
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
            accepted += clip.turns && outcome.wasLive ? 1 : 0
            standing += clip.turns && run.standing.wasLive ? 1 : 0
            patterned += run.standing.hadPattern ? 1 : 0
            rejected += outcome.wasSpoof || run.standing.wasSpoof ? 1 : 0
        }
        let basis = "\(Self.clips.count) clips"
        let turning = Self.clips.count(where: \.turns)
        return [
            Measure(subject, "people taken for a picture", Double(rejected), goal: .atMost(0), basis: basis),
            Measure(subject, "people with a screen's pattern", Double(patterned), goal: .atMost(0), basis: basis),
            Measure(
                subject, "people who turn the head accepted", Double(accepted),
                goal: .atLeast(Double(turning), kept: 2), basis: "\(turning) clips"),
            Measure(
                subject, "likewise, no camera said to be carried", Double(standing), basis: "\(turning) clips"),
        ]
    }
}

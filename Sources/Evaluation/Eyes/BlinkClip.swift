internal import Analysis
internal import Frames
internal import Records

/// A clip in which somebody talks and blinks: whether each blink is told, and no other.
package struct BlinkClip: Examination {
    package let subject = "clip_carphone blinks"
    /// Seconds at which the eyes are closed, by eye: frames 42, 92 and 112 of 120, at 30 a second.
    private static let truth = [1.4, 3.07, 3.75]
    /// Seconds around that.
    private static let tolerance = 0.25

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let actions = try bench.actions(inClip: bench.path("clip_carphone/carphone_pristine.mp4"))
        let blinks = actions.filter { $0.action == .blink }.map { Double($0.time.nanoseconds) * 1e-9 }
        let found = Self.truth.count { truth in blinks.contains { ($0 - truth).magnitude < Self.tolerance } }
        let others = blinks.count { blink in
            !Self.truth.contains { ($0 - blink).magnitude < Self.tolerance }
        }
        let basis = "\(Self.truth.count) blinks"
        return [
            Measure(subject, "blinks told", Double(found), goal: .atLeast(Double(Self.truth.count)), basis: basis),
            Measure(subject, "other blinks told", Double(others), goal: .atMost(0), basis: basis),
        ]
    }
}

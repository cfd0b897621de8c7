internal import Frames

/// Screens held before a camera, with the grid of their pixels, from fine to coarse: how many give themselves away by it. The
/// same clips without a grid, and with the same camera, must not.
package struct MadeScreens: Examination {
    package let subject = "made/screens"
    private static let clips = 4
    /// Decides all that is left open; no limit of the analysis was chosen by these clips.
    private static let seed: UInt64 = 50_000
    /// Camera pixels that a pixel of the screen is wide.
    private static let pitches = [0.4, 0.7, 1.0, 1.2, 1.5, 2.0]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try SpoofStock(bench)
        var measures: [Measure] = []
        var (accepted, carried, plain) = (0, 0, 0)
        let basis = "\(Self.clips) clips"
        for (kind, pitch) in Self.pitches.enumerated() {
            var (found, rejected) = (0, 0)
            for clip in 0..<Self.clips {
                let run = try run(stock, bench, number: kind * Self.clips + clip, pitch: pitch)
                found += run.standing.hadPattern ? 1 : 0
                rejected += run.standing.wasSpoof ? 1 : 0
                accepted += run.standing.wasLive ? 1 : 0
                carried += run.carried.wasLive ? 1 : 0
            }
            measures += [
                Measure(subject, "pattern seen, a grid of \(pitch) pixels", Double(found), basis: basis),
                Measure(subject, "told as spoof, a grid of \(pitch) pixels", Double(rejected), basis: basis),
            ]
        }
        for clip in 0..<Self.clips {
            plain += try run(stock, bench, number: clip * Self.pitches.count, pitch: nil).standing.hadPattern ? 1 : 0
        }
        let all = "\(Self.pitches.count * Self.clips) clips"
        return measures + [
            Measure(subject, "accepted", Double(accepted), goal: .atMost(0), basis: all),
            Measure(subject, "accepted, camera carried", Double(carried), basis: all),
            Measure(subject, "pattern seen where there is no grid", Double(plain), goal: .atMost(0), basis: basis),
        ]
    }

    /// Films and photographs, moved in all ways.
    private func run(
        _ stock: SpoofStock, _ bench: EvaluationBench, number: Int, pitch: Double?
    ) throws -> LivenessRun {
        let motions = SpoofClip.Motion.allCases
        var clip = try stock.clip(
            motions[number % motions.count], isFilm: number % 2 == 0, number: number, seed: Self.seed + UInt64(number))
        clip.show(gridOf: pitch)
        let run = try LivenessRun(bench)
        try run.take(&clip)
        return run
    }
}

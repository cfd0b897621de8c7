/// Photographs and screens that are held before a camera: none of them may pass for a living face. Forty clips of six
/// seconds; bent ones and films are counted by themselves.
package struct MadeSpoofs: Examination {
    package let subject = "made/liveness"
    /// Clips of each medium and motion.
    private static let clips = 5
    /// Decides all that is left open; no limit of the analysis was chosen by these clips.
    private static let seed: UInt64 = 40_000

    private struct Group {
        var name: String
        var isFilm: Bool
        var motions: [SpoofClip.Motion]
    }

    private static let groups = [
        Group(name: "photographs", isFilm: false, motions: [.moved, .tilted, .zoomed]),
        Group(name: "bent photographs", isFilm: false, motions: [.bent]),
        Group(name: "films on a screen", isFilm: true, motions: [.moved, .tilted, .zoomed]),
        Group(name: "films on a bent screen", isFilm: true, motions: [.bent]),
    ]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try SpoofStock(bench)
        var measures: [Measure] = []
        var number = 0
        for group in Self.groups {
            var (accepted, carried, rejected) = (0, 0, 0)
            for motion in group.motions {
                for _ in 0..<Self.clips {
                    var clip = try stock.clip(
                        motion, isFilm: group.isFilm, number: number, seed: Self.seed + UInt64(number))
                    number += 1
                    let run = try LivenessRun(bench)
                    try run.take(&clip)
                    accepted += run.standing.wasLive ? 1 : 0
                    carried += run.carried.wasLive ? 1 : 0
                    rejected += run.standing.wasSpoof ? 1 : 0
                }
            }
            let basis = "\(group.motions.count * Self.clips) clips"
            measures += [
                Measure(subject, "\(group.name) accepted", Double(accepted), goal: .atMost(0), basis: basis),
                Measure(subject, "\(group.name) accepted, camera carried", Double(carried), basis: basis),
                Measure(subject, "\(group.name) told as spoof", Double(rejected), basis: basis),
            ]
        }
        return measures
    }
}

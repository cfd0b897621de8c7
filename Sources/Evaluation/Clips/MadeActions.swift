internal import Analysis
internal import Frames
internal import Records

/// One face that is warped into doing something, at four rates: whether that is told, alike at each, and nothing else.
package struct MadeActions: Examination {
    package let subject = "made/actions"
    private static let rates = [10.0, 15, 30, 60]
    private static let portraits = 2
    private static let width = 170.0
    private static let seconds = 2.6
    /// When it begins, seconds.
    private static let start = 0.9

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try bench.faceStock()
        var told: [Double: Int] = [:]
        var toldOf: [FaceAction: Int] = [:]
        var wrong: [FaceAction: Set<String>] = [:]
        var (others, clips) = (0, 0)
        for number in 0..<Self.portraits {
            let posed = try stock.portrait(number, width: Self.width)
            guard let actor = try MovingPortrait(posed, bench) else { continue }
            clips += FaceAction.allCases.count
            for action in FaceAction.allCases {
                for rate in Self.rates {
                    let found = try Self.play(action, actor, rate: rate, bench)
                    if found.contains(action) {
                        told[rate, default: 0] += 1
                        toldOf[action, default: 0] += 1
                    }
                    wrong[action, default: []].formUnion(found.filter { $0 != action }.map(\.rawValue))
                    others += found.count - (found.contains(action) ? 1 : 0)
                }
            }
        }
        let basis = "\(clips) clips"
        return Self.rates.map { rate in
            Measure(
                subject, "share told at \(Int(rate)) frames/s", Statistics.share(told[rate] ?? 0, of: clips),
                decimals: 3, goal: .atLeast(1, kept: 0.7), basis: basis)
        }
            + FaceAction.allCases.map { action in
                let others = (wrong[action] ?? []).sorted().joined(separator: ", ")
                return Measure(
                    subject, "\(action.rawValue) told", Double(toldOf[action] ?? 0),
                    basis: "\(clips * Self.rates.count / FaceAction.allCases.count) clips"
                        + (others.isEmpty ? "" : "; also \(others)"))
            } + [
                Measure(
                    subject, "other actions told", Double(others), goal: .atMost(0, kept: 2),
                    basis: "\(clips * 4) clips")
            ]
    }

    private static func play(
        _ action: FaceAction, _ actor: MovingPortrait, rate: Double, _ bench: EvaluationBench
    ) throws -> [FaceAction] {
        var noise = NoiseSource(seed: UInt64(rate))
        return try bench.actions(made: Int(seconds * rate), rate: rate) { index in
            try actor.canvas(doing: action, since: Double(index) / rate - start).bitmap(noise: 2, from: &noise)
        }.map(\.action)
    }
}

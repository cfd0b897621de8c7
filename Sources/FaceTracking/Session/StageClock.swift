internal import Records
internal import Tracking

/// Measures what the stages of a session's work cost. Allocates nothing while it measures.
///
/// Thread rule: *queue-bound*, like its session.
final class StageClock: StageObserver {
    private struct Sum {
        var began: Int64 = 0
        var runs = 0
        var total: Int64 = 0
        var last: Int64 = 0
    }

    private var sums: [Stage: Sum] = [:]

    func begin(_ stage: Stage) { sums[stage, default: Sum()].began = SystemTime.monotonic() }

    func end(_ stage: Stage) {
        guard var sum = sums[stage] else { return }
        sum.last = SystemTime.monotonic() - sum.began
        sum.runs += 1
        sum.total += sum.last
        sums[stage] = sum
    }

    /// The stages that ran, in their order.
    var timings: [StageTiming] {
        Stage.allCases.compactMap { stage in
            guard let sum = sums[stage], sum.runs > 0 else { return nil }
            return StageTiming(
                stage: stage.rawValue, runs: sum.runs, total: Double(sum.total) * 1e-9, last: Double(sum.last) * 1e-9)
        }
    }
}

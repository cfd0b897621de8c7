internal import Capture
internal import Tracking

/// Measures the stages of many frames.
///
/// Thread rule: *queue-bound*.
final class StageMeter: StageObserver {
    private var began: [Stage: Int64] = [:]
    /// Nanoseconds of each stage, one entry each time it ran.
    private(set) var times: [Stage: [Int64]] = [:]
    private let clock = SystemClock()

    /// - Parameter runs: room for as many measurements of each stage, so that measuring does not allocate.
    init(runs: Int) {
        for stage in Stage.allCases {
            times[stage] = []
            times[stage]?.reserveCapacity(runs)
            began[stage] = 0
        }
    }

    func begin(_ stage: Stage) { began[stage] = clock.now() }

    func end(_ stage: Stage) {
        guard let start = began[stage] else { return }
        times[stage]?.append(clock.now() - start)
    }

    /// A figure for each stage, by the stage's name.
    func perStage(_ figure: ([Int64]) -> Double) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: times.map { ($0.key.rawValue, figure($0.value)) })
    }

    /// Forgets what was measured.
    func clear() {
        for stage in Stage.allCases { times[stage]?.removeAll(keepingCapacity: true) }
    }
}

internal import Tracking

/// Counts how often the networks run.
///
/// Thread rule: *queue-bound*.
final class NetworkRuns: StageObserver {
    private(set) var landmarks = 0
    private(set) var detector = 0

    func begin(_ stage: Stage) {}

    func end(_ stage: Stage) {
        switch stage {
        case .landmarks: landmarks += 1
        case .detect: detector += 1
        default: break
        }
    }
}

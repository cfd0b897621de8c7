/// Gives a session's track IDs, rising from 1. *Queue-bound*.
final class TrackNumbers {
    private var last = 0

    func next() -> Int {
        last += 1
        return last
    }
}

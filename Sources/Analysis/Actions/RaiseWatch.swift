internal import Frames
internal import Glibc

/// Tells that a head is tipped back and held there, against how it was held before: cameras look up and down at people.
struct RaiseWatch: Sendable {
    private var held = HeldWatch(begins: 12, ends: 6, seconds: 0.3)
    /// Degrees: the pitch this head is usually held at.
    private var usual: Double?
    private var last: FrameTime?

    /// Seconds in which the usual follows small motions, and large ones.
    private static let patience = 3.0
    private static let longPatience = 20.0
    /// Degrees that count as small.
    private static let small = 8.0

    mutating func take(_ pitch: Double, at time: FrameTime) -> Bool {
        defer { last = time }
        guard let known = usual, let last else {
            usual = pitch
            return false
        }
        let difference = pitch - known
        let patience = difference.magnitude < Self.small ? Self.patience : Self.longPatience
        usual = known + difference * (1 - exp(-time.seconds(since: last) / patience))
        return held.take(difference, at: time)
    }
}

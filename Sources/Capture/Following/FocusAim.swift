internal import Frames
internal import Records

/// When a camera that does not focus by itself is asked to focus once: when a face has come to rest at another distance.
/// Reads no clock.
struct FocusAim: Sendable {
    /// Times by which the face's size, which goes with its nearness, must differ.
    private static let nearer = 1.3
    /// Times within which a face's size rests, and seconds for which.
    private static let still = 1.08
    private static let rest = 1.5
    /// Seconds between two times of focusing: most cameras blur the picture for a moment.
    private static let interval = 8.0

    private var focused: (size: Double, time: FrameTime)?
    private var resting: (size: Double, since: FrameTime)?

    /// - Returns: whether to focus now.
    mutating func take(_ bounds: BoundingBox, at now: FrameTime) -> Bool {
        let size = max(bounds.area, 1).squareRoot()
        if resting.map({ Self.ratio(size, $0.size) > Self.still }) ?? true { resting = (size, now) }
        guard let resting, now.seconds(since: resting.since) >= Self.rest else { return false }
        if let focused {
            guard Self.ratio(size, focused.size) >= Self.nearer, now.seconds(since: focused.time) >= Self.interval
            else { return false }
        }
        focused = (size, now)
        return true
    }

    private static func ratio(_ one: Double, _ other: Double) -> Double { max(one, other) / min(one, other) }
}

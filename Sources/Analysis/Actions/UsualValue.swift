internal import Frames

/// What a value of one face usually is. It follows slowly what rises and sooner what falls: a face at rest neither smiles
/// nor raises its brows.
struct UsualValue: Sendable {
    private(set) var value: Double
    private let range: ClosedRange<Double>
    /// A second.
    private let rise, fall: Double
    private var last: FrameTime?

    /// Longest time, in seconds, that one look may stand for.
    private static let longest = 0.5

    /// - Parameters:
    ///   - start: of people on average.
    ///   - reach: how far a person may differ from that.
    ///   - rise, fall: how fast it follows, a second.
    init(start: Double, reach: Double, rise: Double, fall: Double) {
        value = start
        range = start - reach...start + reach
        self.rise = rise
        self.fall = fall
    }

    mutating func learn(_ seen: Double, at time: FrameTime) {
        defer { last = time }
        guard let last else { return }
        let seconds = max(0, min(Self.longest, time.seconds(since: last)))
        let step = seen > value ? min(rise * seconds, seen - value) : max(-fall * seconds, seen - value)
        value = max(range.lowerBound, min(range.upperBound, value + step))
    }
}

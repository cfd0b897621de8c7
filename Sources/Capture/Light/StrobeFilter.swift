internal import Frames

/// Finds out whether every other frame is dark, as with infrared lamps that light only those between, and which frames
/// those are. Goes by the parity of the sequence numbers, so frames that never came do not confuse it.
///
/// Never leaves out two neighbours: when somebody switches the light off, one frame is missing and no more.
struct StrobeFilter: Sendable {
    let handling: StrobeHandling
    /// Whether the lamp has been seen at work.
    private(set) var isStrobing = false

    /// A dark frame has at most this share of the brightness of its bright neighbours.
    private static let darkShare: Float = 0.5
    /// Below this brightness a neighbour is not a lit one.
    private static let least: Float = 12
    private static let seconds = 1.0
    private static let leastPairs = 8

    private var last: (sequence: UInt64, mean: Float, time: FrameTime)?
    /// Brightness of the last frame that was not left out.
    private var bright: Float = 0
    private var leftOut: UInt64?
    /// Since when pairs of frames have spoken for a change, and how many.
    private var since: FrameTime?
    private var pairs = 0

    init(_ handling: StrobeHandling) {
        self.handling = handling
    }

    /// Takes in the next frame.
    ///
    /// - Returns: whether it is to be left out.
    mutating func leavesOut(mean: Float, sequence: UInt64, at time: FrameTime) -> Bool {
        guard handling != .off else { return false }
        defer { last = (sequence, mean, time) }
        guard let last else {
            bright = mean
            return false
        }
        let distance = sequence &- last.sequence
        weigh(mean: mean, last: last.mean, isNeighbour: distance % 2 == 1, at: time)
        let isDark = bright >= Self.least && mean <= bright * Self.darkShare
        let follows = leftOut.map { (sequence &- $0) % 2 == 1 } ?? false
        guard isDark, !follows, isStrobing || handling == .skip else {
            if isDark, follows { leftOut = nil }
            bright = mean
            return false
        }
        leftOut = sequence
        return true
    }

    /// Neighbours must differ, and frames at an even distance must not.
    private mutating func weigh(mean: Float, last: Float, isNeighbour: Bool, at time: FrameTime) {
        let (low, high) = (min(mean, last), max(mean, last))
        let differs = high >= Self.least && low <= high * Self.darkShare
        let speaksForStrobe = differs == isNeighbour
        guard speaksForStrobe != isStrobing else {
            since = nil
            pairs = 0
            return
        }
        // An even distance says nothing about a lamp: all frames may be equally bright.
        if !isStrobing, !isNeighbour { return }
        let start = since ?? time
        since = start
        pairs += 1
        guard pairs >= Self.leastPairs, time.seconds(since: start) >= Self.seconds else { return }
        isStrobing.toggle()
        since = nil
        pairs = 0
    }
}

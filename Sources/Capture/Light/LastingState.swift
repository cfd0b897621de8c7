internal import Frames

/// A state with hysteresis: begins when what points to it has lasted, ends when what speaks against it has.
struct LastingState: Sendable {
    let begin: Double
    let end: Double
    private(set) var isOn = false
    /// Since when everything has spoken for a change.
    private var since: FrameTime?

    /// - Parameter seconds: how long the signs must last for it to begin and to end.
    init(_ seconds: (begin: Double, end: Double)) {
        (begin, end) = seconds
    }

    /// Takes in the signs of one moment; neither `isFor` nor `isAgainst` leaves the state as it is.
    ///
    /// - Returns: whether it has just begun or ended.
    mutating func take(isFor: Bool, isAgainst: Bool, at time: FrameTime) -> Bool {
        guard isOn ? isAgainst : isFor else {
            since = nil
            return false
        }
        let start = since ?? time
        since = start
        guard time.seconds(since: start) >= (isOn ? end : begin) else { return false }
        isOn.toggle()
        since = nil
        return true
    }
}

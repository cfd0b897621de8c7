internal import Frames

/// Tells once that a value has come above a limit and stayed there for a time; again only after it had gone well below.
struct HeldWatch: Sendable {
    private let begins: Double
    private let ends: Double
    private let seconds: Double
    private var since: FrameTime?
    private var isTold = false

    init(begins: Double, ends: Double, seconds: Double) {
        self.begins = begins
        self.ends = ends
        self.seconds = seconds
    }

    mutating func take(_ value: Double, at time: FrameTime) -> Bool {
        if value < ends { isTold = false }
        guard value >= begins else {
            since = nil
            return false
        }
        let start = since ?? time
        since = start
        guard !isTold, time.seconds(since: start) >= seconds else { return false }
        isTold = true
        return true
    }
}

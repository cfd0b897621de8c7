/// A judgement that turns only when its sign has stood for a while, so that it does not waver.
package struct Hysteresis: Sendable {
    /// Nanoseconds a sign must stand to begin, and its absence to end.
    private let begin: Int64
    private let end: Int64
    package private(set) var isOn = false
    private var contrary: Int64?

    package init(begin: Int64, end: Int64) {
        self.begin = begin
        self.end = end
    }

    /// - Parameter seconds: how long a sign must stand to begin, and its absence to end.
    init(seconds: (begin: Double, end: Double)) {
        self.init(begin: Int64(seconds.begin * 1e9), end: Int64(seconds.end * 1e9))
    }

    /// - Parameters:
    ///   - sign: whether it looks like it now; nil where that cannot be told, which lets the matter rest.
    ///   - now: nanoseconds of a rising clock.
    /// - Returns: whether `isOn` has changed.
    package mutating func look(_ sign: Bool?, now: Int64) -> Bool {
        guard let sign, sign != isOn else {
            contrary = nil
            return false
        }
        let from = contrary ?? now
        contrary = from
        guard now - from >= (isOn ? end : begin) else { return false }
        isOn.toggle()
        contrary = nil
        return true
    }
}

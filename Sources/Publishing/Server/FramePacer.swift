internal import Records

/// Keeps one camera's frames for one client at or below a rate, by the frames' own time.
///
/// The rate holds on average: the due time advances by whole intervals, so that a camera's jitter does not cost frames.
struct FramePacer {
    /// Nanoseconds.
    private let interval: Int64
    private var due: Int64?
    private var last: Int64 = .min

    /// - Parameter rate: frames a second; outside `Subscription.rates` the nearest of those holds.
    init(rate: Double) {
        let rate = min(max(rate, Subscription.rates.lowerBound), Subscription.rates.upperBound)
        interval = Int64(1e9 / rate)
    }

    /// Whether a frame of this time is to be sent. A time that goes back (another epoch, a movie that loops) starts
    /// the count anew.
    ///
    /// - Parameter time: nanoseconds.
    mutating func admits(_ time: Int64) -> Bool {
        if time < last { due = nil }
        last = time
        guard let due else {
            self.due = time + interval
            return true
        }
        guard time >= due else { return false }
        self.due = time - due < interval ? due + interval : time + interval
        return true
    }
}

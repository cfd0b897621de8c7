/// What went wrong with a camera since frames last came, so that each fault is told once.
struct Trouble: Sendable {
    /// Attempts that failed.
    private(set) var attempts = 0
    /// Whether the last one failed with the source open.
    private(set) var beganOpen = false
    private var last: CaptureError?

    /// Whether this was told already. Of the same fault of an open source, the counts in the message may differ.
    func isKnown(_ error: CaptureError) -> Bool {
        guard let last else { return false }
        return last == error
            || (beganOpen && last.code == error.code && last.errno == error.errno && last.subject == error.subject)
    }

    mutating func note(_ error: CaptureError, isOpen: Bool) {
        attempts += 1
        last = error
        beganOpen = isOpen
    }
}

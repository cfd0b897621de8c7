internal import Records

/// Asks a source why it is slow, on the one thread that may ask it, for another that wants to know.
///
/// Thread rule: *thread-safe*, but `serve` is for the thread that takes frames.
package final class RateInquiry: Sendable {
    private struct State: Sendable {
        var measured: Double?
        var words: String?
        var asked: Int64?
    }

    private let state = Guarded(State())

    /// Nanoseconds from one question to the next: a camera answers over the bus that its frames come on.
    package static let rest: Int64 = 2_000_000_000

    package init() {}

    /// Has the source asked with the next frame, unless that was done a moment ago.
    ///
    /// - Parameters:
    ///   - measured: frames a second.
    ///   - now: nanoseconds of a monotonic clock.
    package func ask(measured: Double, now: Int64) {
        state.withLock { state in
            if let asked = state.asked, now - asked < Self.rest { return }
            state.asked = now
            state.measured = measured
        }
    }

    /// The last answer; nil where there is none.
    package var words: String? { state.withLock { $0.words } }

    func serve(_ source: any FrameSource) {
        let asked = state.withLock { state in
            defer { state.measured = nil }
            return state.measured
        }
        guard let asked else { return }
        let words = source.slowness(measured: asked)
        state.withLock { $0.words = words }
    }
}

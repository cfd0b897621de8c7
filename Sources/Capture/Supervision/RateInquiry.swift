internal import Records

/// Asks a source why it is slow, on the one thread that may ask it, for another that wants to know.
///
/// Thread rule: *thread-safe*, but `serve` is for the thread that takes frames.
package final class RateInquiry: Sendable {
    private struct State: Sendable {
        var measured: Double?
        var words: String?
    }

    private let state = Guarded(State())

    package init() {}

    /// Has the source asked with the next frame.
    ///
    /// - Parameter measured: frames a second.
    package func ask(measured: Double) {
        state.withLock { $0.measured = measured }
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

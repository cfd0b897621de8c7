package import Capture
internal import Dispatch
internal import Records

/// Finds what a script says, attempt by attempt; then nothing arrives any more until it is interrupted. Never waits
/// before.
package final class ScriptedFinder: SourceFinder {
    private let rest: Guarded<ArraySlice<Result<ScriptedSource, CaptureError>>>
    private let timeouts = Notebook<Int64>()
    private let interruption = DispatchSemaphore(value: 0)

    package init(_ attempts: [Result<ScriptedSource, CaptureError>]) {
        rest = Guarded(attempts[...])
    }

    /// How long each wait might have lasted, in nanoseconds.
    package var waits: [Int64] { timeouts.notes }

    package var subject: String { "script" }

    package func open() throws(CaptureError) -> any FrameSource {
        guard let attempt = rest.withLock({ $0.popFirst() }) else {
            throw CaptureError(code: .interrupted, subject: "script", message: "the script is at its end")
        }
        return try attempt.get()
    }

    package func waitForArrival(timeout nanoseconds: Int64) {
        timeouts.write(nanoseconds)
        guard rest.withLock(\.isEmpty) else { return }
        interruption.wait()
        interruption.signal()
    }

    package func interrupt() { interruption.signal() }
}

package import Capture
internal import Dispatch
internal import Frames

/// A source whose driver does not return from a wait, whatever it is told, until the test lets go of it.
package final class DeafSource: FrameSource {
    package let summary = SourceSummary(
        kind: .camera, location: "/dev/video0", name: "Deaf", format: .nv12, size: PixelSize(width: 4, height: 4),
        rate: nil)
    private let gate = DispatchSemaphore(value: 0)
    private let waiting = DispatchSemaphore(value: 0)

    package init() {}

    /// Returns when a thread waits in `next`; false when none does within a minute.
    package func holdsSomeone() -> Bool { waiting.wait(timeout: .now() + .seconds(60)) == .success }

    package func letGo() { gate.signal() }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        waiting.signal()
        gate.wait()
        return .idle
    }

    package func interrupt() {}

    package func close() {}
}

/// Finds that source.
package struct DeafFinder: SourceFinder {
    private let source: DeafSource

    package init(source: DeafSource) { self.source = source }

    package var subject: String { source.summary.location }

    package func open() throws(CaptureError) -> any FrameSource { source }

    package func waitForArrival(timeout nanoseconds: Int64) {}

    package func interrupt() {}
}

/// A recording as a source: the same `CameraSource` as of a live camera, above a recorded driver.
///
/// Thread rule: `next` by one thread at a time; `interrupt` and `counters` are *thread-safe*.
// @unchecked: `next` and `close` come from one thread at a time.
package final class RecordedSource: FrameSource, @unchecked Sendable {
    package let summary: SourceSummary
    package let device: RecordedDevice
    private let reader: RecordingReader
    private let driver: RecordedDriver
    private let camera: CameraSource

    /// - Throws: `CaptureError` where it is no recording, the camera's format is not handled, or on `interrupt`.
    package init(path: String, pacing: Pacing, interrupt: WakeEvent) throws(CaptureError) {
        reader = try RecordingReader(path: path)
        device = reader.device
        driver = try RecordedDriver(reader, pacing: pacing, interrupt: interrupt)
        camera = try CameraSource(
            node: path, request: SourceRequest(device: path), interrupt: interrupt, clock: driver, calls: driver.calls)
        summary = SourceSummary(
            kind: .movie, location: path, name: "recording of \(device.card)", format: camera.summary.format,
            size: camera.summary.size, rate: camera.summary.rate)
    }

    package var counters: SourceCounters { camera.counters }

    /// What is wrong with the file, known at its end.
    package var complaint: String? { reader.complaint }

    /// What the driver told by itself, as far as it was played.
    package var events: RecordedEvents { driver.events }

    /// What the camera broke off with while it was recorded, known at the end.
    package private(set) var fault: CaptureError?

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard !driver.isAtEnd else { return .end }
        do throws(CaptureError) {
            return try camera.next(timeout: timeout)
        } catch {
            // At its end a recording breaks off like a camera that is unplugged.
            guard driver.isAtEnd else { throw error }
            if driver.hasFailed { fault = error }
            return .end
        }
    }

    package func interrupt() { camera.interrupt() }

    package func close() { camera.close() }
}

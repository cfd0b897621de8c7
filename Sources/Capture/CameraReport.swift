package import Records

/// A camera's state and what led to it.
package struct CameraReport: Sendable {
    package let state: CameraState
    /// Why, where something went wrong.
    package let cause: CaptureError?
    /// What was opened; nil before the first time.
    package let summary: SourceSummary?
    /// How often the source has been opened so far.
    package let epoch: Int

    package init(state: CameraState, cause: CaptureError?, summary: SourceSummary?, epoch: Int) {
        self.state = state
        self.cause = cause
        self.summary = summary
        self.epoch = epoch
    }
}

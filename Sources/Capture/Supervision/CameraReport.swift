package import Records

/// A camera's state and what led to it.
package struct CameraReport: Sendable {
    package let state: CameraState
    /// Why, where something went wrong.
    package let cause: CaptureError?
    /// Whether a report before told the cause already: nothing need be said of it again.
    package let isKnown: Bool
    /// What was opened; nil before the first time.
    package let summary: SourceSummary?
    /// How often the source has been opened so far.
    package let epoch: Int
    /// Of a camera that streams, for people: how often it failed before, and what is different about it. Nil where there
    /// is nothing of the kind.
    package let note: String?
    /// What streams; nil in every other state. For its counters only.
    package let source: (any FrameSource)?
    /// Where to ask why what streams is slow; nil in every other state.
    package let inquiry: RateInquiry?

    package init(
        state: CameraState, cause: CaptureError?, isKnown: Bool = false, summary: SourceSummary?, epoch: Int,
        note: String? = nil, source: (any FrameSource)? = nil, inquiry: RateInquiry? = nil
    ) {
        self.state = state
        self.cause = cause
        self.isKnown = isKnown
        self.summary = summary
        self.epoch = epoch
        self.note = note
        self.source = source
        self.inquiry = inquiry
    }
}

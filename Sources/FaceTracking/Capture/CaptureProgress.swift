internal import Analysis

/// Where a capture stands after an image, and what that image brought. A value: it may be kept.
public struct CaptureProgress: Sendable, Equatable {
    /// Where the search stands.
    public let state: CaptureState
    /// How it ended; nil until it is finished.
    public let outcome: CaptureOutcome?
    /// Why this image gave no picture, all reasons; empty where it gave one, and where only time passed.
    public let rejections: [CaptureRejection]
    /// Whether this image gave a picture.
    public let hasTaken: Bool
    /// Pictures there are.
    public let resultCount: Int
    /// Seconds since the time limit began to run.
    public let elapsedTime: Double
    /// Seconds since the face has been well placed and still.
    public let stableTime: Double
    /// Seconds since pictures could first be taken.
    public let collectingTime: Double
    /// Seconds until the time limit; all of it while it does not run.
    public let remainingTime: Double

    init(_ step: BestShotStep) {
        state = CaptureState(step.state)
        outcome = step.outcome.map { CaptureOutcome($0) }
        rejections = step.rejections.map { CaptureRejection($0) }
        hasTaken = step.taken != nil
        resultCount = step.candidates
        elapsedTime = step.elapsed
        stableTime = step.stable
        collectingTime = step.collecting
        remainingTime = step.remaining
    }
}

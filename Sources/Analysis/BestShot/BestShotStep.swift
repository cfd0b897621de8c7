/// Where a search stands after an image, and what that image brought.
package struct BestShotStep: Sendable, Equatable {
    package var state: BestShotState
    /// How it ended; nil until it is finished.
    package var outcome: BestShotOutcome?
    /// Why this image gave no candidate; empty where it gave one, and where only time passed.
    package var rejections: [BestShotRejection]
    /// The candidate that this image gave.
    package var taken: Int?
    /// Candidates that do not count any more.
    package var dropped: [Int]
    /// How many there are.
    package var candidates: Int
    /// Seconds since the time limit began to run.
    package var elapsed: Double
    /// Seconds since the face has been well placed and still.
    package var stable: Double
    /// Seconds since pictures could first be taken.
    package var collecting: Double
    /// Seconds until the time limit; the whole of it while it does not run.
    package var remaining: Double
}

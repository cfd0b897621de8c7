package import Frames

/// A picture that was taken.
package struct BestShotCandidate: Sendable, Equatable {
    /// Rises from 1 with every picture taken in a search; whoever keeps pixels keeps them by this.
    package var number: Int
    package var id: Int?
    package var time: FrameTime
    package var look: BestShotLook
}

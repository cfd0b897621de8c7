/// How far the search for the best pictures of a face has come.
package enum BestShotState: Sendable, CaseIterable {
    /// Nobody has been seen yet.
    case idle
    /// Somebody is there; the face has to be well placed and still for a while.
    case stabilizing
    /// Pictures are taken.
    case collecting
    /// There are good ones; better ones still take their place until it is finished.
    case ready
    /// Over; the outcome says how.
    case finished
    /// The face has been out of sight for longer than the grace.
    case trackLost
}

/// How a search has ended.
package enum BestShotOutcome: Sendable, CaseIterable {
    /// There is at least one picture.
    case captured
    /// There is none.
    case gaveUp
}

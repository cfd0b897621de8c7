/// Where the pictures go that a session has chosen.
///
/// Thread rule: *thread-safe*; returns at once.
protocol ShotReceiver: Sendable {
    /// - Parameters:
    ///   - wall: when the picture was captured, nanoseconds since 1970-01-01 UTC.
    func take(_ shot: BestShot, camera: String, wall: Int64)
}

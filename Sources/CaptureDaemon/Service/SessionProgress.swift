/// What a session is doing, for the watchdog.
package enum SessionProgress: Sendable, Equatable {
    /// For a frame or a camera; that may take for ever.
    case waiting
    /// On a frame, since this time in nanoseconds of the monotonic clock.
    case working(since: Int64)
}

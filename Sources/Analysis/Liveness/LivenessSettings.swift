/// How liveness is told.
package struct LivenessSettings: Sendable, Equatable {
    /// Whether the camera itself is carried about: then surroundings that move are no sign of a picture in a hand, and a
    /// screen that replays a film of a person is not told from that person.
    package var movingCamera = false
    /// Seconds for which a verdict stands without new evidence while the face is followed without a gap.
    package var holdSeconds = 30.0

    package static let holdRange = 1.0...3600.0

    package init() {}
}

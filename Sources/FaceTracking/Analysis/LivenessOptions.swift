internal import Analysis

/// How liveness is told: what can change while a session with `FaceFeatures.liveness` runs.
public struct LivenessOptions: Sendable, Equatable {
    /// Whether the camera itself is carried about. Surroundings that move are then no sign of a picture in a hand, and a screen
    /// that replays a film of a person is not told from that person.
    public var movingCamera = false
    /// Seconds for which a verdict stands without new evidence while the face is followed without a gap, 1...3600.
    public var holdTime = 30.0

    /// Those of a camera that stands still.
    public init() {}

    func check() throws(FaceTrackingError) {
        try FaceTrackingError.check("holdTime", holdTime, in: LivenessSettings.holdRange)
    }

    var settings: LivenessSettings {
        var settings = LivenessSettings()
        settings.movingCamera = movingCamera
        settings.holdSeconds = holdTime
        return settings
    }
}

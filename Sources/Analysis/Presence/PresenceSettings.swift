/// When somebody counts as there, and as attentive. Times in seconds, angles in degrees.
package struct PresenceSettings: Sendable, Equatable {
    package var isEnabled = false
    /// How long more people must be seen than before until they count.
    package var enterSeconds = 0.5
    /// How long fewer people must be seen than before until they have gone.
    package var leaveSeconds = 5.0
    /// How far a head may be turned from the direction and still face it.
    package var attentionCone = 20.0
    /// How long a face must face the direction until its attention has started.
    package var attentionSeconds = 1.0
    /// How long a face may look elsewhere before its attention has ended.
    package var attentionPause = 1.0
    /// The direction, as yaw and pitch of a head that faces it; 0, 0 is the camera.
    package var attentionYaw = 0.0
    package var attentionPitch = 0.0

    package init() {}
}

internal import Analysis

/// When somebody counts as there, and as attentive: what can change while a session with `FaceFeatures.presence` runs. Times
/// are in seconds, angles in degrees.
public struct PresenceOptions: Sendable, Equatable {
    /// How long more people must be seen than before until they count, 0...3600.
    public var enterTime = 0.5
    /// How long fewer people must be seen than before until they have gone, 0...3600.
    public var leaveTime = 5.0
    /// How far a head may be turned from the direction and still face it, 1...90.
    public var attentionCone = 20.0
    /// How long a face must face the direction until its attention has started, 0...3600.
    public var attentionTime = 1.0
    /// How long a face may look elsewhere before its attention has ended, 0...3600.
    public var attentionPause = 1.0
    /// The direction, as the yaw of a head that faces it, -80...80; 0 is the camera.
    public var attentionYaw = 0.0
    /// The direction, as the pitch of a head that faces it, -80...80; 0 is the camera.
    public var attentionPitch = 0.0

    /// The values that stand above.
    public init() {}

    func check() throws(FaceTrackingError) {
        let ranges: [(String, Double, ClosedRange<Double>)] = [
            ("enterTime", enterTime, 0...3600), ("leaveTime", leaveTime, 0...3600),
            ("attentionCone", attentionCone, 1...90), ("attentionTime", attentionTime, 0...3600),
            ("attentionPause", attentionPause, 0...3600), ("attentionYaw", attentionYaw, -80...80),
            ("attentionPitch", attentionPitch, -80...80),
        ]
        for (name, value, range) in ranges { try FaceTrackingError.check(name, value, in: range) }
    }

    func settings(isEnabled: Bool) -> PresenceSettings {
        var settings = PresenceSettings()
        settings.isEnabled = isEnabled
        settings.enterSeconds = enterTime
        settings.leaveSeconds = leaveTime
        settings.attentionCone = attentionCone
        settings.attentionSeconds = attentionTime
        settings.attentionPause = attentionPause
        settings.attentionYaw = attentionYaw
        settings.attentionPitch = attentionPitch
        return settings
    }
}

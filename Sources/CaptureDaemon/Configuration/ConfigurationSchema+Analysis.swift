internal import Analysis

extension ConfigurationSchema {
    static let analysisRules: [SettingRule<Configuration>] = [
        .boolean(
            "analysis.eyes", \.analysis.features[.eyes], .live,
            "Measures how far each eye is open."),
        .boolean(
            "analysis.expression", \.analysis.features[.expression], .live,
            "Measures mouth, smile and brows."),
        .boolean(
            "analysis.actions", \.analysis.features[.actions], .live,
            "Sends face.action when somebody blinks, nods, shakes the head, opens the mouth wide or raises the head."),
        .boolean(
            "analysis.gaze", \.analysis.features[.gaze], .live,
            "Measures where the eyes look. Costs a run of the iris network for each eye that moves."),
        .boolean(
            "analysis.quality", \.analysis.features[.quality], .live,
            "Measures how good a picture of a face is: sharpness, exposure, size, pose and what covers it."),
        .boolean(
            "analysis.liveness", \.analysis.features[.liveness], .live,
            "Tells whether a face is a living head or a picture of one, as far as that shows, and sends face.liveness when "
                + "the verdict changes. No access control by itself."),
        .boolean(
            "liveness.moving_camera", \.analysis.liveness.movingCamera, .live,
            "The camera itself is carried about: surroundings that move are no sign of a picture in a hand then, and a film "
                + "of a person on a screen may pass for one."),
        .number(
            "liveness.hold_seconds", \.analysis.liveness.holdSeconds, LivenessSettings.holdRange, .live,
            "How long a verdict stands without new evidence, while the face is followed without a gap."),
        .boolean(
            "presence.enabled", \.analysis.presence.isEnabled, .live,
            "Counts who is there and who faces the camera: presence.changed, attention.started and attention.ended, the time "
                + "each face has been there, and totals of the day in `facetrack status`."),
        .number(
            "presence.enter_seconds", \.analysis.presence.enterSeconds, 0...3600, .live,
            "How long more people must be seen than before until they count."),
        .number(
            "presence.leave_seconds", \.analysis.presence.leaveSeconds, 0...3600, .live,
            "How long fewer people must be seen than before until they have gone."),
        .number(
            "presence.attention_cone", \.analysis.presence.attentionCone, 1...90, .live,
            "Degrees that a head may be turned away from the direction and still face it."),
        .number(
            "presence.attention_seconds", \.analysis.presence.attentionSeconds, 0...3600, .live,
            "How long a face must face the direction before attention.started is sent."),
        .number(
            "presence.attention_pause", \.analysis.presence.attentionPause, 0...3600, .live,
            "How long a face may look elsewhere before attention.ended is sent."),
        .number(
            "presence.attention_yaw", \.analysis.presence.attentionYaw, -80...80, .live,
            "The direction that counts, as the yaw of a head that faces it; 0 is the camera."),
        .number(
            "presence.attention_pitch", \.analysis.presence.attentionPitch, -80...80, .live,
            "The direction that counts, as the pitch of a head that faces it; 0 is the camera."),
    ]
}

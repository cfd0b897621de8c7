internal import Frames
internal import Records

extension TrackedFace {
    /// A face of mode "always": measured once, no id.
    init(_ observation: FaceObservation) {
        bounds = observation.bounds
        confidence = observation.confidence
        pose = observation.pose
        eyeAngle = observation.mesh.eyeAngle * 180 / .pi
        mesh = observation.mesh
        rawBounds = observation.bounds
        rawPose = observation.pose
    }

    /// A followed face as it stands at `time`.
    init(_ track: Track, at time: FrameTime, smoothed: Bool) {
        id = track.id
        guard track.phase != .coasting, track.lastSeen == time else {
            state = track.phase == .tentative ? .tentative : .coasting
            bounds = track.reportedBounds(at: time)
            confidence = FaceObservation.confidence(presence: track.presenceAtMiss ?? 0)
            return
        }
        let observation = track.observation
        let shown = smoothed ? track.smoothMesh : observation.mesh
        state = track.phase == .tentative ? .tentative : .tracked
        bounds = shown.bounds
        confidence = observation.confidence
        pose = smoothed ? track.smoothPose : observation.pose
        eyeAngle = shown.eyeAngle * 180 / .pi
        mesh = shown
        rawBounds = observation.bounds
        rawPose = observation.pose
    }
}

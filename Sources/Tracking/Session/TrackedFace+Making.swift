internal import Frames
internal import Records

extension TrackedFace {
    /// A face of mode "always": measured once, no id.
    init(_ observation: FaceObservation) {
        bounds = observation.bounds
        confidence = observation.confidence
        pose = observation.pose
        eyeAngle = observation.mesh.map { $0.eyeAngle * 180 / .pi }
        mesh = observation.mesh
        visibility = observation.visibility
        rawBounds = observation.bounds
        rawPose = observation.pose
        rawMesh = observation.mesh
    }

    /// A followed face as it stands at `time`.
    init(_ track: Track, at time: FrameTime, smoothed: Bool) {
        id = track.id
        guard track.phase != .coasting, track.isCurrent(at: time) else {
            bounds = track.reportedBounds(at: time)
            if track.phase == .tracked {
                // The detector does not look at every frame: the face is carried by its motion.
                state = .tracked
                confidence = track.observation.confidence
            } else {
                state = track.phase == .tentative ? .tentative : .coasting
                confidence = FaceObservation.confidence(presence: track.presenceAtMiss ?? 0)
            }
            return
        }
        let observation = track.observation
        let shown = track.reportedMesh(at: time, smoothed: smoothed)
        state = track.phase == .tentative ? .tentative : .tracked
        bounds = smoothed ? track.reportedBounds(at: time) : track.predictedBounds(at: time)
        confidence = observation.confidence
        pose = smoothed ? track.smoothPose : observation.pose
        eyeAngle = shown.map { $0.eyeAngle * 180 / .pi }
        mesh = shown
        visibility = observation.visibility
        guard track.lastSeen == time else { return }
        rawBounds = observation.bounds
        rawPose = observation.pose
        rawMesh = observation.mesh
    }
}

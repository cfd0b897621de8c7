package import Capture
internal import Frames
package import Records
package import Tracking

extension FaceDetails {
    /// What must be measured for points in the layouts that are wanted.
    package init(_ wants: (LandmarkSet.Layout) -> Bool) {
        self = wants(.mesh478) || wants(.regions) ? [.irises, .visibility] : []
        if wants(.mesh468) || wants(.points106) || wants(.five) { insert(.visibility) }
    }
}

extension FaceRecord {
    /// The values of a tracked face; landmarks and raw values only where asked for.
    package init(_ face: TrackedFace, landmarks layout: LandmarkSet.Layout?, raw: Bool) {
        self.init(
            id: face.id, state: face.state, bounds: face.bounds, confidence: face.confidence, roll: face.pose?.roll,
            yaw: face.pose?.yaw, pitch: face.pose?.pitch, eyeAngle: face.eyeAngle)
        visibility = face.visibility
        if let layout { landmarks = face.landmarks(layout) }
        if raw, let bounds = face.rawBounds {
            self.raw = Raw(bounds: bounds, roll: face.rawPose?.roll, yaw: face.rawPose?.yaw, pitch: face.rawPose?.pitch)
        }
    }
}

extension EventRecord {
    /// A turn in a face's life as an event of camera `camera`.
    package init(_ event: TrackEvent, camera: String?, wall: String?) {
        switch event.kind {
        case .appeared: self.init(event: .faceAppeared, camera: camera, time: event.time.nanoseconds, wall: wall)
        case .resumed: self.init(event: .faceResumed, camera: camera, time: event.time.nanoseconds, wall: wall)
        case .lost(let reason):
            self.init(event: .faceLost, camera: camera, time: event.time.nanoseconds, wall: wall)
            self.reason = .loss(reason)
        }
        id = event.id
        bounds = event.bounds
    }

    /// A change of the light as an event of camera `camera`.
    package init(_ change: LightChange, camera: String?, time: Int64?, wall: String?) {
        self.init(event: change.begins ? .cameraDegraded : .cameraRecovered, camera: camera, time: time, wall: wall)
        reason = .trouble(change.trouble)
        message = change.message
    }
}

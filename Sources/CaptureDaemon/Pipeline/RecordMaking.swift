package import Analysis
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

extension FaceRecord {
    /// All faces of a frame, with what analysis found of them.
    static func records(
        of result: TrackingResult, _ analysis: AnalysisResult?, landmarks layout: LandmarkSet.Layout?, raw: Bool
    ) -> [FaceRecord] {
        var records = result.faces.map { FaceRecord($0, landmarks: layout, raw: raw) }
        guard let analysis else { return records }
        for (index, facts) in analysis.facts.enumerated() where index < records.count { records[index].facts = facts }
        return records
    }
}

extension EventRecord {
    /// What a face did as an event of camera `camera`.
    package init(_ action: AnalysisResult.Action, camera: String?, wall: String?) {
        self.init(event: .faceAction, camera: camera, time: action.time.nanoseconds, wall: wall)
        id = action.id
        self.action = action.action
        bounds = action.bounds
    }

    /// The verdict on whether a face lives as an event of camera `camera`.
    package init(_ change: LivenessChange, camera: String?, wall: String?) {
        self.init(event: .faceLiveness, camera: camera, time: change.time.nanoseconds, wall: wall)
        id = change.id
        liveness = change.finding
        bounds = change.bounds
    }

    /// Who came, went or looked, as an event of camera `camera`.
    package init(_ event: PresenceEvent, camera: String?, wall: String?) {
        let name: Name =
            switch event.kind {
            case .changed: .presenceChanged
            case .attentionStarted: .attentionStarted
            case .attentionEnded: .attentionEnded
            }
        self.init(event: name, camera: camera, time: event.time.nanoseconds, wall: wall)
        id = event.id
        bounds = event.bounds
        switch event.kind {
        case .changed(let people, let seconds):
            present = people > 0
            self.people = people
            self.seconds = seconds
        case .attentionStarted: break
        case .attentionEnded(let seconds): self.seconds = seconds
        }
    }

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

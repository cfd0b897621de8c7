package import Frames
internal import Records
package import Tracking

/// Finds out about the tracked faces of one camera what is asked for, and nothing that is not. Reads no clock: time comes
/// with the frame; the same frames give the same facts.
///
/// Thread rule: *queue-bound* to the camera's serial queue.
package final class FaceAnalyser {
    /// What is kept of one face from frame to frame.
    private struct Known {
        var expression = ExpressionMeter()
        var actions = ActionWatch()
    }

    package private(set) var settings: AnalysisSettings
    /// Who is there; nil where that is not asked for.
    package private(set) var presence: PresenceWatch?
    private var eyes = EyeMeter()
    private var quality = QualityMeter()
    /// Nil where it is not asked for.
    private var liveness: LivenessObserver?
    private var known: [Int: Known] = [:]
    private var labeller: FaceLabeller
    /// What was counted of presence before that was switched off.
    private var totals = PresenceTotals()

    /// - Parameter slots: classifiers to run, this camera's own.
    package init(settings: AnalysisSettings, slots: [any FaceClassifier] = []) {
        self.settings = settings
        labeller = FaceLabeller(slots)
        watchPresence()
        watchLiveness()
    }

    /// Whether nothing is asked for.
    package var isIdle: Bool { settings.isEmpty && labeller.isEmpty }

    /// Changes what is asked for. Faces that are known stay so, and what was counted is kept.
    ///
    /// - Parameter time: now, on the clock of the frames; nil before the first.
    /// - Returns: the ends of what is not watched any more.
    @discardableResult
    package func apply(_ settings: AnalysisSettings, at time: FrameTime?) -> [PresenceEvent] {
        self.settings = settings
        watchLiveness()
        guard let presence, !settings.presence.isEnabled else {
            watchPresence()
            return []
        }
        let events = time.map { presence.end(at: $0) } ?? []
        totals = presence.totals
        self.presence = nil
        return events
    }

    /// Lets time pass without frames.
    ///
    /// - Parameter time: not before that of any frame so far.
    package func pass(to time: FrameTime) -> [PresenceEvent] { presence?.pass(to: time) ?? [] }

    private func watchPresence() {
        guard settings.presence.isEnabled else { return }
        if let presence {
            presence.settings = settings.presence
        } else {
            presence = PresenceWatch(settings: settings.presence, totals: totals)
        }
    }

    private func watchLiveness() {
        guard settings.features.contains(.liveness) else {
            liveness = nil
            return
        }
        if liveness == nil { liveness = LivenessObserver(settings: settings.liveness) }
        liveness?.settings = settings.liveness
    }

    /// What tracking has to measure for it.
    package var details: FaceDetails {
        var details: FaceDetails = []
        if settings.features.contains(.gaze) { details.insert(.irises) }
        if !settings.features.isDisjoint(with: [.quality, .liveness]) { details.insert(.visibility) }
        return details
    }

    /// Analyses the faces of one frame.
    ///
    /// - Parameters:
    ///   - picture: the upright frame that the faces were found in.
    ///   - time: rises from frame to frame.
    package func analyse(
        _ result: TrackingResult, in picture: borrowing Picture, at time: FrameTime
    ) -> AnalysisResult {
        var found = AnalysisResult()
        if let presence { found.presence = presence.take(result.faces, at: time) }
        forget(allBut: result.faces)
        if let changes = liveness?.look(at: result.faces, in: picture, at: time) { found.liveness = changes }
        found.facts.reserveCapacity(result.faces.count)
        let labels = labeller.labels(of: result.faces, in: picture, at: time, &found.troubles)
        for (index, face) in result.faces.enumerated() {
            var facts = FaceFacts()
            if let mesh = face.mesh { measure(face, mesh, in: picture, at: time, into: &facts, &found.actions) }
            facts.labels = labels[index]
            if let id = face.id {
                facts.dwell = presence?.dwell(of: id, at: time)
                facts.liveness = liveness?.finding(of: id)
            }
            found.facts.append(facts == FaceFacts() ? nil : facts)
        }
        return found
    }

    private func measure(
        _ face: TrackedFace, _ mesh: FaceMesh, in picture: borrowing Picture, at time: FrameTime,
        into facts: inout FaceFacts, _ actions: inout [AnalysisResult.Action]
    ) {
        let features = settings.features
        // Taken out, so that what it holds is changed in place.
        var known = face.id.flatMap { self.known.removeValue(forKey: $0) } ?? Known()
        var look = FaceLook(yaw: (face.rawPose ?? face.pose)?.yaw, pitch: (face.rawPose ?? face.pose)?.pitch)
        let seen = SeenMesh(mesh, raw: face.rawMesh)
        if !features.isDisjoint(with: [.eyes, .actions]) {
            let eyes = eyes.eyes(of: seen, pose: face.rawPose ?? face.pose, in: picture)
            if features.contains(.eyes) { facts.eyes = eyes }
            look.eyes = eyes?.mean
        }
        if !features.isDisjoint(with: [.expression, .actions]), let shape = FaceShape(mesh) {
            let found = known.expression.measure(shape, pose: face.pose, at: face.id.map { _ in time })
            if features.contains(.expression) { (facts.mouth, facts.browRaise) = found }
            look.mouth = found.mouth.open
        }
        if features.contains(.gaze), let irises = face.irises {
            facts.gaze = GazeEstimate.gaze(of: mesh, irises: irises, pose: face.pose)
        }
        if features.contains(.quality) {
            (facts.quality, facts.qualityParts) = quality.measure(face, mesh: seen, in: picture)
        }
        guard let id = face.id else { return }
        if features.contains(.actions), face.state == .tracked {
            actions += known.actions.take(look, at: time).map {
                AnalysisResult.Action(action: $0, id: id, time: time, bounds: face.bounds)
            }
        }
        self.known[id] = known
    }

    /// Forgets faces that are gone. Coasting ones are kept: they mostly come back.
    private func forget(allBut faces: [TrackedFace]) {
        guard known.keys.contains(where: { id in !faces.contains { $0.id == id } }) else { return }
        known = known.filter { id, _ in faces.contains { $0.id == id } }
    }
}

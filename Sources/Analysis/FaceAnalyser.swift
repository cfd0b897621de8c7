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
    private var known: [Int: Known] = [:]
    private let slots: [ClassifierSlot]

    /// - Parameter slots: classifiers to run, this camera's own.
    package init(settings: AnalysisSettings, slots: [ClassifierSlot] = []) {
        self.settings = settings
        self.slots = slots
        apply(settings)
    }

    /// Changes what is asked for.
    package func apply(_ settings: AnalysisSettings) {
        self.settings = settings
        guard settings.presence.isEnabled else {
            presence = nil
            return
        }
        if let presence {
            presence.settings = settings.presence
        } else {
            presence = PresenceWatch(settings: settings.presence)
        }
    }

    /// What tracking has to measure for it.
    package var details: FaceDetails {
        var details: FaceDetails = []
        if settings.features.contains(.gaze) { details.insert(.irises) }
        if settings.features.contains(.quality) { details.insert(.visibility) }
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
        found.facts.reserveCapacity(result.faces.count)
        for face in result.faces {
            var facts = FaceFacts()
            if let mesh = face.mesh {
                measure(face, mesh, in: picture, at: time, into: &facts, &found.actions)
                facts.labels = labels(of: face, mesh, in: picture, at: time, &found.troubles)
            }
            if let id = face.id { facts.dwell = presence?.dwell(of: id, at: time) }
            found.facts.append(facts == FaceFacts() ? nil : facts)
        }
        return found
    }

    /// A label that cannot be had is absent; the face was tracked all the same.
    private func labels(
        of face: TrackedFace, _ mesh: FaceMesh, in picture: borrowing Picture, at time: FrameTime,
        _ troubles: inout [String]
    ) -> [String: FaceFacts.Label]? {
        guard !slots.isEmpty else { return nil }
        var labels: [String: FaceFacts.Label] = [:]
        for slot in slots {
            do {
                labels[slot.settings.name] = try slot.label(of: mesh, id: face.id, in: picture, at: time)
                if slot.noteSuccess() { troubles.append("classifier \"\(slot.settings.name)\" works again") }
            } catch {
                guard slot.noteFailure() else { continue }
                troubles.append(
                    "classifier \"\(slot.settings.name)\" gives no label: \(error); faces are tracked without it, and it "
                        + "is tried again with every frame")
            }
        }
        return labels.isEmpty ? nil : labels
    }

    private func measure(
        _ face: TrackedFace, _ mesh: FaceMesh, in picture: borrowing Picture, at time: FrameTime,
        into facts: inout FaceFacts, _ actions: inout [AnalysisResult.Action]
    ) {
        let features = settings.features
        // Taken out, so that what it holds is changed in place.
        var known = face.id.flatMap { self.known.removeValue(forKey: $0) } ?? Known()
        var look = FaceLook(yaw: (face.rawPose ?? face.pose)?.yaw, pitch: (face.rawPose ?? face.pose)?.pitch)
        if !features.isDisjoint(with: [.eyes, .actions]) {
            let eyes = eyes.eyes(of: mesh, pose: face.pose, in: picture)
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
            (facts.quality, facts.qualityParts) = quality.measure(face, mesh: mesh, in: picture)
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
        for slot in slots { slot.keep(faces.compactMap(\.id)) }
        guard known.keys.contains(where: { id in !faces.contains { $0.id == id } }) else { return }
        known = known.filter { id, _ in faces.contains { $0.id == id } }
    }
}

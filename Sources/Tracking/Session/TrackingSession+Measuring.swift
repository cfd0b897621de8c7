internal import Frames
internal import Inference
internal import Records

/// Looks of the landmark network at detections, and what makes a face of them.
extension TrackingSession {
    /// Presence logit above which a new face is believed, and above which one already followed still is.
    static let newPresence = 10.0
    static let knownPresence = 2.0
    /// Between this presence and `newPresence` the referee is asked; the mean of its and the detector's score decides.
    private static let doubtfulPresence = -3.0
    private static let jointScore = 0.64
    /// The same near a face already known.
    private static let knownJointScore = 0.5

    /// Measures the faces among detections that no track has seen in this frame.
    func findOthers(
        among detections: [Detection], in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> [FaceObservation] {
        let expected = table.expectedFaces(at: time)
        var seen = table.tracks.filter { !$0.isOutOfSight && $0.isCurrent(at: time) }.map(\.observation.bounds)
        var found: [FaceObservation] = []
        for detection in detections where isLargeEnough(detection) {
            guard !seen.contains(where: { Self.isSame(detection.box, $0) }) else { continue }
            guard let observation = try measure(detection, expected: expected, in: picture, at: time),
                !seen.contains(where: { Self.isSame(observation.bounds, $0) })
            else { continue }
            seen.append(observation.bounds)
            found.append(observation)
        }
        return found
    }

    /// Mode "always": each picture for itself.
    func detectAll(in picture: borrowing Picture) throws(InferenceError) -> [TrackedFace] {
        var faces: [TrackedFace] = []
        let areas = DetectionPlan.all(of: picture.size, rows: settings.tiles, level: finder.detector.side)
        let detections = try detect(in: picture, areas: areas, floor: ExpectedFaces.newScore) { _ in
            ExpectedFaces.newScore
        }
        for detection in detections where isLargeEnough(detection) {
            guard faces.count < settings.maximumFaces else { break }
            guard let observation = try measure(detection, jointScore: Self.jointScore, in: picture),
                !faces.contains(where: { Self.isSame(observation.bounds, $0.bounds) })
            else { continue }
            faces.append(TrackedFace(observation))
        }
        return faces
    }

    /// One look of the landmark network.
    ///
    /// - Parameter describes: how the face looks is asked for.
    func look(
        at region: CropRegion, describes: Bool, in picture: borrowing Picture
    ) throws(InferenceError) -> MeshEstimate? {
        stages?.begin(.landmarks)
        defer { stages?.end(.landmarks) }
        landmarkRuns += 1
        return try meshes.estimate(in: picture, region: region, appearance: describes ? appearance : nil)
    }

    /// Where no frames follow that would average a measurement's error, the face's mirror image does.
    private func lookInMirror(
        _ estimate: inout MeshEstimate, at region: CropRegion, in picture: borrowing Picture
    ) throws(InferenceError) {
        stages?.begin(.landmarks)
        defer { stages?.end(.landmarks) }
        guard let mirrored = try meshes.mirrored(in: picture, region: region) else { return }
        estimate.mesh.approach(mirrored, share: 0.5)
    }

    /// Measures a detection, believing it more easily near a face that is expected.
    func measure(
        _ detection: Detection, expected: ExpectedFaces, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> FaceObservation? {
        let limit = expected.contain(near: detection.box) ? Self.knownJointScore : Self.jointScore
        return try measure(detection, jointScore: limit, in: picture, at: time)
    }

    /// Measures a detection; nil where it turns out to be no face.
    ///
    /// - Parameters:
    ///   - limit: what the detectors' mean score must reach when the mesh is in doubt.
    ///   - time: of the frame; nil where this picture is all there is to judge by.
    private func measure(
        _ detection: Detection, jointScore limit: Double, in picture: borrowing Picture, at time: FrameTime? = nil
    ) throws(InferenceError) -> FaceObservation? {
        // The first look, from a detection, only settles where the square belongs.
        guard let first = try look(at: CropRegion(detection), describes: false, in: picture) else { return nil }
        let region = CropRegion(first.mesh)
        guard var estimate = try look(at: region, describes: settings.mode != .always, in: picture) else { return nil }
        if time == nil, estimate.presence >= Self.doubtfulPresence {
            try lookInMirror(&estimate, at: region, in: picture)
        }
        var observation = FaceObservation(estimate)
        let isPlaced = isInside(observation.bounds, picture.size)
        if isPlaced, estimate.presence >= Self.newPresence { return observation }
        let isDoubtful = isPlaced && estimate.presence >= Self.doubtfulPresence
        if !isDoubtful {
            // Where the landmark network sees other faces well, what it does not see is none.
            guard let time, !seesWell(at: time), candidates.isWorthJudging(detection.box, at: time) else { return nil }
        }
        var opinion: Double?
        if isDoubtful {
            let second = try judge.secondOpinion(on: detection, in: picture)
            let joint = (second + detection.score) / 2
            if joint >= limit {
                observation.confidence = max(observation.confidence, joint)
                observation.isDoubtful = joint < Self.jointScore
                return observation
            }
            opinion = second
        }
        guard let time, !seesWell(at: time) else { return nil }
        let evidence = try judge.evidence(
            of: detection, opinion: opinion, isDark: adaptation.gain > 1, in: picture)
        guard candidates.isFace(detection.box, evidence: evidence, at: time) else { return nil }
        let box = FaceObservation(detection)
        return isInside(box.bounds, picture.size) ? box : nil
    }

    private func seesWell(at time: FrameTime) -> Bool {
        table.tracks.contains { $0.isCurrent(at: time) && ($0.observation.presence ?? 0) >= Self.newPresence }
    }

    /// The mesh reaches from ear to ear, the detector's box does nearly so.
    func isLargeEnough(_ detection: Detection) -> Bool {
        detection.box.width >= settings.minimumFace
    }

    /// Boxes of one face: much alike, or one within the other, as when a part of a large face is taken for a small one.
    static func isSame(_ box: BoundingBox, _ other: BoundingBox) -> Bool {
        box.intersectionOverUnion(other) > 0.3 || box.containment(other) > 0.7
    }

    /// A mesh whose middle is in the picture, and where faces count: what lies outside cannot have been seen.
    func isInside(_ bounds: BoundingBox, _ size: PixelSize) -> Bool {
        bounds.width > 4 && bounds.centerX > 0 && bounds.centerY > 0
            && bounds.centerX < Double(size.width) && bounds.centerY < Double(size.height)
            && settings.regions.admit(bounds, in: size)
    }
}

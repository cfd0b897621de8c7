package import Frames
package import Inference
internal import Records

/// Follows the faces of one camera: picture in, tracked faces out. Reads no clock, time comes with the frame; the same
/// frames give the same results.
///
/// Thread rule: *queue-bound* to the camera's serial queue.
package final class TrackingSession: FaceTracker {
    package private(set) var settings: TrackingSettings
    let finder: FaceFinder
    var plan = DetectionPlan()
    var adaptation = DarkAdaptation()
    var candidates = FaceCandidates()
    /// Tracks about whose surroundings the detector has been asked in this frame.
    var asked: Set<Int> = []
    private let meshes: MeshEstimator
    private let appearance: any AppearanceModel
    private var referee: FaceReferee?
    private let networks: TrackingNetworks
    private let details: FaceDetailing
    var table: TrackTable
    var rhythm = SearchRhythm()
    var motionWatch = MotionWatch()
    /// Runs of the landmark network since the session began.
    package private(set) var landmarkRuns = 0
    private var refereeRuns = 0
    /// Runs of the detector and the referee since the session began.
    package var detectorRuns: Int { finder.runs + refereeRuns }
    /// Hears how the work is divided; nil costs nothing.
    package weak var stages: (any StageObserver)?

    /// Presence logit above which a new face is believed, and above which one already followed still is.
    static let newPresence = 10.0
    static let knownPresence = 2.0
    /// Between this presence and `newPresence` the referee is asked; the mean of its and the detector's score decides.
    private static let doubtfulPresence = -3.0
    private static let jointScore = 0.64
    /// The same near a face already known.
    private static let knownJointScore = 0.5

    /// - Parameters:
    ///   - appearance: tells faces apart that cross or come back; used on the session's queue only.
    ///   - nextID: gives the next track id, rising, never one again.
    package init(
        networks: TrackingNetworks, settings: TrackingSettings, appearance: any AppearanceModel = MeshBrightness(),
        nextID: @escaping () -> Int
    ) throws(InferenceError) {
        self.settings = settings
        self.appearance = appearance
        self.networks = networks
        details = FaceDetailing(networks: networks)
        finder = FaceFinder(detector: try networks.detectors.make(level: networks.pixelLevel))
        meshes = try MeshEstimator(network: networks.landmarks)
        meshes.fieldOfView = settings.fieldOfView
        table = TrackTable(settings: settings, appearance: appearance, nextID: nextID)
    }

    /// Changes what can change while running: everything but `pixelLevel`.
    package func apply(_ settings: TrackingSettings) {
        let budget = self.settings.landmarkBudget
        self.settings = settings
        self.settings.landmarkBudget = budget
        self.settings.pixelLevel = finder.detector.side
        table.settings = self.settings
        meshes.fieldOfView = settings.fieldOfView
    }

    package func measure(_ details: FaceDetails) {
        self.details.wanted = details
        meshes.details = details
    }

    /// Changes the detector, for one of another pixel level.
    package func use(_ detector: any FaceDetector) {
        finder.detector = detector
        settings.pixelLevel = detector.side
    }

    package var detectors: DetectorMaker? { networks.detectors }

    package var pixelLevel: Int? { finder.detector.side }

    package var landmarkBudget: Int? {
        get { settings.landmarkBudget }
        set { settings.landmarkBudget = newValue }
    }

    /// Tracks the faces of one frame.
    package func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult {
        let motion = notice(picture)
        guard adaptation.gain > 1 else { return try track(picture, motion: motion, at: time) }
        return try picture.lookBrightened(by: adaptation.gain) { picture throws(InferenceError) in
            try track(picture, motion: motion, at: time)
        }
    }

    private func track(
        _ picture: borrowing Picture, motion: MotionWatch.Motion, at time: FrameTime
    ) throws(InferenceError) -> TrackingResult {
        var result = try findAndFollow(in: picture, motion: motion, at: time)
        try details.add(to: &result.faces, in: picture, at: time)
        return result
    }

    private func findAndFollow(
        in picture: borrowing Picture, motion: MotionWatch.Motion, at time: FrameTime
    ) throws(InferenceError) -> TrackingResult {
        let size = picture.size
        candidates.age(to: time)
        switch settings.mode {
        case .always:
            return TrackingResult(size: size, faces: try detectAll(in: picture), events: [])
        case .lightTrack:
            try followLightly(in: picture, motion: motion, at: time)
        case .trackByDetection:
            try followByDetection(in: picture, at: time)
        }
        associating { $0.age(to: time, frame: size) }
        return TrackingResult(size: size, faces: report(at: time, in: size), events: table.takeEvents())
    }

    /// Mode "light-track": the landmark network where faces should be, the detector when it is due.
    private func followLightly(
        in picture: borrowing Picture, motion: MotionWatch.Motion, at time: FrameTime
    ) throws(InferenceError) {
        var looks = try follow(in: picture, at: time)
        let areas = areasDue(
            in: picture, motion: motion, isMissing: looks.contains(where: \.isMiss), at: time)
        let detections = areas.isEmpty ? [] : try detect(in: picture, areas: areas, missedBy: looks, at: time)
        try correct(&looks, by: detections, in: picture, at: time)
        try recover(&looks, from: detections, in: picture, at: time)
        associating { $0.take(looks, at: time) }
        watchPlaces(of: looks, in: picture)
        guard !areas.isEmpty else { return }
        let others = try findOthers(among: detections, in: picture, at: time)
        associating { $0.adopt(others, at: time) }
    }

    /// The camera is gone since `time`: its faces stand still until it is back or the re-link time is over.
    package func cameraLost(at time: FrameTime) {
        table.stand(at: time)
        rhythm.reset()
        motionWatch.reset()
        candidates = FaceCandidates()
        plan.lookAtOnce()
    }

    /// Lets time pass without frames; returns what it ends.
    package func pass(to time: FrameTime) -> [TrackEvent] {
        table.forget(by: time)
        return table.takeEvents()
    }

    /// Ends all faces; returns their last events.
    package func end(at time: FrameTime) -> [TrackEvent] {
        table.endAll(at: time)
        return table.takeEvents()
    }

    /// Runs what concerns identities, as one stage.
    func associating(_ body: (inout TrackTable) -> Void) {
        stages?.begin(.associate)
        defer { stages?.end(.associate) }
        body(&table)
    }

    func detectionIsDue(at time: FrameTime, motion: MotionWatch.Motion, isMissing: Bool) -> Bool {
        let tracks = table.tracks
        if isMissing || candidates.areHopeful(at: time, isDark: adaptation.gain > 1) { return true }
        if tracks.contains(where: { $0.isActive && $0.isMissing(at: time) }) { return true }
        let isComplete = !tracks.contains(where: \.isOutOfSight) && table.activeCount > 0
        if isComplete, table.activeCount >= settings.maximumFaces { return false }
        return rhythm.isDue(
            at: time, motion: motion, isComplete: isComplete, search: settings.searchInterval,
            interval: settings.detectionInterval)
    }

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

    private func detectAll(in picture: borrowing Picture) throws(InferenceError) -> [TrackedFace] {
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

    /// Detections, the largest first; near faces that are expected also those with a low score.
    func detect(
        in picture: borrowing Picture, areas: [PixelArea], expected: ExpectedFaces
    ) throws(InferenceError) -> [Detection] {
        try detect(in: picture, areas: areas, floor: ExpectedFaces.knownScore, threshold: expected.leastScore)
    }

    /// Detections near some places only, also those with a low score.
    func detect(
        in picture: borrowing Picture, areas: [PixelArea], near places: [BoundingBox]
    ) throws(InferenceError) -> [Detection] {
        let expected = ExpectedFaces(boxes: places)
        return try detect(in: picture, areas: areas, floor: ExpectedFaces.knownScore) {
            expected.contain(near: $0) ? ExpectedFaces.knownScore : 1
        }
    }

    /// Detections, the largest first: where there are too many faces, those are kept.
    private func detect(
        in picture: borrowing Picture, areas: [PixelArea], floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        return try finder.detections(
            in: picture, areas: areas, regions: settings.regions, floor: floor, threshold: threshold)
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
            let second = try secondOpinion(on: detection, in: picture)
            let joint = (second + detection.score) / 2
            if joint >= limit {
                observation.confidence = max(observation.confidence, joint)
                observation.isDoubtful = joint < Self.jointScore
                return observation
            }
            opinion = second
        }
        guard let time, !seesWell(at: time) else { return nil }
        let evidence = try evidence(of: detection, opinion: opinion, in: picture)
        guard candidates.isFace(detection.box, evidence: evidence, at: time) else { return nil }
        let box = FaceObservation(detection)
        return isInside(box.bounds, picture.size) ? box : nil
    }

    private func seesWell(at time: FrameTime) -> Bool {
        table.tracks.contains { $0.isCurrent(at: time) && ($0.observation.presence ?? 0) >= Self.newPresence }
    }

    /// What the judges say of a place where the landmark network sees nothing, or is in doubt, 0...1.
    ///
    /// - Parameter opinion: the referee's, where it was asked already.
    private func evidence(
        of detection: Detection, opinion: Double?, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        if adaptation.gain > 1 { return try evidenceInTheDark(of: detection, in: picture) }
        let second = if let opinion { opinion } else { try secondOpinion(on: detection, in: picture) }
        return min(second, try closeUp(of: detection, in: picture))
    }

    private func closeUp(of detection: Detection, in picture: borrowing Picture) throws(InferenceError) -> Double {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        return try finder.closeUpScore(of: detection.box, in: picture)
    }

    /// How sure both detectors are of a face in a picture that is smoothed once more, and with all that is around it: what
    /// noise leaves of a dark face is coarse, and a head on shoulders is what clutter seldom looks like.
    private func evidenceInTheDark(
        of detection: Detection, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        let referee = try makeReferee()
        refereeRuns += 1
        return try picture.lookSmoothed { picture throws(InferenceError) in
            min(
                try referee.score(of: detection, within: FaceReferee.body, in: picture),
                try finder.surroundedScore(of: detection.box, in: picture))
        }
    }

    private func secondOpinion(
        on detection: Detection, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        let referee = try makeReferee()
        refereeRuns += 1
        return try referee.score(of: detection, within: FaceReferee.head, in: picture)
    }

    /// The referee, whose network is loaded when it is first asked.
    private func makeReferee() throws(InferenceError) -> FaceReferee {
        if let referee { return referee }
        let made = try FaceReferee(network: networks.referee())
        referee = made
        return made
    }

    private func report(at time: FrameTime, in size: PixelSize) -> [TrackedFace] {
        table.tracks.compactMap { track in
            guard track.isActive else { return nil }
            let face = TrackedFace(track, at: time, smoothed: settings.smoothing != .off)
            // One that coasts may have left the places where faces count.
            return settings.regions.admit(face.bounds, in: size) ? face : nil
        }
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

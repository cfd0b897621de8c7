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
    let meshes: MeshEstimator
    let appearance: any AppearanceModel
    let judge: FaceJudge
    private let networks: TrackingNetworks
    private let details: FaceDetailing
    var table: TrackTable
    var rhythm = SearchRhythm()
    var motionWatch = MotionWatch()
    /// Runs of the landmark network since the session began.
    package internal(set) var landmarkRuns = 0
    /// Runs of the detector and the referee since the session began.
    package var detectorRuns: Int { finder.runs + judge.runs }
    /// Hears how the work is divided; nil costs nothing.
    package weak var stages: (any StageObserver)? {
        didSet { judge.stages = stages }
    }

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
        judge = FaceJudge(networks: networks, finder: finder)
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

    private func report(at time: FrameTime, in size: PixelSize) -> [TrackedFace] {
        table.tracks.compactMap { track in
            guard track.isActive else { return nil }
            let face = TrackedFace(track, at: time, smoothed: settings.smoothing != .off)
            // One that coasts may have left the places where faces count.
            return settings.regions.admit(face.bounds, in: size) ? face : nil
        }
    }
}

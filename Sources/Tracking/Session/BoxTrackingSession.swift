package import Frames
package import Inference
internal import Records

/// Follows the faces of one camera by a detector's boxes alone: no network, no points, no angles. The boxes are mapped to the
/// extent that `bounds` have everywhere.
///
/// Thread rule: *queue-bound* to the camera's serial queue.
package final class BoxTrackingSession: FaceTracker {
    package private(set) var settings: TrackingSettings
    package let detectors: DetectorMaker?
    private let finder: FaceFinder
    private var table: TrackTable
    private var plan = DetectionPlan()
    /// Hears how the work is divided; nil costs nothing.
    package weak var stages: (any StageObserver)?

    /// - Parameters:
    ///   - detectors: make detectors of other pixel levels.
    ///   - nextID: gives the next track id, rising, never one again.
    package init(
        detector: any FaceDetector, detectors: DetectorMaker? = nil, settings: TrackingSettings,
        nextID: @escaping () -> Int
    ) {
        self.settings = settings
        self.detectors = detectors
        finder = FaceFinder(detector: detector)
        table = TrackTable(settings: settings, nextID: nextID)
    }

    package func apply(_ settings: TrackingSettings) {
        self.settings = settings
        table.settings = settings
    }

    package var pixelLevel: Int? { finder.detector.side }

    package func use(_ detector: any FaceDetector) {
        finder.detector = detector
    }

    package func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult {
        let size = picture.size
        table.enter(frame: size)
        if settings.mode == .always {
            let areas = DetectionPlan.all(of: size, rows: settings.tiles, level: finder.detector.side)
            let found = try observations(in: picture, areas: areas, expected: ExpectedFaces(boxes: []))
            let faces = found.prefix(settings.maximumFaces).map { TrackedFace($0) }
            return TrackingResult(size: size, faces: Array(faces), events: [])
        }
        let areas = plan.areas(of: size, settings: settings, level: finder.detector.side, at: time)
        if !areas.isEmpty {
            let found = try observations(in: picture, areas: areas, expected: table.expectedFaces(at: time))
            associating { $0.take(found, at: time) }
        }
        associating { $0.age(to: time, frame: size) }
        let faces = table.tracks.filter(\.isActive)
            .map { TrackedFace($0, at: time, smoothed: settings.smoothing != .off) }
            .filter { settings.regions.admit($0.bounds, in: size) }
        return TrackingResult(size: size, faces: faces, events: table.takeEvents())
    }

    package func cameraLost(at time: FrameTime) {
        table.stand(at: time)
        plan.lookAtOnce()
    }

    package func pass(to time: FrameTime) -> [TrackEvent] {
        table.forget(by: time)
        return table.takeEvents()
    }

    package func end(at time: FrameTime) -> [TrackEvent] {
        table.endAll(at: time)
        return table.takeEvents()
    }

    private func associating(_ body: (inout TrackTable) -> Void) {
        stages?.begin(.associate)
        defer { stages?.end(.associate) }
        body(&table)
    }

    private func observations(
        in picture: borrowing Picture, areas: [PixelArea], expected: ExpectedFaces
    ) throws(InferenceError) -> [FaceObservation] {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        let floor = expected.boxes.isEmpty ? ExpectedFaces.newScore : ExpectedFaces.knownScore
        let detections = try finder.detections(
            in: picture, areas: areas, regions: settings.regions, floor: floor, threshold: expected.leastScore)
        let size = picture.size
        return detections.filter { $0.box.width >= settings.minimumFace }.map { FaceObservation($0) }
            .filter { settings.regions.admit($0.bounds, in: size) }
    }
}

extension TrackTable {
    /// Takes in all boxes of a frame: followed faces get theirs, the others may be faces out of sight or new ones.
    fileprivate mutating func take(_ found: [FaceObservation], at time: FrameTime) {
        let followed = tracks.indices.filter { !tracks[$0].isOutOfSight }
        let pairs = BoxAssociation.pairs(
            expected: followed.map { tracks[$0].predictedBounds(at: time) }, boxes: found.map(\.bounds))
        take(
            zip(followed, pairs).map { track, box in
                TrackLook(track: track, observation: box.map { found[$0] }, presence: nil)
            }, at: time)
        let taken = Set(pairs.compactMap { $0 })
        adopt(found.indices.filter { !taken.contains($0) }.map { found[$0] }, at: time)
    }
}

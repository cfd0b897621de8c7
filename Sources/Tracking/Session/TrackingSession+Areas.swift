internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// Most second looks a frame costs.
    static let secondLooks = 3

    /// The parts of the picture that the detector looks at in this frame: the whole when that is due, with it the place where
    /// something has moved, and the tile whose turn it is.
    func areasDue(
        in picture: borrowing Picture, motion: MotionWatch.Motion, isMissing: Bool, at time: FrameTime
    ) -> [PixelArea] {
        let size = picture.size
        var areas: [PixelArea] = []
        if detectionIsDue(at: time, motion: motion, isMissing: isMissing) {
            areas.append(PixelArea(whole: size))
            if motion == .new, rhythm.isCloserDue(at: time, search: settings.searchInterval),
                let place = placeOfMotion(in: picture, at: time)
            {
                rhythm.lookedCloser(at: time)
                areas.append(place)
            }
            rhythm.looked(at: time)
            motionWatch.moveAnchor()
        }
        if settings.tiles > 0, table.activeCount < settings.maximumFaces,
            let tile = plan.tile(
                of: size, rows: settings.tiles, level: finder.detector.side, at: time,
                interval: settings.detectionInterval)
        {
            areas.append(tile)
        }
        return areas
    }

    /// The part of the picture, with no face known there, where something has moved that may have one: it deserves a closer look
    /// where the whole picture shows faces too small.
    private func placeOfMotion(in picture: borrowing Picture, at time: FrameTime) -> PixelArea? {
        let size = picture.size
        guard table.activeCount < settings.maximumFaces, finder.canLookCloser(in: size) else { return nil }
        let people = table.tracks.filter(\.isActive).map { Self.person(withFace: $0.predictedBounds(at: time)) }
        let place = motionWatch.place(in: picture) { cell in
            settings.regions.admit(cell, in: size) && !people.contains { $0.intersection(cell) > 0 }
        }
        return place.flatMap { finder.headroom(of: $0, in: size) }
    }

    /// Where the motion of somebody with a face in `box` is: head, arms and body below.
    private static func person(withFace box: BoundingBox) -> BoundingBox {
        BoundingBox(
            x: box.x - 1.5 * box.width, y: box.y - box.height, width: 4 * box.width, height: 7 * box.height)
    }

    /// The detector's look at parts of the picture, and once more at where faces are missing and it has found nothing.
    func detect(
        in picture: borrowing Picture, areas: [PixelArea], missedBy looks: [TrackLook], at time: FrameTime
    ) throws(InferenceError) -> [Detection] {
        var expected = table.expectedFaces(at: time)
        let missing = table.missing(after: looks)
        if let first = missing.first {
            expected.reaches[first] = max(
                expected.reaches[first], reach(of: missing, at: time) * expected.boxes[first].width)
        }
        let found = try detect(in: picture, areas: areas, expected: expected)
        let unasked = missing.filter { !asked.contains($0) }
        let more = try secondLooks(in: picture, besides: found, for: unasked.map { expected.boxes[$0] })
        return (found + more).sorted { $0.box.area > $1.box.area }
    }

    /// Looks again where faces are missing and `found` has nothing: at a part of the picture in which they appear larger.
    private func secondLooks(
        in picture: borrowing Picture, besides found: [Detection], for missed: [BoundingBox]
    ) throws(InferenceError) -> [Detection] {
        var areas: [PixelArea] = []
        var lost: [BoundingBox] = []
        for expected in missed {
            guard areas.count + asked.count < Self.secondLooks,
                !found.contains(where: { $0.box.isNear(expected) }),
                settings.regions.admit(expected, in: picture.size),
                let area = finder.surroundings(of: expected, in: picture.size)
            else { continue }
            areas.append(area)
            lost.append(expected)
        }
        guard !areas.isEmpty else { return [] }
        return try detect(in: picture, areas: areas, near: lost)
    }

    private func detectionIsDue(at time: FrameTime, motion: MotionWatch.Motion, isMissing: Bool) -> Bool {
        let tracks = table.tracks
        if isMissing || candidates.areHopeful(at: time, isDark: adaptation.gain > 1) { return true }
        if tracks.contains(where: { $0.isActive && $0.isMissing(at: time) }) { return true }
        let isComplete = !tracks.contains(where: \.isOutOfSight) && table.activeCount > 0
        if isComplete, table.activeCount >= settings.maximumFaces { return false }
        return rhythm.isDue(
            at: time, motion: motion, isComplete: isComplete, search: settings.searchInterval,
            interval: settings.detectionInterval)
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
    func detect(
        in picture: borrowing Picture, areas: [PixelArea], floor: Double, threshold: (BoundingBox) -> Double
    ) throws(InferenceError) -> [Detection] {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        return try finder.detections(
            in: picture, areas: areas, regions: settings.regions, floor: floor, threshold: threshold)
    }
}

internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// Most second looks a frame costs.
    private static let secondLooks = 2

    /// The parts of the picture that the detector looks at in this frame: the whole when that is due, and the tile whose turn
    /// it is.
    func areasDue(in size: PixelSize, isMoving: Bool, at time: FrameTime) -> [PixelArea] {
        var areas: [PixelArea] = []
        if detectionIsDue(at: time, isMoving: isMoving) {
            rhythm.looked(at: time)
            motion.moveAnchor()
            areas.append(PixelArea(whole: size))
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

    /// Looks again where faces went out of sight a moment ago and `found` has nothing: at a part of the picture in which
    /// they appear larger.
    func secondLooks(
        in picture: borrowing Picture, besides found: [Detection], at time: FrameTime
    ) throws(InferenceError) -> [Detection] {
        var areas: [PixelArea] = []
        var lost: [BoundingBox] = []
        for track in table.tracks where track.phase == .coasting {
            let expected = track.predictedBounds(at: time)
            guard areas.count < Self.secondLooks, !found.contains(where: { Self.isNear($0.box, expected) }),
                settings.regions.admit(expected, in: picture.size),
                let area = finder.surroundings(of: expected, in: picture.size)
            else { continue }
            areas.append(area)
            lost.append(expected)
        }
        guard !areas.isEmpty else { return [] }
        return try detect(in: picture, areas: areas, floor: Self.knownScore) { box in
            lost.contains { Self.isNear(box, $0) } ? Self.knownScore : 1
        }
    }

    /// A detection whose points the mesh network does not find, as in profile or in glaring light, taken for the face that was
    /// there a moment ago: by its box alone, and no longer than a lost face is remembered. Nil where there was none.
    func continuation(_ detection: Detection, at time: FrameTime) -> FaceObservation? {
        guard detection.score >= Self.newScore else { return nil }
        let observation = FaceObservation(detection)
        let isKnown = table.tracks.contains { track in
            track.isActive && track.isMissing(at: time)
                && time.seconds(since: track.lastMesh) <= settings.relinkSeconds
                && BoxAssociation.pairs(expected: [track.predictedBounds(at: time)], boxes: [observation.bounds]) == [0]
        }
        return isKnown ? observation : nil
    }

    /// Mean brightness of a face's middle, 0...255, below which the mesh network's doubt says nothing: it sees no points in
    /// what is nearly black, where the detectors still see a head.
    private static let dark = 32.0

    /// A detection in a dark place of the picture, believed by its box alone where both detectors together are sure enough.
    func darkFace(
        _ detection: Detection, jointScore limit: Double, in picture: borrowing Picture
    ) throws(InferenceError) -> FaceObservation? {
        let observation = FaceObservation(detection)
        guard picture.meanLuma(of: detection.box) < Self.dark, isInside(observation.bounds, picture.size) else {
            return nil
        }
        let joint = (try secondOpinion(on: detection, in: picture) + detection.score) / 2
        return joint >= limit ? observation : nil
    }
}

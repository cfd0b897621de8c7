internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// Most second looks a frame costs.
    private static let secondLooks = 2

    /// The parts of the picture that the detector looks at in this frame: the whole when that is due, and the tile whose turn
    /// it is.
    func areasDue(in size: PixelSize, isMoving: Bool, isMissing: Bool, at time: FrameTime) -> [PixelArea] {
        var areas: [PixelArea] = []
        if detectionIsDue(at: time, isMoving: isMoving, isMissing: isMissing) {
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

    /// The detector's look at parts of the picture, and once more at where faces are missing and it has found nothing.
    func detect(
        in picture: borrowing Picture, areas: [PixelArea], missedBy looks: [TrackLook], at time: FrameTime
    ) throws(InferenceError) -> [Detection] {
        let expected = table.tracks.map { $0.predictedBounds(at: time) }
        let found = try detect(in: picture, areas: areas, floor: Self.knownScore) { box in
            expected.contains { Self.isNear(box, $0) } ? Self.knownScore : Self.newScore
        }
        let missed =
            looks.filter(\.isMiss).map(\.track) + table.tracks.indices.filter { table.tracks[$0].phase == .coasting }
        return try found + secondLooks(in: picture, besides: found, for: missed.map { expected[$0] })
    }

    /// Looks again where faces are missing and `found` has nothing: at a part of the picture in which they appear larger.
    private func secondLooks(
        in picture: borrowing Picture, besides found: [Detection], for missed: [BoundingBox]
    ) throws(InferenceError) -> [Detection] {
        var areas: [PixelArea] = []
        var lost: [BoundingBox] = []
        for expected in missed {
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
}

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
            let tile = plan.tile(of: size, rows: settings.tiles, at: time, interval: settings.detectionInterval)
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
}

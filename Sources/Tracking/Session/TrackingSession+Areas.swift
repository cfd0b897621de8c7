internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// Most second looks a frame costs.
    static let secondLooks = 3

    /// The parts of the picture that the detector looks at in this frame: the whole when that is due, and the tile whose turn
    /// it is.
    func areasDue(in size: PixelSize, motion: MotionWatch.Motion, isMissing: Bool, at time: FrameTime)
        -> [PixelArea]
    {
        var areas: [PixelArea] = []
        if detectionIsDue(at: time, motion: motion, isMissing: isMissing) {
            rhythm.looked(at: time)
            motionWatch.moveAnchor()
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
        let expected = table.expectedFaces(at: time)
        let found = try detect(in: picture, areas: areas, expected: expected)
        let unasked = table.missing(after: looks).filter { !asked.contains($0) }
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
}

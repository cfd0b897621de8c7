internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// Mode "track-by-detection": the detector on this frame when it is due, faces told apart by its boxes, and the points and
    /// angles of each face from one look of the landmark network at its box.
    func followByDetection(in picture: borrowing Picture, at time: FrameTime) throws(InferenceError) {
        guard boxesAreDue(at: time) else { return }
        lastDetection = time
        try takeDetections(in: picture, at: time)
    }

    private func boxesAreDue(at time: FrameTime) -> Bool {
        guard let lastDetection, time >= lastDetection else { return true }
        return time.seconds(since: lastDetection) >= settings.boxInterval
    }

    private func takeDetections(in picture: borrowing Picture, at time: FrameTime) throws(InferenceError) {
        let followed = table.tracks.indices.filter { !table.tracks[$0].isOutOfSight }
        let expected = table.tracks.map { $0.predictedBounds(at: time) }
        var areas = [PixelArea(whole: picture.size)]
        if let tile = plan.tile(
            of: picture.size, rows: settings.tiles, level: finder.detector.side, at: time,
            interval: settings.detectionInterval)
        {
            areas.append(tile)
        }
        let detections = try detect(in: picture, areas: areas, floor: Self.knownScore) { box in
            expected.contains { Self.isNear(box, $0) } ? Self.knownScore : Self.newScore
        }.filter(isLargeEnough)
        let boxes = detections.map { BoxExtent.mesh.map($0.box) }
        let pairs = BoxAssociation.pairs(expected: followed.map { expected[$0] }, boxes: boxes)

        var looks: [TrackLook] = []
        var seen: [BoundingBox] = []
        for (index, box) in zip(followed, pairs) {
            guard let box else {
                looks.append(TrackLook(track: index, observation: nil, presence: nil))
                continue
            }
            let observation = try remeasure(detections[box], of: table.tracks[index], in: picture, at: time)
            if let observation { seen.append(observation.bounds) }
            looks.append(TrackLook(track: index, observation: observation, presence: nil))
        }
        associating { $0.take(looks, at: time) }

        let taken = Set(pairs.compactMap { $0 })
        var others: [FaceObservation] = []
        for index in detections.indices where !taken.contains(index) {
            guard !seen.contains(where: { Self.isSame(boxes[index], $0) }),
                let observation = try measure(detections[index], in: picture, expected: expected, at: time),
                !seen.contains(where: { Self.isSame(observation.bounds, $0) })
            else { continue }
            seen.append(observation.bounds)
            others.append(observation)
        }
        associating { $0.adopt(others, at: time) }
    }

    private func measure(
        _ detection: Detection, in picture: borrowing Picture, expected: [BoundingBox], at time: FrameTime
    ) throws(InferenceError) -> FaceObservation? {
        let isKnown = expected.contains { Self.isNear(detection.box, $0) }
        return try measure(
            detection, jointScore: isKnown ? Self.knownJointScore : Self.jointScore, in: picture, at: time)
    }

    /// One look of the landmark network at a followed face, its square moved to where the detector saw the face. Where the
    /// network sees none, the box still tells where the face is.
    func remeasure(
        _ detection: Detection, of track: Track, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> FaceObservation? {
        var region = CropRegion(detection)
        if track.observation.mesh != nil { region.side = track.region(at: time).side }
        let wanted = CropRegion(detection)
        region.side = min(max(region.side, wanted.side * 0.8), wanted.side * 1.4)
        if let estimate = try look(at: region, in: picture), estimate.presence >= Self.knownPresence,
            isInside(estimate.mesh.bounds, picture.size)
        {
            return FaceObservation(estimate)
        }
        let observation = FaceObservation(detection)
        return isInside(observation.bounds, picture.size) ? observation : nil
    }
}

internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// Mode "track-by-detection": the detector on this frame when it is due, faces told apart by its boxes, and the points and
    /// angles of each face from one look of the landmark network at its box.
    func followByDetection(in picture: borrowing Picture, at time: FrameTime) throws(InferenceError) {
        let areas = plan.areas(of: picture.size, settings: settings, level: finder.detector.side, at: time)
        guard !areas.isEmpty else { return }
        let followed = table.tracks.indices.filter { !table.tracks[$0].isOutOfSight }
        let expected = table.expectedFaces(at: time)
        let detections = try detect(in: picture, areas: areas, expected: expected).filter(isLargeEnough)
        let boxes = detections.map { BoxExtent.mesh.map($0.box) }
        let pairs = BoxAssociation.pairs(expected: followed.map { expected.boxes[$0] }, boxes: boxes)

        var looks: [TrackLook] = []
        var seen: [BoundingBox] = []
        for (index, box) in zip(followed, pairs) {
            guard let box else {
                looks.append(TrackLook(track: index, observation: nil, presence: nil))
                continue
            }
            let observation = try remeasure(
                detections[box], of: table.tracks[index],
                describes: table.wantsDescription(of: index, at: time), in: picture, at: time)
            if let observation { seen.append(observation.bounds) }
            looks.append(TrackLook(track: index, observation: observation, presence: nil))
        }
        associating { $0.take(looks, at: time) }

        let taken = Set(pairs.compactMap { $0 })
        var others: [FaceObservation] = []
        for index in detections.indices where !taken.contains(index) {
            guard !seen.contains(where: { Self.isSame(boxes[index], $0) }),
                let observation = try measure(detections[index], expected: expected, in: picture, at: time),
                !seen.contains(where: { Self.isSame(observation.bounds, $0) })
            else { continue }
            seen.append(observation.bounds)
            others.append(observation)
        }
        associating { $0.adopt(others, at: time) }
    }

    /// One look of the landmark network at a followed face, its square moved to where the detector saw the face. Where the
    /// network sees none, the box still tells where the face is.
    ///
    /// - Parameter describes: how the face looks is asked for.
    func remeasure(
        _ detection: Detection, of track: Track, describes: Bool = true, in picture: borrowing Picture,
        at time: FrameTime
    ) throws(InferenceError) -> FaceObservation? {
        var region = CropRegion(detection)
        if track.observation.mesh != nil {
            region.side = min(max(track.region(at: time).side, region.side * 0.8), region.side * 1.4)
        }
        if let estimate = try look(at: region, describes: describes, in: picture),
            estimate.presence >= Self.knownPresence,
            isInside(estimate.mesh.bounds, picture.size)
        {
            return FaceObservation(estimate)
        }
        let observation = FaceObservation(detection)
        return isInside(observation.bounds, picture.size) ? observation : nil
    }
}

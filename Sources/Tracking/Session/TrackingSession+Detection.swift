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
        let pairs = BoxAssociation.pairs(
            expected: followed.map { expected.boxes[$0] }, boxes: detections.map { BoxExtent.mesh.map($0.box) })

        var looks: [TrackLook] = []
        for (index, box) in zip(followed, pairs) {
            guard let box else {
                looks.append(TrackLook(track: index, observation: nil, presence: nil))
                continue
            }
            let (observation, presence) = try remeasure(
                detections[box], of: table.tracks[index],
                describes: table.wantsDescription(of: index, at: time), in: picture, at: time)
            looks.append(TrackLook(track: index, observation: observation, presence: presence))
        }
        associating { $0.take(looks, at: time) }

        let taken = Set(pairs.compactMap { $0 })
        let free = detections.indices.filter { !taken.contains($0) }.map { detections[$0] }
        let others = try findOthers(among: free, in: picture, at: time)
        associating { $0.adopt(others, at: time) }
    }

    /// One look of the landmark network at a followed face, its square moved to where the detector saw the face. Where the
    /// network sees none, the box still tells where the face is.
    ///
    /// - Parameter describes: how the face looks is asked for.
    /// - Returns: what was measured, nil where the face is not in the picture; and how present the network says a face is, nil where
    ///   its answer made no sense.
    func remeasure(
        _ detection: Detection, of track: Track, describes: Bool = true, in picture: borrowing Picture,
        at time: FrameTime
    ) throws(InferenceError) -> (observation: FaceObservation?, presence: Double?) {
        var region = CropRegion(detection)
        if track.observation.mesh != nil {
            region.side = min(max(track.region(at: time).side, region.side * 0.8), region.side * 1.4)
        }
        let estimate = try look(at: region, describes: describes, in: picture)
        if let estimate, estimate.presence >= Self.knownPresence, isInside(estimate.mesh.bounds, picture.size) {
            return (FaceObservation(estimate), estimate.presence)
        }
        let observation = FaceObservation(detection)
        return (isInside(observation.bounds, picture.size) ? observation : nil, estimate?.presence)
    }
}

internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// A look that finds the face this share of the square away from its middle is worth another.
    private static let recenterShare = 0.1
    /// Measurements of a face at rest before one may stand, and seconds that it may.
    private static let measurementsAtRest = 8
    private static let longestRest = 0.5

    /// Looks for change in the whole picture, and gives up what is known of one of another size.
    func notice(_ picture: borrowing Picture) -> Bool {
        stages?.begin(.motion)
        defer { stages?.end(.motion) }
        if frameSize != picture.size {
            frameSize = picture.size
            for index in table.tracks.indices { table.watch(index) { $0 = nil } }
        }
        return motion.look(at: picture)
    }

    /// Looks for each followed face where it should be by now, in the order of who waited longest.
    func follow(in picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> [TrackLook] {
        var looks: [TrackLook] = []
        var left = settings.landmarkBudget ?? .max
        let order = table.tracks.indices.filter { !table.tracks[$0].isOutOfSight }
            .sorted { (table.tracks[$0].lastMeasured, $0) < (table.tracks[$1].lastMeasured, $1) }
        for index in order {
            guard settings.regions.admit(table.tracks[index].predictedBounds(at: time), in: picture.size) else {
                looks.append(TrackLook(track: index, finding: .missed(presence: nil)))
                continue
            }
            let isAtRest = isAtRest(index, in: picture)
            if isAtRest, mayStand(table.tracks[index], at: time) {
                looks.append(TrackLook(track: index, finding: .held))
            } else if left > 0 {
                left -= 1
                let finding = try measure(table.tracks[index], isAtRest: isAtRest, in: picture, at: time)
                looks.append(TrackLook(track: index, finding: finding))
            } else {
                looks.append(TrackLook(track: index, finding: .carried))
            }
        }
        return looks
    }

    /// Whether the place of a face shows what it showed when the face came to rest.
    private func isAtRest(_ index: Int, in picture: borrowing Picture) -> Bool {
        stages?.begin(.motion)
        defer { stages?.end(.motion) }
        var isStill = false
        table.watch(index) { isStill = $0?.look(at: picture) ?? false }
        return isStill
    }

    /// A face at rest is measured a few times before its result may stand, and again now and then.
    private func mayStand(_ track: Track, at time: FrameTime) -> Bool {
        track.restCount >= Self.measurementsAtRest && time.seconds(since: track.lastMeasured) < Self.longestRest
    }

    /// Compares the places of the faces just measured with what they show now, unless they are at rest.
    func watchPlaces(of looks: [TrackLook], in picture: borrowing Picture) {
        stages?.begin(.motion)
        defer { stages?.end(.motion) }
        for look in looks {
            guard case .seen(let observation, isAtRest: false) = look.finding else { continue }
            table.watch(look.track) { stillness in
                if stillness?.covers(observation.bounds) ?? false {
                    stillness?.moveAnchor()
                } else {
                    stillness = FaceStillness(observation.bounds, in: picture)
                }
            }
        }
    }

    /// Looks at where a face should be, and again where it turns out to be far from there.
    private func measure(
        _ track: Track, isAtRest: Bool, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> TrackLook.Finding {
        let region = track.region(at: time)
        guard var estimate = try look(at: region, in: picture) else { return .missed(presence: nil) }
        if estimate.presence >= Self.knownPresence {
            let found = CropRegion(estimate.mesh)
            let way = found.center - region.center
            if (way * way).sum().squareRoot() > Self.recenterShare * region.side,
                let better = try look(at: found, in: picture), better.presence >= Self.knownPresence
            {
                estimate = better
            }
        }
        guard estimate.presence >= Self.knownPresence, isInside(estimate.mesh.bounds, picture.size) else {
            return .missed(presence: estimate.presence)
        }
        return .seen(FaceObservation(estimate), isAtRest: isAtRest)
    }
}

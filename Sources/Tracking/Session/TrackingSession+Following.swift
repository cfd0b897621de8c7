internal import Frames
internal import Inference
internal import Records

extension TrackingSession {
    /// A look that finds the face this share of the square away from its middle is worth another.
    private static let recenterShare = 0.1
    /// Resemblance to what is known of a face below which it is not taken for it unasked.
    private static let suspiciousLikeness = 0.5
    /// Fall of the presence, from one look to the next, and way or growth in widths that make a doubtful face suspicious.
    private static let suspiciousFall = 6.0
    private static let suspiciousWay = 0.2
    /// Way in widths, and growth, from one look to the next that only the detector can make credible.
    private static let incredibleWay = 0.35
    private static let credibleGrowth = 0.85...1.18
    /// Growth that is believed of a detector's box.
    private static let growthOfBoxes = 0.7...1.4
    /// Widths, and widths a second out of sight, within which the only face may be found again.
    private static let reachAlone = 1.6
    private static let reachGrowth = 4.0
    private static let reachSeconds = 0.5
    /// Widths that one which moved fast before may be farther away, at most.
    private static let mostHaste = 1.5
    /// A detector's score that is sure, and the way in widths from its box that makes a measurement doubtful.
    private static let sureScore = 0.8
    private static let besideShare = 0.3
    /// Trust in a face below which a box alone does not keep it.
    private static let leastTrust = 0.4
    /// Measurements of a face at rest before one may stand, and seconds that it may.
    private static let measurementsAtRest = 8
    private static let longestRest = 0.5

    /// Looks for change in the whole picture; in one of another size, places are taken along.
    func notice(_ picture: borrowing Picture) -> MotionWatch.Motion {
        stages?.begin(.motion)
        defer { stages?.end(.motion) }
        if table.enter(frame: picture.size) { candidates = FaceCandidates() }
        asked.removeAll(keepingCapacity: true)
        // Pictures by themselves have nothing to do with each other.
        if settings.mode == .always { adaptation = DarkAdaptation() }
        let motion = motionWatch.look(at: picture)
        adaptation.take(highlights: motionWatch.highlights())
        return motion
    }

    /// Looks for each followed face where it should be by now, in the order of who waited longest.
    func follow(in picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> [TrackLook] {
        var looks: [TrackLook] = []
        let budget = settings.landmarkBudget.map { landmarkRuns &+ $0 }
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
            } else if landmarkRuns < budget ?? .max {
                let finding = try measure(index, isAtRest: isAtRest, in: picture, at: time)
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

    /// Looks at where a face should be, and again where it turns out to be far from there. Where that finds it no more, or only
    /// seems to, the detector is asked about the surroundings.
    private func measure(
        _ index: Int, isAtRest: Bool, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> TrackLook.Finding {
        let track = table.tracks[index]
        let (estimate, presence) = try look(
            for: track, describes: table.wantsDescription(of: index, at: time), in: picture, at: time)
        let first = estimate.map { FaceObservation($0) }
        if let first, !isSuspicious(first, of: track, at: time) { return .seen(first, isAtRest: isAtRest) }
        let expected = track.predictedBounds(at: time)
        var detection: Detection?
        if asked.count < Self.secondLooks {
            asked.insert(index)
            detection = try detect(near: expected, in: picture)
        }
        let isConfirmed = first.flatMap { first in detection.map { Self.isSame($0.box, first.bounds) } } ?? false
        if let detection, !isConfirmed,
            let found = try remeasure(detection, of: track, in: picture, at: time).observation, found.mesh != nil,
            isBelieved(found, as: index, at: time), isBetter(found, than: first, for: track)
        {
            return .seen(found, isAtRest: false)
        }
        guard let first, isConfirmed || !isIncredible(first.bounds, after: expected) else {
            return .missed(presence: presence)
        }
        return .seen(first, isAtRest: isAtRest)
    }

    /// The detector's best find near a place, in a look at its surroundings.
    private func detect(near box: BoundingBox, in picture: borrowing Picture) throws(InferenceError) -> Detection? {
        guard let area = finder.surroundings(of: box, in: picture.size) else { return nil }
        return try detect(in: picture, areas: [area], near: [box]).max { $0.score < $1.score }
    }

    /// Whether no face moves or grows like this from one look to the next.
    private func isIncredible(_ new: BoundingBox, after old: BoundingBox) -> Bool {
        old.distance(to: new) > Self.incredibleWay * old.width || !Self.credibleGrowth.contains(new.width / old.width)
    }

    /// Whether a face that the detector has found is rather the followed one than what was taken for it.
    private func isBetter(_ found: FaceObservation, than first: FaceObservation?, for track: Track) -> Bool {
        guard let first else { return true }
        guard let new = found.appearance, let old = first.appearance else {
            return (found.presence ?? -.infinity) > (first.presence ?? -.infinity)
        }
        return track.appearance.similarity(new) > track.appearance.similarity(old)
    }

    /// A look of the landmark network at a followed face; no estimate where it sees none, and how present it says a face is.
    private func look(
        for track: Track, describes: Bool, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> (estimate: MeshEstimate?, presence: Double?) {
        let region = track.region(at: time)
        guard var estimate = try look(at: region, describes: describes, in: picture) else { return (nil, nil) }
        let presence = estimate.presence
        guard presence >= Self.knownPresence else { return (nil, presence) }
        let found = CropRegion(estimate.mesh)
        let way = found.center - region.center
        if (way * way).sum().squareRoot() > Self.recenterShare * region.side,
            let better = try look(at: found, describes: describes, in: picture), better.presence >= Self.knownPresence
        {
            estimate = better
        }
        return (isInside(estimate.mesh.bounds, picture.size) ? estimate : nil, presence)
    }

    /// Whether a look may have made up a face out of a part of it, or of what lies beside it.
    private func isSuspicious(_ observation: FaceObservation, of track: Track, at time: FrameTime) -> Bool {
        if isIncredible(observation.bounds, after: track.predictedBounds(at: time)) { return true }
        if let appearance = observation.appearance, !track.appearance.isEmpty,
            track.appearance.similarity(appearance) < Self.suspiciousLikeness
        {
            return true
        }
        guard let presence = observation.presence, presence < Self.newPresence else { return false }
        guard let before = track.observation.presence else { return true }
        let (old, new) = (track.predictedBounds(at: time), observation.bounds)
        return before - presence > Self.suspiciousFall || old.distance(to: new) > Self.suspiciousWay * old.width
            || (new.width / old.width - 1).magnitude > Self.suspiciousWay
    }

    /// Measures faces anew, from where the detector sees them, that the landmark network has found well beside there: of a face
    /// that moves fast it may have taken a part, or what lies beside it.
    func correct(
        _ looks: inout [TrackLook], by detections: [Detection], in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) {
        var seen = looks.map { table.found($0)?.bounds }
        var count = 0
        for place in looks.indices where count < Self.secondLooks {
            guard case .seen(let observation, isAtRest: false) = looks[place].finding, observation.mesh != nil,
                let detection = Self.correction(for: place, among: seen, by: detections)
            else { continue }
            count += 1
            let found = try remeasure(detection, of: table.tracks[looks[place].track], in: picture, at: time)
                .observation
            // Beside a face the network may be as sure as at it; where the detector sees the face decides.
            guard let found, found.mesh != nil,
                (found.presence ?? 0) >= min(Self.newPresence, observation.presence ?? 0)
            else { continue }
            looks[place] = TrackLook(track: looks[place].track, finding: .seen(found, isAtRest: false))
            seen[place] = found.bounds
        }
    }

    /// The sure detection of a face that was measured beside it: none that is rather of another face that was seen.
    ///
    /// - Parameters:
    ///   - place: of the face in `seen`.
    ///   - seen: boxes of the meshes measured in this frame; nil for what was not found.
    static func correction(
        for place: Int, among seen: [BoundingBox?], by detections: [Detection]
    ) -> Detection? {
        guard let own = seen[place] else { return nil }
        func overlap(_ detection: Detection) -> Double { detection.box.intersectionOverUnion(own) }
        guard let detection = detections.max(by: { overlap($0) < overlap($1) }), detection.score >= sureScore,
            isSame(detection.box, own),
            BoxExtent.mesh.map(detection.box).distance(to: own) > besideShare * own.width
        else { return nil }
        let isAnothers = seen.indices.contains { other in
            other != place && (seen[other]?.intersectionOverUnion(detection.box) ?? 0) >= overlap(detection)
        }
        return isAnothers ? nil : detection
    }

    /// Finds faces again, among the detector's finds, that the landmark network has missed in this frame or of late. Where it
    /// sees nothing at the detector's place either, the box alone tells where the face is, as long as the detector is sure
    /// enough and nobody else is near.
    func recover(
        _ looks: inout [TrackLook], from detections: [Detection], in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) {
        let seen = looks.compactMap { $0.isMiss ? nil : table.found($0)?.bounds }
        var free = detections.filter { detection in
            isLargeEnough(detection) && !seen.contains { Self.isSame(detection.box, $0) }
        }
        var missing = table.missing(after: looks)
        // What was taken for a face and is not believed leaves its place to the next best.
        for _ in 0..<Self.secondLooks where !free.isEmpty && !missing.isEmpty {
            let pairs = BoxAssociation.pairs(
                expected: missing.map { table.tracks[$0].predictedBounds(at: time) },
                boxes: free.map { BoxExtent.mesh.map($0.box) }, scores: free.map(\.score),
                farthest: reach(of: missing, at: time))
            guard pairs.contains(where: { $0 != nil }) else { break }
            for (index, pair) in zip(missing, pairs) {
                guard let pair,
                    let observation = try remeasure(free[pair], of: table.tracks[index], in: picture, at: time)
                        .observation,
                    isBelieved(observation, as: index, at: time)
                else { continue }
                missing.removeAll { $0 == index }
                let look = TrackLook(track: index, finding: .seen(observation, isAtRest: false))
                if let place = looks.firstIndex(where: { $0.track == index }) {
                    looks[place] = look
                } else {
                    looks.append(look)
                }
            }
            let taken = Set(pairs.compactMap { $0 })
            free = free.indices.filter { !taken.contains($0) }.map { free[$0] }
        }
    }

    /// Widths from where it is expected that a missing face is looked for: farther where nobody else can be mistaken for it.
    func reach(of missing: [Int], at time: FrameTime) -> Double {
        guard table.activeCount == 1, let only = missing.first else { return BoxAssociation.farthest }
        let track = table.tracks[only]
        let seconds = min(Self.reachSeconds, time.seconds(since: track.lastSeen))
        let haste = track.restlessness * seconds / track.observation.bounds.width
        return Self.reachAlone + Self.reachGrowth * seconds + min(haste, Self.mostHaste)
    }

    private func isBelieved(_ observation: FaceObservation, as index: Int, at time: FrameTime) -> Bool {
        let track = table.tracks[index]
        if let appearance = observation.appearance, !track.appearance.isEmpty {
            return TrackMatching.score(observation, track, at: time) != nil
                || (time.seconds(since: track.lastSeen) < TrackMatching.atOnceSeconds
                    && track.appearance.similarity(appearance) >= TrackMatching.sameFaceAtOnce)
        }
        let isAlone = !table.tracks.indices.contains { other in
            other != index && !table.tracks[other].isOutOfSight
                && observation.bounds.isNear(table.tracks[other].predictedBounds(at: time))
        }
        let growth = observation.bounds.width / track.usualWidth
        return isAlone && Self.growthOfBoxes.contains(growth)
            && track.trust(with: observation, at: time) >= Self.leastTrust
    }
}

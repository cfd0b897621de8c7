internal import Frames
internal import Records

/// The life cycle of tracks: from tentative over tracked and coasting to lost, and back within the re-link time.
/// Knows nothing of pictures: measurements come in, events come out.
///
/// Thread rule: *queue-bound*.
struct TrackTable {
    private(set) var tracks: [Track] = []
    private(set) var events: [TrackEvent] = []
    var settings: TrackingSettings {
        didSet {
            guard settings.smoothing != oldValue.smoothing || settings.smoothingSeconds != oldValue.smoothingSeconds
            else { return }
            for index in tracks.indices { tracks[index].use(smoothing) }
        }
    }
    private var frameSize: PixelSize?
    private let nextID: () -> Int
    private let appearance: any AppearanceModel
    private var smoothing: SmoothingSettings {
        SmoothingSettings(settings.smoothing, seconds: settings.smoothingSeconds)
    }

    /// Share of two boxes from which on one face reaches into the other's.
    private static let reachingIn = 0.03

    /// - Parameters:
    ///   - appearance: described all that is observed here.
    ///   - nextID: gives the next id, never one again.
    init(
        settings: TrackingSettings, appearance: any AppearanceModel = MeshBrightness(), nextID: @escaping () -> Int
    ) {
        self.settings = settings
        self.appearance = appearance
        self.nextID = nextID
    }

    /// Faces that are being followed: not lost, not standing.
    var activeCount: Int { tracks.count { $0.isActive } }

    /// Where each known face should be by now, in the tracks' order.
    func expectedFaces(at time: FrameTime) -> ExpectedFaces {
        ExpectedFaces(boxes: tracks.map { $0.predictedBounds(at: time) })
    }

    /// The next frame has this size. Where it is another than before, each face's place is taken along, as the same part of the
    /// picture: a camera that changes its size shows the same, and elsewhere it is as good a guess as any.
    ///
    /// - Returns: whether it is another one.
    @discardableResult
    mutating func enter(frame size: PixelSize) -> Bool {
        defer { frameSize = size }
        guard let frameSize, frameSize != size, frameSize.width > 0, frameSize.height > 0 else { return false }
        let factor = SIMD2(
            Double(size.width) / Double(frameSize.width), Double(size.height) / Double(frameSize.height))
        for index in tracks.indices { tracks[index].rescale(by: factor, smoothing: smoothing) }
        return true
    }

    /// Takes the events since the last call.
    mutating func takeEvents() -> [TrackEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Track `index` was measured.
    mutating func observe(
        _ index: Int, _ observation: FaceObservation, isAtRest: Bool = false, at time: FrameTime
    ) {
        let before = tracks[index].phase
        tracks[index].update(
            observation, isAtRest: isAtRest, keepsCourse: isCrossed(observation.bounds, besides: index), at: time)
        confirm(index, from: before, at: time)
    }

    /// Track `index` is where it was.
    mutating func hold(_ index: Int, at time: FrameTime) {
        tracks[index].hold(at: time)
        confirm(index, from: tracks[index].phase, at: time)
    }

    /// Track `index` was not looked for.
    mutating func carry(_ index: Int, at time: FrameTime) {
        tracks[index].carry(at: time)
    }

    /// Changes how track `index` watches its place in the picture.
    mutating func watch(_ index: Int, _ change: (inout FaceStillness?) -> Void) {
        tracks[index].watch(change)
    }

    private mutating func confirm(_ index: Int, from before: Track.Phase, at time: FrameTime) {
        switch before {
        case .tentative:
            if time.seconds(since: tracks[index].firstSeen) >= settings.confirmSeconds {
                tracks[index].phase = .tracked
                note(.appeared, tracks[index], time)
            }
        case .tracked, .coasting, .standing:
            tracks[index].phase = .tracked
        case .lost:
            tracks[index].phase = .tracked
            note(.resumed, tracks[index], time)
        }
    }

    /// Track `index` was looked for and not found; `presence` is what the look said.
    mutating func miss(_ index: Int, presence: Double?) {
        tracks[index].presenceAtMiss = presence
        if tracks[index].phase == .tracked { tracks[index].phase = .coasting }
    }

    /// Gives measurements that belong to no followed face to a face that was out of sight, or to a new one.
    mutating func adopt(_ observations: [FaceObservation], at time: FrameTime) {
        let scores = observations.map { observation in
            tracks.indices.map { index -> Double? in
                guard tracks[index].isMissing(at: time) else { return nil }
                let isBehind = isCrossed(observation.bounds, besides: index)
                return TrackMatching.score(observation, tracks[index], isBehind: isBehind, at: time)
            }
        }
        var taken = Set<Int>()
        // The surest first: there may not be room for all.
        let pairs = Assignment.best(scores).enumerated()
            .compactMap { observation, track in track.map { (observation, $0) } }
            .sorted { (scores[$0.0][$0.1] ?? 0, $1.0) > (scores[$1.0][$1.1] ?? 0, $0.0) }
        for (observation, track) in pairs {
            guard tracks[track].isActive || activeCount < settings.maximumFaces else { continue }
            observe(track, observations[observation], at: time)
            taken.insert(observation)
        }
        for (index, observation) in observations.enumerated() where !taken.contains(index) && !observation.isDoubtful {
            guard activeCount < settings.maximumFaces else { return }
            var track = Track(
                id: nextID(), observation, at: time, smoothing: smoothing, appearance: appearance)
            if settings.confirmSeconds <= 0 {
                track.phase = .tracked
                note(.appeared, track, time)
            }
            tracks.append(track)
        }
    }

    /// Whether how track `index` looks is to be told at `time`: the time for that has come, or it may be taken for another one.
    func wantsDescription(of index: Int, at time: FrameTime) -> Bool {
        tracks[index].isDescriptionDue(at: time, interval: appearance.interval)
            || isCrossed(tracks[index].predictedBounds(at: time), besides: index)
    }

    /// Whether a face that is followed now reaches into a box.
    private func isCrossed(_ box: BoundingBox, besides index: Int) -> Bool {
        tracks.indices.contains {
            $0 != index && !tracks[$0].isOutOfSight
                && tracks[$0].observation.bounds.intersectionOverUnion(box) > Self.reachingIn
        }
    }

    /// Lets time pass: coasting faces get lost, lost ones are forgotten. The smallest go where there are more than the
    /// settings, which may have changed, allow.
    mutating func age(to time: FrameTime, frame size: PixelSize) {
        shed(at: time)
        for index in tracks.indices {
            let track = tracks[index]
            if track.phase == .coasting, time.seconds(since: track.lastSeen) > settings.coastSeconds {
                tracks[index].phase = .lost(since: time)
                note(
                    .lost(LossReasoning.reason(for: track, at: time, frame: size, regions: settings.regions)), track,
                    time)
            }
        }
        forget(by: time)
    }

    /// Lets time pass while there are no frames: only what a lost camera ends.
    mutating func forget(by time: FrameTime) {
        tracks.removeAll { [settings] track in
            switch track.phase {
            case .tentative:
                !track.isCurrent(at: time) && time.seconds(since: track.lastSeen) > settings.tentativeSeconds
            case .tracked, .coasting, .standing: false
            case .lost(let since): time.seconds(since: since) > settings.relinkSeconds
            }
        }
        for track in tracks {
            if case .standing(let since) = track.phase, time.seconds(since: since) > settings.relinkSeconds {
                note(.lost(.cameraLost), track, time)
            }
        }
        tracks.removeAll { [settings] track in
            if case .standing(let since) = track.phase {
                time.seconds(since: since) > settings.relinkSeconds
            } else {
                false
            }
        }
    }

    private mutating func shed(at time: FrameTime) {
        while activeCount > settings.maximumFaces,
            let smallest = tracks.indices.filter({ tracks[$0].isActive })
                .min(by: { tracks[$0].observation.bounds.area < tracks[$1].observation.bounds.area })
        {
            if tracks[smallest].phase == .tentative {
                tracks.remove(at: smallest)
            } else {
                tracks[smallest].phase = .lost(since: time)
                note(.lost(.lowConfidence), tracks[smallest], time)
            }
        }
    }

    /// The camera is gone: confirmed faces stand still from `time` on, tentative ones end.
    mutating func stand(at time: FrameTime) {
        tracks.removeAll { $0.phase == .tentative }
        for index in tracks.indices where tracks[index].phase == .tracked || tracks[index].phase == .coasting {
            tracks[index].phase = .standing(since: time)
        }
    }

    /// Ends every confirmed face that is not yet lost, for a source that has ended for good.
    mutating func endAll(at time: FrameTime) {
        for track in tracks {
            switch track.phase {
            case .tracked, .coasting, .standing: note(.lost(.cameraLost), track, time)
            case .tentative, .lost: break
            }
        }
        tracks.removeAll()
    }

    private mutating func note(_ kind: TrackEvent.Kind, _ track: Track, _ time: FrameTime) {
        events.append(TrackEvent(kind: kind, id: track.id, time: time, bounds: track.reportedBounds(at: time)))
    }
}

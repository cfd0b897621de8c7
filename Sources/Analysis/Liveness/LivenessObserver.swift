internal import Frames
internal import Records
internal import Tracking

/// Tells of each face of a camera whether it lives. Looks a few times a second, however many frames come.
///
/// Thread rule: *queue-bound*.
struct LivenessObserver {
    private struct Known {
        var watch: LivenessWatch
        var finding: FaceLiveness
        /// When its skin was last looked at.
        var lastPattern: FrameTime?
    }

    var settings: LivenessSettings {
        didSet { if settings != oldValue { known = [:] } }
    }
    private(set) var surroundings = SurroundingsLook()
    private var patterns = PatternLook()
    private var known: [Int: Known] = [:]
    /// Of the last picture, pixels.
    private var size: PixelSize?
    /// When faces and what is around them were last looked at; in the frames since, nobody was there.
    private var last: FrameTime?

    /// Seconds from look to look, at least, and at most for the surroundings to be compared.
    private static let interval = 0.12
    private static let longestGap = 0.45
    /// Seconds from one look at the skin of a face to the next.
    private static let patternInterval = 0.4
    /// Pixels of the smallest face that can be told.
    private static let leastWidth = 40.0
    /// Mean brightness below which neither a face nor what is around it can be told from noise, 0...255.
    private static let leastBrightness = 45.0
    /// Least sureness that the eyes, the nose and the mouth can be seen, each, 0...1. Low, as
    /// a head that turns aside or back hides some of them, too.
    private static let leastVisibility = 0.2
    /// Way of the surroundings, in face widths a second, up to which they count as at rest.
    private static let restSpeed = 0.14

    init(settings: LivenessSettings) {
        self.settings = settings
    }

    /// Looks at the faces of a frame, where it is time to.
    ///
    /// - Returns: verdicts that have changed; a face begins undecided.
    mutating func look(
        at faces: [TrackedFace], in picture: borrowing Picture, at time: FrameTime
    ) -> [LivenessChange] {
        if let last, time.seconds(since: last) < Self.interval, time >= last { return [] }
        let ids = faces.compactMap(\.id)
        guard !ids.isEmpty else {
            known = [:]
            return []
        }
        known = known.filter { ids.contains($0.key) }
        if size != picture.size {
            // Points of pictures of different sizes are not to be compared.
            size = picture.size
            known = known.mapValues { Known(watch: LivenessWatch(settings: settings), finding: $0.finding) }
        }
        let gap = last.map { time.seconds(since: $0) }
        last = time
        let isFollowing = gap.map { $0 > 0 && $0 < Self.longestGap } ?? false
        var changes: [LivenessChange] = []
        surroundings.look(at: picture, continues: isFollowing)
        for face in faces {
            guard let id = face.id, face.state == .tracked, let mesh = face.mesh else { continue }
            let pose = face.rawPose ?? face.pose
            var look = LivenessLook(
                time: time, points: LivenessLook.indices.map { mesh.points[$0] }, yaw: pose?.yaw ?? 0,
                pitch: pose?.pitch ?? 0,
                rest: surroundings.restShare(
                    around: face.bounds, within: Self.restSpeed * (gap ?? Self.interval) * face.bounds.width))
            // Taken out, so that what it holds is changed in place.
            let taken = known.removeValue(forKey: id)
            var watch = taken?.watch ?? LivenessWatch(settings: settings)
            let lack = lack(of: face)
            var lastPattern = taken?.lastPattern
            if lack == nil, lastPattern.map({ time.seconds(since: $0) >= Self.patternInterval }) ?? true {
                look.pattern = patterns.look(at: face.bounds, in: picture)
                lastPattern = time
            }
            let finding = watch.take(look, lacking: lack)
            known[id] = Known(watch: watch, finding: finding, lastPattern: lastPattern)
            if finding.verdict != taken?.finding.verdict ?? .undecided {
                changes.append(LivenessChange(finding: finding, id: id, time: time, bounds: face.bounds))
            }
        }
        return changes
    }

    /// What a face lacks for anything to be told by it.
    private func lack(of face: TrackedFace) -> FaceLiveness.Reason? {
        if face.bounds.width < Self.leastWidth { return .tooSmall }
        if let light = surroundings.brightness(of: face.bounds), light < Self.leastBrightness { return .tooDark }
        return face.visibility.map { $0.least < Self.leastVisibility } == true ? .covered : nil
    }

    /// What is known of a face by now.
    func finding(of id: Int) -> FaceLiveness? { known[id]?.finding }
}

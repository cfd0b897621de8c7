internal import Frames
internal import Records

/// Gathers what tells a living head from a picture of one, from looks at one face at any rate.
///
/// Thread rule: *queue-bound*.
struct LivenessWatch {
    private let settings: LivenessSettings
    private var looks: [LivenessLook] = []
    /// When it was last looked at and lacked nothing.
    private var lastSeen: FrameTime?
    /// When it was last covered, in part or in whole.
    private var lastCovered: FrameTime?
    /// Looks at which all that is asked of a head was there, since evidence began.
    private var liveLooks = 0
    /// The verdict that stands, and when it was last borne out.
    private var standing: (verdict: FaceLiveness.Verdict, time: FrameTime)?

    /// Seconds that are looked back, and the gap after which all is forgotten: another face may have come meanwhile.
    private static let memory = 4.0
    private static let longestGap = 0.6
    /// Seconds after something covered a face in which its looks are no evidence, and looks at which all that speaks for a head
    /// must be there: what comes before a face, or leaves it, reaches cheek and chin first, and moves the points of the rest.
    private static let uncovering = 2.0
    private static let confirming = 4
    /// Seconds of looks, and their number, below which nothing is said.
    private static let leastSeconds = 1.0
    private static let leastLooks = 8
    /// Looks that must bear something out.
    private static let witnesses = 3
    private static let flatWitnesses = 6
    /// Parallax of a flat picture, at most, and of a head that turned by 15 degrees or more.
    private static let relief = 0.12...0.265
    /// Deformation of a picture, at most, in radii of the face.
    private static let leastDeformation = 0.009
    /// Share of the surroundings at rest from which on they stand still.
    private static let leastRest = 0.5
    /// Highest score without a verdict, and lowest.
    private static let undecided = 0.26...0.74

    init(settings: LivenessSettings) {
        self.settings = settings
    }

    /// - Parameters:
    ///   - look: its time rises from look to look.
    ///   - lack: why nothing can be told of this look; nil where something can. Evidence begins anew after such a look, but a
    ///     verdict outlasts as many of them as it does a gap.
    mutating func take(_ look: LivenessLook, lacking lack: FaceLiveness.Reason? = nil) -> FaceLiveness {
        if let lastSeen, look.time.seconds(since: lastSeen) > Self.longestGap {
            forget()
            standing = nil
        }
        if let lack {
            // Points of a face that is hardly seen are the network's guesses: set against good ones they look flat, or deep.
            if lack == .covered { lastCovered = look.time }
            return tellNothing(but: lack, at: look.time)
        }
        lastSeen = look.time
        if let lastCovered, look.time.seconds(since: lastCovered) < Self.uncovering {
            return tellNothing(but: .covered, at: look.time)
        }
        looks.removeAll { look.time.seconds(since: $0.time) > Self.memory }
        var look = look
        for index in counterparts(of: look) {
            if let fit = ReliefFit(from: looks[index].points, to: look.points) {
                look.comparison.add(fit, against: looks[index].time)
            }
        }
        looks.append(look)
        return judged(at: look.time)
    }

    /// Forgets what there is of evidence, and leaves the verdict.
    private mutating func tellNothing(but reason: FaceLiveness.Reason, at time: FrameTime) -> FaceLiveness {
        forget()
        return finding(score: 0.5, [reason], at: time)
    }

    /// Evidence begins anew.
    private mutating func forget() { (looks, liveLooks) = ([], 0) }

    /// The earlier looks that show the face from the most different sides, and the oldest.
    private func counterparts(of look: LivenessLook) -> Set<Int> {
        guard !looks.isEmpty else { return [] }
        var chosen: Set<Int> = [0]
        for angle in [\.yaw, \.pitch] as [KeyPath<LivenessLook, Double>] {
            var (low, high) = (0, 0)
            for index in looks.indices {
                if looks[index][keyPath: angle] < looks[low][keyPath: angle] { low = index }
                if looks[index][keyPath: angle] > looks[high][keyPath: angle] { high = index }
            }
            chosen.formUnion([low, high])
        }
        return chosen
    }

    private mutating func judged(at time: FrameTime) -> FaceLiveness {
        let relief = witnessed { $0.comparison.relief }
        let deforms = witnessed { $0.comparison.deformation } >= Self.leastDeformation
        let flat = Double(flatLooks) / Double(Self.flatWitnesses)
        let rest = rest
        let pattern = PatternEvidence(looks.compactMap(\.pattern))
        var reasons: [FaceLiveness.Reason] = []
        let isEnough =
            looks.count >= Self.leastLooks && time.seconds(since: looks[0].time) >= Self.leastSeconds
        let hasRelief = relief >= Self.relief.upperBound
        let isStill = rest.map { $0 >= Self.leastRest }
        let isFlat = flat >= 1 && !hasRelief
        if hasRelief { reasons.append(.relief) }
        if deforms { reasons.append(.deforms) }
        if isStill == true { reasons.append(.surroundingsStill) }
        if isFlat { reasons.append(.flat) }
        if pattern.isSeen { reasons.append(.screenPattern) }
        if !isEnough { reasons.append(.tooShort) }
        if !hasRelief, !isFlat, isEnough { reasons.append(.turnsTooLittle) }
        if !deforms, isEnough { reasons.append(.rigid) }
        if isStill == false { reasons.append(.surroundingsMoving) }
        if isStill == nil, isEnough { reasons.append(.surroundingsPlain) }

        let seemsLive =
            isEnough && hasRelief && deforms && (isStill == true || settings.movingCamera) && !pattern.isSeen
        if seemsLive { liveLooks += 1 }
        let isLive = seemsLive && liveLooks >= Self.confirming
        let isSpoof = isEnough && (isFlat || pattern.sureness == 1)
        if pattern.isSeen, standing?.verdict == .live { standing = nil }
        if isLive || isSpoof { standing = (isLive ? .live : .spoof, time) }
        var score = 0.5
        if isEnough {
            var support = Ramp.share(of: relief, in: Self.relief)
            if !deforms { support *= 0.5 }
            if isStill != true, !settings.movingCamera { support *= 0.5 }
            if pattern.isSeen { support = 0 }
            score += 0.5 * support - 0.5 * max(hasRelief ? 0 : min(1, flat), pattern.sureness)
        }
        return finding(score: score, reasons, at: time)
    }

    /// The verdict that stands, with a score that goes with it.
    private mutating func finding(
        score: Double, _ reasons: [FaceLiveness.Reason], at time: FrameTime
    ) -> FaceLiveness {
        if let known = standing, time.seconds(since: known.time) > settings.holdSeconds { standing = nil }
        let verdict = standing?.verdict ?? .undecided
        let score =
            switch verdict {
            case .live: max(score, 0.75)
            case .spoof: min(score, 0.25)
            case .undecided: max(Self.undecided.lowerBound, min(Self.undecided.upperBound, score))
            }
        return FaceLiveness(verdict: verdict, score: score, reasons: reasons)
    }

    /// What some looks at least reach.
    private func witnessed(_ value: (LivenessLook) -> Double) -> Double {
        let values = looks.map(value).sorted(by: >)
        return values.count < Self.witnesses ? 0 : values[Self.witnesses - 1]
    }

    /// Looks at a flat picture, without those that are so against one and the same look only: all others seem flat against a
    /// look whose points are wrong.
    private var flatLooks: Int {
        let flat = looks.map(\.comparison.flatAgainst).filter { !$0.isEmpty }
        let times = Set(flat.joined())
        return times.map { wrong in flat.count { $0.contains { $0 != wrong } } }.min() ?? 0
    }

    /// How much of the surroundings is at rest in the middle of all looks; nil where most could not tell.
    private var rest: Double? {
        let known = looks.compactMap(\.rest).sorted()
        guard known.count >= Self.witnesses, known.count * 2 >= looks.count - 1 else { return nil }
        return known[known.count / 2]
    }
}

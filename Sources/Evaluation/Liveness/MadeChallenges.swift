internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// Challenges put to a portrait that is warped: one that does as it is asked must pass, one that does something else, and a
/// photograph, must not.
package struct MadeChallenges: Examination {
    package let subject = "made/challenge"
    private static let seeds: [UInt64] = [1, 2]
    private static let rate = 12.0
    private static let seconds = 12.0
    private static let width = 150.0

    private enum Actor: CaseIterable {
        case willing
        /// Turns to the other side, and nods for a blink.
        case mistaken
        case still
    }

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let posed = try bench.faceStock().portrait(1, width: Self.width)
        guard let portrait = try MovingPortrait(posed, bench) else {
            throw EvaluationError(bench.corpus, "has a portrait whose face is not found again; is it whole?")
        }
        var passed: [Actor: Int] = [:]
        for seed in Self.seeds {
            for actor in Actor.allCases where try Self.passes(actor, portrait, seed: seed, bench) {
                passed[actor, default: 0] += 1
            }
        }
        let basis = "\(Self.seeds.count) orders"
        return [
            Measure(
                subject, "passed by one who does as asked", Double(passed[.willing] ?? 0),
                goal: .atLeast(Double(Self.seeds.count)), basis: basis),
            Measure(
                subject, "passed by one who does something else", Double(passed[.mistaken] ?? 0), goal: .atMost(0),
                basis: basis),
            Measure(
                subject, "passed by a photograph", Double(passed[.still] ?? 0), goal: .atMost(0), basis: basis),
        ]
    }

    private static func passes(
        _ actor: Actor, _ portrait: MovingPortrait, seed: UInt64, _ bench: EvaluationBench
    ) throws -> Bool {
        var random = NoiseSource(seed: seed)
        var watch = ChallengeWatch(settings: ChallengeSettings(), using: &random)
        var settings = AnalysisSettings()
        settings.features = .eyes
        let analyser = FaceAnalyser(settings: settings)
        let session = try bench.session(.lightTrack, level: nil, measuring: analyser.details)
        var state = watch.state
        var begun = 0.0
        for index in 0..<Int(seconds * rate) {
            let seconds = Double(index) / rate
            let canvas = picture(of: portrait, actor, state, since: seconds - begun)
            let time = FrameTime(nanoseconds: Int64(seconds * 1e9))
            let frame = try canvas.bitmap(noise: 2, from: &random).frame(time: time, sequence: UInt64(index))
            let subjects = try bench.reader.withPicture(of: frame, rotation: .none) { picture in
                let result = try session.track(picture, at: time)
                let facts = analyser.analyse(result, in: picture, at: time).facts
                return zip(result.faces, facts).compactMap { face, facts in
                    subject(face, facts)
                }
            }
            let next = watch.take(subjects, at: time)
            if next != state { begun = seconds }
            state = next
            switch state {
            case .passed: return true
            case .failed: return false
            case .waiting, .asking, .returning: continue
            }
        }
        return false
    }

    private static func subject(_ face: TrackedFace, _ facts: FaceFacts?) -> ChallengeWatch.Subject? {
        guard face.state == .tracked, let id = face.id else { return nil }
        let eyes = [facts?.eyes?.left, facts?.eyes?.right].compactMap(\.self)
        return ChallengeWatch.Subject(
            id: id,
            look: FaceLook(
                eyes: eyes.isEmpty ? nil : Statistics.mean(eyes), yaw: face.pose?.yaw, pitch: face.pose?.pitch))
    }

    /// - Parameter since: seconds that the state has lasted.
    private static func picture(
        of portrait: MovingPortrait, _ actor: Actor, _ state: ChallengeWatch.State, since: Double
    ) -> Canvas {
        guard actor != .still, case .asking(var move) = state else { return portrait.still }
        if actor == .mistaken {
            move =
                switch move {
                case .turnLeft: .turnRight
                case .turnRight: .turnLeft
                case .blink: .nod
                case .nod: .turnLeft
                }
        }
        // Nobody starts at once.
        let time = since - 0.3
        switch move {
        case .turnLeft: return portrait.head.turned(yaw: 40 * MovingPortrait.bump(time, lasting: 1.6), pitch: 0)
        case .turnRight: return portrait.head.turned(yaw: -40 * MovingPortrait.bump(time, lasting: 1.6), pitch: 0)
        case .blink: return portrait.canvas(doing: .blink, since: time)
        case .nod: return portrait.canvas(doing: .nod, since: time)
        }
    }
}

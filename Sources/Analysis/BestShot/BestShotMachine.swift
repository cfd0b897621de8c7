package import Frames
internal import Records

/// Chooses the best pictures of a person among those of a camera: waits until the face is well placed and still, takes good
/// pictures for a while, and keeps the best. Reads no clock: time comes with the images, or without them (`pass`).
///
/// ```text
///          seen                 still for stableSeconds        collectSeconds over, one taken
///  idle ─────────► stabilizing ────────────────────► collecting ────────────────────────────► ready
///                    │  ▲  ▲ ◄──── moved, turned ────────┘                                      │
///      out of sight  │  │  │ same person                                     finish, left, limit│
///  for the grace     ▼  │  │ is back                                                            ▼
///                  trackLost ◄── collecting                    limit, from every state ──► finished
/// ```
///
/// A value: the same images at the same times give the same steps. *Reentrant*.
package struct BestShotMachine: Sendable {
    package let settings: BestShotSettings
    package private(set) var state = BestShotState.idle
    /// How it ended; nil until it is finished.
    package private(set) var outcome: BestShotOutcome?
    /// How many images were rejected for each reason, of the person that is there now.
    package private(set) var rejections: [BestShotRejection: Int] = [:]
    /// The only person whose pictures are taken; nil for whoever is there.
    private let onlyPerson: Int?
    private var person: Int?
    private var hasPerson = false
    private var candidates = BestShotCandidates()
    private var history = MotionHistory()
    private var began: FrameTime?
    private var stableSince: FrameTime?
    private var collectingSince: FrameTime?
    private var lastSeen: FrameTime?
    private var now: FrameTime?

    /// - Parameter person: the track of the only person whose pictures are taken; nil for whoever is there: the one that is
    ///   followed already, else the largest face.
    package init(settings: BestShotSettings, person: Int? = nil) {
        self.settings = settings
        onlyPerson = person
    }

    /// The best pictures so far, best first.
    package var best: [BestShotCandidate] { candidates.best }

    /// Takes in the faces of an image.
    ///
    /// - Parameters:
    ///   - size: of the upright picture.
    ///   - time: not before that of the image before.
    ///   - look: measures the picture of the face of this index, only called where everything else is well; nil where it
    ///     cannot be measured.
    package mutating func update(
        _ faces: [BestShotFace], in size: PixelSize, at time: FrameTime, look: (Int) throws -> BestShotLook?
    ) rethrows -> BestShotStep {
        guard state != .finished else { return step([.over]) }
        now = time
        if settings.limitStart == .firstImage { began = began ?? time }
        // What comes after the limit is not looked at any more.
        if let end = expire() { return end }
        // What has happened while no images came.
        advance()
        guard state != .finished else { return step([]) }
        var dropped: [Int] = []
        let subject = subject(of: faces)
        if let subject, hasPerson, faces[subject].id != person { dropped = forgetPerson() }
        var (found, taken): ([BestShotRejection], Int?) = ([], nil)
        let seen = faces.count { !$0.isCoasting }
        if let subject {
            see(faces[subject])
            found = crowd(seen) + placement(of: faces[subject], in: size, at: time)
            if settles(found, at: time) {
                let look = try look(subject)
                (found, taken) = judge(faces[subject], look, at: time, &dropped)
            } else if found.isEmpty {
                found = [.unsettled]
            }
        } else {
            found = faces.isEmpty ? [.noFace] : (seen == 0 ? [] : crowd(seen)) + [.notTracked]
            // Out of sight within the grace sets nothing back; other people do.
            if found.contains(.tooManyFaces) { unsettle() }
        }
        for reason in found { rejections[reason, default: 0] += 1 }
        advance()
        return step(found, taken: taken, dropped: dropped)
    }

    /// Lets time pass without an image.
    package mutating func pass(to time: FrameTime) -> BestShotStep {
        guard state != .finished else { return step([]) }
        now = time
        if settings.limitStart == .firstImage { began = began ?? time }
        if let end = expire() { return end }
        advance()
        return step([])
    }

    /// Ends it with what there is.
    package mutating func finish() -> BestShotStep {
        if state != .finished { end() }
        return step([])
    }

    /// Where it stands.
    package var progress: BestShotStep { step([]) }

    // MARK: Who

    private func subject(of faces: [BestShotFace]) -> Int? {
        if let onlyPerson { return faces.firstIndex { $0.id == onlyPerson && $0.isSeen } }
        // While the person's track is alive, nobody else takes its place.
        if hasPerson, let known = faces.firstIndex(where: { $0.id == person }) {
            return faces[known].isSeen ? known : nil
        }
        return faces.indices.filter { faces[$0].isSeen }.max { faces[$0].bounds.area < faces[$1].bounds.area }
    }

    private mutating func see(_ face: BestShotFace) {
        (person, hasPerson) = (face.id, true)
        began = began ?? now
        lastSeen = now
        if state == .idle || state == .trackLost { state = .stabilizing }
    }

    private mutating func forgetPerson() -> [Int] {
        history.forget()
        (stableSince, collectingSince, rejections) = (nil, nil, [:])
        if settings.limitStart == .firstFace { began = nil }
        state = .stabilizing
        return candidates.forget()
    }

    // MARK: What is wrong

    private func crowd(_ count: Int) -> [BestShotRejection] {
        if count < settings.faces.lowerBound { return [.tooFewFaces] }
        return count > settings.faces.upperBound ? [.tooManyFaces] : []
    }

    private mutating func placement(
        of face: BestShotFace, in size: PixelSize, at time: FrameTime
    ) -> [BestShotRejection] {
        settings.placement(of: face, in: size, motion: history.take(face.bounds, at: time))
    }

    /// Whether the face has been well placed and still for long enough.
    private mutating func settles(_ found: [BestShotRejection], at time: FrameTime) -> Bool {
        guard found.isEmpty else {
            unsettle()
            return false
        }
        let since = stableSince ?? time
        stableSince = since
        guard time.seconds(since: since) >= settings.stableSeconds else { return false }
        if state == .stabilizing {
            state = .collecting
            collectingSince = collectingSince ?? time
        }
        return true
    }

    private mutating func unsettle() {
        stableSince = nil
        if state == .collecting { state = .stabilizing }
    }

    private mutating func judge(
        _ face: BestShotFace, _ look: BestShotLook?, at time: FrameTime, _ dropped: inout [Int]
    ) -> ([BestShotRejection], Int?) {
        guard let look else { return ([.notMeasured], nil) }
        let found = settings.picture(look)
        guard found.isEmpty else { return (found, nil) }
        let outcome = candidates.take(look, id: face.id, at: time, settings)
        dropped += outcome.dropped
        return (outcome.rejection.map { [$0] } ?? [], outcome.number)
    }

    // MARK: Time

    /// Ends it where its time is over.
    private mutating func expire() -> BestShotStep? {
        guard let began, let now, now.seconds(since: began) >= settings.maximumSeconds else { return nil }
        end()
        return step([])
    }

    /// What time has brought about since.
    private mutating func advance() {
        guard let now, let lastSeen else { return }
        let unseen = now.seconds(since: lastSeen)
        // A track that was lost before the time was over does not become ready by it.
        let followed = min(unseen, settings.lostGraceSeconds)
        if let collectingSince, state == .collecting || state == .stabilizing, !candidates.best.isEmpty,
            lastSeen.seconds(since: collectingSince) + followed >= settings.collectSeconds
        {
            state = .ready
        }
        guard unseen > settings.lostGraceSeconds else { return }
        switch state {
        case .stabilizing, .collecting:
            state = .trackLost
            stableSince = nil
            history.forget()
        // Who left cannot be taken better.
        case .ready: end()
        case .idle, .trackLost, .finished: break
        }
    }

    private mutating func end() {
        state = .finished
        outcome = candidates.best.isEmpty ? .gaveUp : .captured
    }

    private func step(_ rejections: [BestShotRejection], taken: Int? = nil, dropped: [Int] = []) -> BestShotStep {
        func since(_ time: FrameTime?) -> Double {
            guard let time, let now else { return 0 }
            return max(0, now.seconds(since: time))
        }
        return BestShotStep(
            state: state, outcome: outcome, rejections: rejections, taken: taken, dropped: dropped,
            candidates: candidates.best.count, elapsed: since(began), stable: since(stableSince),
            collecting: since(collectingSince), remaining: max(0, settings.maximumSeconds - since(began)))
    }
}

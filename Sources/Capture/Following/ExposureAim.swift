internal import Frames
internal import Glibc

/// Moves an exposure so that the face is neither dark nor glaring. It waits for what a change brings, changes little at a
/// time, and leaves alone what is about right. It comes to rest also where the camera answers stronger, weaker or later
/// than is believed: each time it would turn round it waits longer and is content with less. Reads no clock.
struct ExposureAim: Sendable {
    enum Decision: Equatable {
        case stay
        /// Set the control to this value.
        case set(Int64)
        /// Changes have no effect on the face, or do not come to rest.
        case giveUp
    }

    /// Brightness of a face in good light, 0...255.
    private static let goal = 118.0
    /// Stops for a doubling of the pixels' values: they are the light's to the power of 1/2.2, about.
    private static let stopsOfDoubling = 2.2
    /// Stops off the goal that are about right, and those after turning round again and again.
    private static let content = 0.75
    private static let mostContent = 2.0
    /// Of what is missing, the part that is changed at once, and the most stops of it.
    private static let part = 0.5
    private static let most = 0.5
    /// Seconds for the camera and its automatic exposure to follow a change, at first and at most, and then to look at what
    /// came of it.
    private static let settle = 1.5
    private static let longestSettle = 24.0
    private static let look = 1.0
    /// Times a change's whole wait within which turning round is laid to the change, and not to the light.
    private static let memory = 4.0
    /// Changes in one direction without a fifth of the effect after which it is given up.
    private static let patience = 3
    /// Turns in a row after which it is given up.
    private static let mostTurns = 6
    /// Faces lost in a row, each soon after a change, after which it is given up.
    private static let mostLosses = 3

    private let ladder: ExposureLadder
    private var rung: Int
    /// Whether `rung` is ours; else it is wherever the camera's own automatic has it.
    private var isOurs = false
    private var tolerance = content
    private var wait = settle
    /// Of the readings since `since`.
    private var sum = 0.0
    private var count = 0.0
    private var since: FrameTime?
    private var changed: FrameTime?
    /// Stops changed last; and while what came of it is not known, those that were missing before it.
    private var change = 0.0
    private var before: Double?
    private var fruitless = 0
    private var turns = 0
    private var losses = 0

    init(_ ladder: ExposureLadder) {
        self.ladder = ladder
        rung = ladder.start
    }

    /// Another face: its light says nothing of what a change brought. Faces that take turns fast are followed ever more
    /// slowly, and in the end taken for one. One that comes after nobody may be the same again, so that what was found of
    /// the camera still counts.
    mutating func begin(at now: FrameTime) {
        (sum, count, since) = (0, 0, nil)
        before = nil
        let isSoon = isRecent(at: now)
        if isSoon, isOurs {
            if wait >= Self.longestSettle { return }
            beContent()
        }
        change = 0
        if !isSoon || isOurs { (turns, fruitless) = (0, 0) }
    }

    /// The exposure is as it was found, since nobody is there. That may be for a change that left the face in the dark.
    mutating func release(at now: FrameTime) {
        (sum, count, since) = (0, 0, nil)
        (change, before) = (0, nil)
        if isOurs { losses = isRecent(at: now) ? losses + 1 : 0 }
        (isOurs, rung) = (false, ladder.start)
    }

    /// - Parameters:
    ///   - brightness: of the face, 0...255; nil where it was not measured.
    ///   - inForce: the control's value; asked before the first change since the exposure was as it was found.
    mutating func take(_ brightness: Double?, at now: FrameTime, inForce: () -> Int64? = { nil }) -> Decision {
        if let changed, now.seconds(since: changed) < wait { return .stay }
        guard let brightness else { return .stay }
        let from = since ?? now
        since = from
        sum += Self.missing(brightness)
        count += 1
        guard now.seconds(since: from) >= Self.look else { return .stay }
        let missing = sum / count
        (sum, count, since) = (0, 0, nil)
        return decide(missing, at: now, inForce)
    }

    /// Stops of light that are missing; negative where there is too much.
    private static func missing(_ brightness: Double) -> Double {
        stopsOfDoubling * log2(goal / min(max(brightness, 4), 255))
    }

    private mutating func decide(_ missing: Double, at now: FrameTime, _ inForce: () -> Int64?) -> Decision {
        if let before {
            self.before = nil
            fruitless = (before - missing) / change < 0.2 ? fruitless + 1 : 0
            if fruitless >= Self.patience { return .giveUp }
        }
        guard abs(missing) > tolerance else { return .stay }
        if !isRecent(at: now) {
            // The light is another.
            (tolerance, wait, turns) = (Self.content, Self.settle, 0)
        } else if missing * change < 0 {
            beContent()
            turns += 1
        }
        guard turns <= Self.mostTurns, losses < Self.mostLosses else { return .giveUp }
        guard abs(missing) > tolerance else { return .stay }
        if !isOurs { rung = inForce().flatMap(ladder.rung) ?? rung }
        guard let next = next(missing) else { return .stay }
        isOurs = true
        change = ladder.rungs[next].stops - ladder.rungs[rung].stops
        before = missing
        rung = next
        changed = now
        return .set(ladder.rungs[next].value)
    }

    private mutating func beContent() {
        tolerance = min(tolerance * 1.5, Self.mostContent)
        wait = min(wait * 2, Self.longestSettle)
    }

    /// Whether what is seen now is laid to the last change.
    private func isRecent(at now: FrameTime) -> Bool {
        changed.map { now.seconds(since: $0) <= (wait + Self.look) * Self.memory } ?? false
    }

    /// The rung to go to; nil where there is none, or the next would be as wrong on the other side.
    private func next(_ missing: Double) -> Int? {
        let step = missing > 0 ? 1 : -1
        let wanted = min(abs(missing) * Self.part, Self.most)
        var next = rung + step
        guard ladder.rungs.indices.contains(next), gap(next) <= abs(missing) + tolerance else { return nil }
        while ladder.rungs.indices.contains(next + step), gap(next + step) <= wanted + 1e-9 { next += step }
        return next
    }

    /// Stops from the present rung.
    private func gap(_ other: Int) -> Double { abs(ladder.rungs[other].stops - ladder.rungs[rung].stops) }
}

package import Frames
internal import Records

/// Asks the one person before a camera for moves in random order, and tells whether they were shown. Time comes with the
/// frames; nothing is drawn at random after the start.
///
/// Thread rule: *queue-bound*.
package struct ChallengeWatch: Sendable {
    package enum Failure: Sendable, Equatable {
        /// A move, the way back, or a face to begin with did not come in time.
        case tooSlow
        case faceLost
        /// The face is another track than at the start.
        case otherFace
        case severalFaces
        /// Another move was shown than the one that was asked for.
        case wrongMove(ChallengeMove)
        /// Time does not go forward from frame to frame.
        case invalidTime
    }

    package enum State: Sendable, Equatable {
        /// For one face that looks into the camera.
        case waiting
        case asking(ChallengeMove)
        /// The move was shown; for the face to look into the camera again.
        case returning
        case passed
        case failed(Failure)
    }

    /// A face of the frame.
    package struct Subject: Sendable {
        package var id: Int
        package var look: FaceLook

        package init(id: Int, look: FaceLook) {
            self.id = id
            self.look = look
        }
    }

    /// What is asked for, in order.
    package let moves: [ChallengeMove]
    /// When each was shown, as far as they were.
    package private(set) var shown: [FrameTime] = []
    package private(set) var state = State.waiting
    private let seconds: Double
    private var id: Int?
    private var last: FrameTime?
    private var lastSeen: FrameTime?
    /// When what the state waits for began.
    private var since: FrameTime?
    /// Since when the head has been level.
    private var levelSince: FrameTime?
    /// How the head is held when it looks into the camera, degrees.
    private var level = SIMD2<Double>()
    private var actions = ActionWatch()

    /// Degrees from the camera within which a face may begin.
    private static let facing = SIMD2(18.0, 20.0)
    /// Degrees of a turn, and of one that is none of the head's small motions when something else was asked for.
    private static let turn = 18.0
    private static let otherTurn = 25.0
    /// Degrees within which a head is back.
    private static let back = 10.0
    /// Seconds for which it must be.
    private static let rest = 0.25
    /// Seconds for which a face may not be seen.
    private static let longestGap = 0.5

    package init(settings: ChallengeSettings, using random: inout some RandomNumberGenerator) {
        moves = Array(ChallengeMove.allCases.shuffled(using: &random).prefix(settings.moves))
        seconds = settings.seconds
    }

    /// - Parameters:
    ///   - faces: all that are seen in the frame.
    ///   - time: where it does not come after the last frame's, the challenge has failed.
    package mutating func take(_ faces: [Subject], at time: FrameTime) -> State {
        switch state {
        case .passed, .failed: return state
        case .waiting, .asking, .returning: break
        }
        if let last, time <= last { return fail(.invalidTime) }
        last = time
        let start = since ?? time
        since = start
        if let failure = failure(faces, at: time) ?? (time.seconds(since: start) > seconds ? .tooSlow : nil) {
            state = .failed(failure)
            return state
        }
        guard let face = faces.first, faces.count == 1, let yaw = face.look.yaw, let pitch = face.look.pitch else {
            levelSince = nil
            return state
        }
        lastSeen = time
        let held = SIMD2(yaw, pitch)
        let done = actions.take(face.look, at: time)
        switch state {
        case .waiting:
            level = held
            let isFacing = held.x.magnitude < Self.facing.x && held.y.magnitude < Self.facing.y
            if isLevel(isFacing, at: time) {
                id = face.id
                ask(at: time)
            }
        case .returning:
            let way = held - level
            if isLevel(max(way.x.magnitude, way.y.magnitude) < Self.back, at: time) { ask(at: time) }
        case .asking(let move):
            take(move, turned: held.x - level.x, done, at: time)
        case .passed, .failed: break
        }
        return state
    }

    /// Ends it where it is not over yet.
    package mutating func fail(_ failure: Failure) -> State {
        switch state {
        case .passed, .failed: break
        case .waiting, .asking, .returning: state = .failed(failure)
        }
        return state
    }

    private func failure(_ faces: [Subject], at time: FrameTime) -> Failure? {
        // Until it has begun, people may come and go.
        guard let id else { return nil }
        if faces.count > 1 { return .severalFaces }
        if let face = faces.first, face.id != id { return .otherFace }
        if let lastSeen, time.seconds(since: lastSeen) > Self.longestGap { return .faceLost }
        return nil
    }

    private mutating func isLevel(_ isLevel: Bool, at time: FrameTime) -> Bool {
        guard isLevel else {
            levelSince = nil
            return false
        }
        let start = levelSince ?? time
        levelSince = start
        return time.seconds(since: start) >= Self.rest
    }

    /// Asks for the next move; where there is none, all is passed.
    private mutating func ask(at time: FrameTime) {
        since = time
        levelSince = nil
        actions = ActionWatch()
        state = shown.count < moves.count ? .asking(moves[shown.count]) : .passed
    }

    private mutating func take(_ move: ChallengeMove, turned: Double, _ done: [FaceAction], at time: FrameTime) {
        let isTurn = move == .turnLeft || move == .turnRight
        let side: ChallengeMove = turned > 0 ? .turnLeft : .turnRight
        if turned.magnitude >= (isTurn ? Self.turn : Self.otherTurn) {
            state = side == move ? .returning : .failed(.wrongMove(side))
        } else if done.contains(.nod) {
            state = move == .nod ? .returning : .failed(.wrongMove(.nod))
        } else if move == .blink, done.contains(.blink) {
            state = .returning
        }
        if state == .returning {
            shown.append(time)
            levelSince = nil
        }
    }
}

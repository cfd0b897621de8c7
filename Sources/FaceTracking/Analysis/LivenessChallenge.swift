internal import Analysis
internal import Frames

/// Asks the one person before a camera for moves in random order, each within a time limit, and tells whether they were
/// shown. Time is that of the images. A value; use it on the session's queue.
///
/// Its session needs the features `LivenessChallenge.features`. A picture cannot do as it is asked, and a film does not
/// know the order; a person who is paid to do it can, and so can a computer that makes faces. See `docs/liveness.md`.
public struct LivenessChallenge: Sendable {
    /// Left and right are the person's own: who turns left shows the camera the right cheek, and the nose goes to the right
    /// in an image that is not mirrored (yaw above 0).
    public enum Move: String, Sendable, CaseIterable, Codable {
        case turnLeft, turnRight, blink, nod
    }

    /// Why a challenge was not passed.
    public enum Failure: Sendable, Equatable {
        /// A move, the way back, or a face to begin with did not come in time.
        case tooSlow
        /// The face was not seen for half a second.
        case faceLost
        /// The face is another track than at the start.
        case otherFace
        /// More than one face was seen.
        case severalFaces
        /// Another move was shown than the one that was asked for. Blinks nobody asked for are no move.
        case wrongMove(Move)
        /// The time of an image does not come after that of the one before, or is none that a clock shows: without a clock
        /// that goes forward no limit would ever be over.
        case invalidTime
    }

    /// What a challenge waits for, or how it ended.
    public enum State: Sendable, Equatable {
        /// For one face that looks into the camera.
        case waiting
        /// For this move to be shown.
        case asking(Move)
        /// The move was shown; for the face to look into the camera again.
        case returning
        /// All moves were shown.
        case passed
        /// It was not passed, and will not be.
        case failed(Failure)

        /// Whether it is over.
        public var isFinal: Bool {
            switch self {
            case .waiting, .asking, .returning: false
            case .passed, .failed: true
            }
        }
    }

    /// A move that was asked for and shown.
    public struct Shown: Sendable, Equatable {
        /// What it was.
        public let move: Move
        /// Of the image in which it became certain.
        public let time: Duration
    }

    /// What the session must measure.
    public static let features: FaceFeatures = [.eyes]

    private var watch: ChallengeWatch

    /// A challenge in an order that nobody knows before.
    ///
    /// - Parameters:
    ///   - moves: how many are asked for, each once, 1...4.
    ///   - timeLimit: seconds for each, the way back included, 1...60; as long it is waited for a face.
    /// - Throws: `FaceTrackingError`: `invalidSetting`.
    public init(moves: Int = 3, timeLimit: Double = 5) throws {
        var random = SystemRandomNumberGenerator()
        try self.init(moves: moves, timeLimit: timeLimit, using: &random)
    }

    /// A challenge whose order a random source decides: the same numbers give the same order.
    ///
    /// - Throws: `FaceTrackingError`: `invalidSetting`.
    public init(moves: Int = 3, timeLimit: Double = 5, using random: inout some RandomNumberGenerator) throws {
        try FaceTrackingError.check("moves", moves, in: ChallengeSettings.movesRange)
        try FaceTrackingError.check("timeLimit", timeLimit, in: ChallengeSettings.secondsRange)
        var settings = ChallengeSettings()
        settings.moves = moves
        settings.seconds = timeLimit
        watch = ChallengeWatch(settings: settings, using: &random)
    }

    /// What is asked for, in order.
    public var moves: [Move] { watch.moves.map { Move($0) } }

    /// What was shown so far, in order.
    public var shown: [Shown] {
        zip(watch.moves, watch.shown).map { Shown(move: Move($0), time: .nanoseconds($1.nanoseconds)) }
    }

    /// What it waits for, or how it ended.
    public var state: State { State(watch.state) }

    /// Takes the faces of the next image: one that comes later than the one before, or it fails (`Failure.invalidTime`).
    ///
    /// - Returns: what is asked for now, or how it ended; what comes later changes nothing any more.
    public mutating func update(with faces: borrowing FaceResults) -> State {
        update(with: faces.faces, at: faces.time)
    }

    /// Takes the faces of the next image, as the other one; snapshots may come from a file or another process.
    public mutating func update(with snapshot: FaceSnapshot) -> State {
        update(with: snapshot.faces, at: snapshot.time)
    }

    private mutating func update(with faces: [Face], at time: Duration) -> State {
        let seen = faces.filter { $0.state == .tracked }
        let subjects = seen.compactMap { face in
            face.trackID.map { id in
                let open = [face.eyes?.left, face.eyes?.right].compactMap(\.self)
                let eyes = open.isEmpty ? nil : open.reduce(0, +) / Double(open.count)
                return ChallengeWatch.Subject(id: id, look: FaceLook(eyes: eyes, yaw: face.yaw, pitch: face.pitch))
            }
        }
        guard let time = try? FrameTime(time, of: "an image") else { return State(watch.fail(.invalidTime)) }
        return State(watch.take(subjects, at: time))
    }
}

extension LivenessChallenge.Move {
    init(_ move: ChallengeMove) {
        self =
            switch move {
            case .turnLeft: .turnLeft
            case .turnRight: .turnRight
            case .blink: .blink
            case .nod: .nod
            }
    }
}

extension LivenessChallenge.State {
    init(_ state: ChallengeWatch.State) {
        self =
            switch state {
            case .waiting: .waiting
            case .asking(let move): .asking(LivenessChallenge.Move(move))
            case .returning: .returning
            case .passed: .passed
            case .failed(.tooSlow): .failed(.tooSlow)
            case .failed(.faceLost): .failed(.faceLost)
            case .failed(.otherFace): .failed(.otherFace)
            case .failed(.severalFaces): .failed(.severalFaces)
            case .failed(.invalidTime): .failed(.invalidTime)
            case .failed(.wrongMove(let move)): .failed(.wrongMove(LivenessChallenge.Move(move)))
            }
    }
}

internal import Capture
package import Frames
package import Tracking

/// Runs tracking on pictures and clips, each with a session of its own.
///
/// Thread rule: *queue-bound*.
package final class EvaluationBench {
    /// Where the corpus is.
    package let corpus: String
    private let settings: TrackingSettings
    private let makeNetworks: (Int) throws -> TrackingNetworks
    private var networks: [Int: TrackingNetworks] = [:]
    let reader = PictureReader()
    private var knownFaces: FaceStock?

    /// - Parameters:
    ///   - settings: what to evaluate; mode and, where an examination names it, the pixel level are the examinations'.
    ///   - networks: compiles the networks for a pixel level; called once for each.
    package init(corpus: String, settings: TrackingSettings, networks: @escaping (Int) throws -> TrackingNetworks) {
        self.corpus = corpus
        self.settings = settings
        makeNetworks = networks
    }

    /// A file of the corpus.
    package func path(_ relative: String) -> String { "\(corpus)/\(relative)" }

    /// The corpus' faces that clips are made of; looked for when first asked for.
    func faceStock() throws -> FaceStock {
        if let knownFaces { return knownFaces }
        let stock = try FaceStock(self)
        knownFaces = stock
        return stock
    }

    /// Faces of a picture, each for itself.
    ///
    /// - Parameter level: the detector's input size; nil for that of the settings.
    ///
    /// - Parameter details: what is to be measured beyond the points of the mesh.
    package func faces(
        in bitmap: ImageBitmap, level: Int? = nil, rotation: Rotation = .none, details: FaceDetails = []
    ) throws -> [TrackedFace] {
        try faces(
            in: bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0), level: level, rotation: rotation,
            details: details)
    }

    /// Faces of a frame, for itself.
    package func faces(
        in frame: borrowing Frame, level: Int? = nil, rotation: Rotation = .none, details: FaceDetails = []
    ) throws -> [TrackedFace] {
        let session = try session(.always, level: level, measuring: details)
        return try track(frame, session, rotation: rotation).faces
    }

    /// Follows the faces of a movie or a folder of pictures.
    ///
    /// - Parameter rate: frames a second of a folder's pictures.
    package func follow(clip path: String, rate: Double = 25) throws -> FollowedClip {
        let session = try session(.lightTrack, level: nil)
        var clip = FollowedClip()
        try eachFrame(of: path, rate: rate) { frame in
            clip.append(try step(frame, session))
            return true
        }
        return clip
    }

    /// Follows the faces of a clip that is made frame by frame.
    ///
    /// - Parameters:
    ///   - count: of frames.
    ///   - rate: frames a second.
    ///   - frame: makes frame `index`.
    package func follow(made count: Int, rate: Double, frame: (Int) throws -> ImageBitmap) throws -> FollowedClip {
        let session = try session(.lightTrack, level: nil)
        var clip = FollowedClip()
        for index in 0..<count {
            let time = FrameTime(frame: index, rate: rate)
            clip.append(try step(frame(index).frame(time: time, sequence: UInt64(index)), session))
        }
        return clip
    }

    /// The first frame of a movie, as a canvas.
    func firstFrame(of movie: String) throws -> Canvas {
        var first: Canvas?
        try eachFrame(of: movie, rate: 25) { frame in
            first = try reader.withPicture(of: frame, rotation: .none) { Canvas($0) }
            return false
        }
        guard let first else { throw EvaluationError(movie, "has no frame; get the file again") }
        return first
    }

    /// - Parameter body: returns whether it wants the next one.
    func eachFrame(of path: String, rate: Double, _ body: (borrowing Frame) throws -> Bool) throws {
        let source = try SourceOpener.open(SourceRequest(device: path, folderRate: rate))
        defer { source.close() }
        while true {
            switch try source.next(timeout: 20_000_000_000) {
            case .frame(let frame): guard try body(frame) else { return }
            case .idle: throw EvaluationError(path, "gave no frame for twenty seconds; play it to see what is wrong")
            case .end: return
            }
        }
    }

    private func step(
        _ frame: borrowing Frame, _ session: TrackingSession
    ) throws -> FollowedClip.Frame {
        let (landmarks, detector) = (session.landmarkRuns, session.detectorRuns)
        let result = try track(frame, session)
        return FollowedClip.Frame(
            result: result, landmarkRuns: session.landmarkRuns - landmarks,
            detectorRuns: session.detectorRuns - detector)
    }

    /// - Parameter details: what is measured beyond the points of the mesh: all that who looks at the faces needs of it.
    func session(
        _ mode: TrackingSettings.Mode, level: Int?, measuring details: FaceDetails = []
    ) throws -> TrackingSession {
        var settings = settings
        settings.mode = mode
        settings.pixelLevel = level ?? settings.pixelLevel
        var last = 0
        let session = try TrackingSession(networks: try networks(settings.pixelLevel), settings: settings) {
            last += 1
            return last
        }
        session.measure(details)
        return session
    }

    private func networks(_ level: Int) throws -> TrackingNetworks {
        if let known = networks[level] { return known }
        let made = try makeNetworks(level)
        networks[level] = made
        return made
    }

    private func track(
        _ frame: borrowing Frame, _ session: TrackingSession, rotation: Rotation = .none
    ) throws -> TrackingResult {
        let time = frame.time
        return try reader.withPicture(of: frame, rotation: rotation) { try session.track($0, at: time) }
    }
}

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
    private let reader = PictureReader()

    /// - Parameters:
    ///   - settings: what to evaluate; mode, pixel level and the number of faces are the examinations' own.
    ///   - networks: compiles the networks for a pixel level; called once for each.
    package init(corpus: String, settings: TrackingSettings, networks: @escaping (Int) throws -> TrackingNetworks) {
        self.corpus = corpus
        self.settings = settings
        makeNetworks = networks
    }

    /// A file of the corpus.
    package func path(_ relative: String) -> String { "\(corpus)/\(relative)" }

    /// Faces of a picture, each for itself.
    ///
    /// - Parameter level: the detector's input size; nil for that of the settings.
    package func faces(
        in bitmap: ImageBitmap, level: Int? = nil, rotation: Rotation = .none
    ) throws -> [TrackedFace] {
        let session = try session(.always, level: level)
        return try track(bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0), session, rotation: rotation).faces
    }

    /// Follows the faces of a movie or a folder of pictures.
    ///
    /// - Parameter rate: frames a second of a folder's pictures.
    package func results(ofClip path: String, rate: Double = 25) throws -> [TrackingResult] {
        let source = try SourceOpener.open(SourceRequest(device: path, folderRate: rate))
        defer { source.close() }
        let session = try session(.lightTrack, level: nil)
        var results: [TrackingResult] = []
        while true {
            switch try source.next(timeout: 20_000_000_000) {
            case .frame(let frame): results.append(try track(frame, session))
            case .idle: throw EvaluationError(path, "gave no frame for twenty seconds; play it to see what is wrong")
            case .end: return results
            }
        }
    }

    /// Follows the faces of a clip that is made frame by frame.
    ///
    /// - Parameters:
    ///   - count: of frames.
    ///   - rate: frames a second.
    ///   - frame: makes frame `index`.
    package func results(
        ofMade count: Int, rate: Double, frame: (Int) throws -> ImageBitmap
    ) throws -> [TrackingResult] {
        let session = try session(.lightTrack, level: nil)
        return try (0..<count).map { index in
            let time = FrameTime(nanoseconds: Int64((Double(index) / rate * 1e9).rounded()))
            return try track(frame(index).frame(time: time, sequence: UInt64(index)), session)
        }
    }

    private func session(_ mode: TrackingSettings.Mode, level: Int?) throws -> TrackingSession {
        var settings = settings
        settings.mode = mode
        settings.pixelLevel = level ?? settings.pixelLevel
        var last = 0
        return try TrackingSession(networks: try networks(settings.pixelLevel), settings: settings) {
            last += 1
            return last
        }
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

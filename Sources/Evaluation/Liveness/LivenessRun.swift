internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// The verdicts on the faces of one clip, as of a camera that stands and as of one that is carried about.
///
/// Thread rule: *queue-bound*.
final class LivenessRun {
    /// What was said of any face of the clip at any time.
    struct Outcome {
        var wasLive = false
        var wasSpoof = false
        /// Whether a screen's pattern was seen.
        var hadPattern = false
        /// Of the last look.
        var last: FaceLiveness?
    }

    private(set) var standing = Outcome()
    private(set) var carried = Outcome()
    private let session: TrackingSession
    private let reader: PictureReader
    private let analysers: [FaceAnalyser]

    init(_ bench: EvaluationBench) throws {
        reader = bench.reader
        analysers = [false, true].map { isCarried in
            var settings = AnalysisSettings()
            settings.features = .liveness
            settings.liveness.movingCamera = isCarried
            return FaceAnalyser(settings: settings)
        }
        let details = analysers.reduce(into: FaceDetails()) { $0.formUnion($1.details) }
        session = try bench.session(.lightTrack, level: nil, measuring: details)
    }

    func take(_ frame: borrowing Frame) throws {
        let time = frame.time
        try reader.withPicture(of: frame, rotation: .none) { picture in
            let result = try session.track(picture, at: time)
            Self.note(analysers[0].analyse(result, in: picture, at: time), in: &standing)
            Self.note(analysers[1].analyse(result, in: picture, at: time), in: &carried)
        }
    }

    /// Follows a made clip from its beginning to its end.
    func take(_ clip: inout SpoofClip) throws {
        try take(made: SpoofClip.frames, rate: SpoofClip.rate) { try clip.frame($0) }
    }

    /// Follows a clip that is made frame by frame.
    func take(made count: Int, rate: Double, frame: (Int) throws -> ImageBitmap) throws {
        for index in 0..<count {
            try take(frame(index).frame(time: FrameTime(frame: index, rate: rate), sequence: UInt64(index)))
        }
    }

    private static func note(_ result: AnalysisResult, in outcome: inout Outcome) {
        for finding in result.facts.compactMap({ $0?.liveness }) {
            if finding.verdict == .live { outcome.wasLive = true }
            if finding.verdict == .spoof { outcome.wasSpoof = true }
            if finding.reasons.contains(.screenPattern) { outcome.hadPattern = true }
            outcome.last = finding
        }
    }
}

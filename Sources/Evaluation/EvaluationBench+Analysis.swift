internal import Analysis
internal import Frames
internal import Records
internal import Tracking

extension EvaluationBench {
    /// A face and what analysis found of it.
    struct AnalysedFace {
        var face: TrackedFace
        var facts: FaceFacts
    }

    /// Faces of a picture, each for itself, with what analysis finds of them.
    func analysed(_ bitmap: ImageBitmap, _ features: AnalysisFeatures) throws -> [AnalysedFace] {
        var settings = AnalysisSettings()
        settings.features = features
        let analyser = FaceAnalyser(settings: settings)
        let session = try session(.always, level: nil, measuring: analyser.details)
        return try reader.withPicture(of: bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0), rotation: .none) {
            picture in
            let time = FrameTime(nanoseconds: 0)
            let result = try session.track(picture, at: time)
            let facts = analyser.analyse(result, in: picture, at: time).facts
            return zip(result.faces, facts).map { AnalysedFace(face: $0, facts: $1 ?? FaceFacts()) }
        }
    }

    /// What the people of a clip do.
    func actions(inClip path: String) throws -> [AnalysisResult.Action] {
        let (analyser, session) = try watcher()
        var actions: [AnalysisResult.Action] = []
        try eachFrame(of: path, rate: 25) { frame in
            actions += try step(frame, analyser, session)
            return true
        }
        return actions
    }

    /// What the people of a clip do that is made frame by frame.
    func actions(
        made count: Int, rate: Double, frame: (Int) throws -> ImageBitmap
    ) throws -> [AnalysisResult.Action] {
        let (analyser, session) = try watcher()
        return try (0..<count).flatMap { index in
            let time = FrameTime(frame: index, rate: rate)
            return try step(frame(index).frame(time: time, sequence: UInt64(index)), analyser, session)
        }
    }

    private func watcher() throws -> (FaceAnalyser, TrackingSession) {
        var settings = AnalysisSettings()
        settings.features = .actions
        let analyser = FaceAnalyser(settings: settings)
        return (analyser, try session(.lightTrack, level: nil, measuring: analyser.details))
    }

    private func step(
        _ frame: borrowing Frame, _ analyser: FaceAnalyser, _ session: TrackingSession
    ) throws -> [AnalysisResult.Action] {
        let time = frame.time
        return try reader.withPicture(of: frame, rotation: .none) { picture in
            analyser.analyse(try session.track(picture, at: time), in: picture, at: time).actions
        }
    }
}

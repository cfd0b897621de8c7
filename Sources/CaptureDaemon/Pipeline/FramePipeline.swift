package import Analysis
package import Capture
package import Frames
internal import Inference
package import Tracking

/// What is done with one frame: make it readable, look at its light, track, copy the values out. The same for daemon, replay, detect and
/// bench.
///
/// Thread rule: *queue-bound* to one camera's serial queue.
package final class FramePipeline {
    package let session: any FaceTracker
    private let reader = PictureReader()
    private let rotation: Rotation
    /// Looks at the light of each frame; nil where nobody asks for it.
    package var light: LightWatch?

    /// Whether somebody wants to know where faces are: see `takeSighting`.
    package var noticesFaces = false
    /// Finds out more about the faces; nil where nothing was ever asked for.
    private var analyser: FaceAnalyser?
    private var analysis: AnalysisResult?
    /// Chooses the best pictures of people; nil where nobody asks for them.
    private(set) var shots: BestShotTaker?
    /// Whether somebody wants the next frame's picture: see `takePicture`.
    var wantsPicture = false
    private var picture: ImageBitmap?
    private let slots: [any FaceClassifier]
    private var sightings = FaceSightings()
    private var sighting: FaceSighting?

    /// Hears how the work is divided; nil costs nothing.
    package weak var stages: (any StageObserver)? {
        didSet { session.stages = stages }
    }

    /// - Parameters:
    ///   - rotation: the clockwise turn that makes frames upright.
    ///   - slots: classifiers to run on the faces, this camera's own.
    package init(
        session: any FaceTracker, rotation: Rotation, light: LightWatch? = nil, slots: [any FaceClassifier] = []
    ) {
        self.slots = slots
        self.session = session
        self.rotation = rotation
        self.light = light
    }

    /// Tracks one frame.
    ///
    /// - Parameter time: rises from frame to frame.
    /// - Returns: nil for a dark frame of a strobing lamp, which is left out.
    /// - Throws: `FramesError` for a frame that cannot be read (the next one may be fine), `InferenceError` when a
    ///   network fails.
    package func process(_ frame: borrowing Frame, at time: FrameTime) throws -> TrackingResult? {
        stages?.begin(.convert)
        return try reader.withPicture(of: frame, rotation: rotation) { picture in
            stages?.end(.convert)
            guard !leavesOut(picture, sequence: frame.sequence, at: time) else { return nil }
            let result = try session.track(picture, at: time)
            analyse(result, picture, at: time)
            shots?.take(result, in: picture, at: time)
            if wantsPicture { self.picture = try? picture.bitmap() }
            if noticesFaces { sighting = sightings.take(result, of: picture, at: time) }
            return result
        }
    }

    /// Where faces were in the last frame; nil where that was not noticed, as of most frames.
    package func takeSighting() -> FaceSighting? {
        defer { sighting = nil }
        return sighting
    }

    /// Has this found out about faces from the next frame on.
    ///
    /// - Parameter time: now, on the clock of the frames; nil before the first.
    /// - Returns: the ends of what is not watched any more.
    @discardableResult
    package func analyse(_ settings: AnalysisSettings, at time: FrameTime? = nil) -> [PresenceEvent] {
        if let analyser { return analyser.apply(settings, at: time) }
        if !settings.isEmpty || !slots.isEmpty { analyser = FaceAnalyser(settings: settings, slots: slots) }
        return []
    }

    /// What tracking has to measure for the analysis.
    package var analysisDetails: FaceDetails {
        (analyser?.details ?? []).union(shots == nil ? [] : .visibility)
    }

    /// Has this choose the best pictures of people from the next frame on, or not any more.
    ///
    /// - Parameter relinkSeconds: how long after it was lost a face may come back as the same.
    func takeShots(_ configuration: BestShotConfiguration, relinkSeconds: Double) {
        guard configuration.enabled else {
            shots = nil
            return
        }
        if let shots {
            shots.apply(
                configuration.settings, surroundings: configuration.surroundings, relinkSeconds: relinkSeconds)
        } else {
            shots = BestShotTaker(
                configuration.settings, surroundings: configuration.surroundings, relinkSeconds: relinkSeconds)
        }
    }

    /// The last frame's picture, upright, where it was wanted.
    func takePicture() -> ImageBitmap? {
        defer { picture = nil }
        return picture
    }

    /// Who is there; nil where that is not asked for.
    package var presence: PresenceWatch? { analyser?.presence }

    /// What was found out in the last frame; nil where nothing was asked for.
    package func takeAnalysis() -> AnalysisResult? {
        defer { analysis = nil }
        return analysis
    }

    private func analyse(_ result: TrackingResult, _ picture: borrowing Picture, at time: FrameTime) {
        guard let analyser, !analyser.isIdle else { return }
        stages?.begin(.analyse)
        defer { stages?.end(.analyse) }
        analysis = analyser.analyse(result, in: picture, at: time)
    }

    private func leavesOut(_ picture: borrowing Picture, sequence: UInt64, at time: FrameTime) -> Bool {
        guard light != nil else { return false }
        stages?.begin(.light)
        defer { stages?.end(.light) }
        return light?.take(picture.lightSample(), sequence: sequence, at: time) ?? false
    }
}

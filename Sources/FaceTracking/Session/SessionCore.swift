internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// The running state of a session. *Queue-bound*: its session sees to that.
final class SessionCore {
    let numbers: TrackNumbers
    private(set) var options: TrackingOptions
    private(set) var presenceOptions: PresenceOptions
    private(set) var livenessOptions = LivenessOptions()
    /// Measures the stages; nil while nobody asks.
    var clock: StageClock? {
        didSet { tracker.stages = clock }
    }
    private let tracker: TrackingSession
    /// Nil where nothing is asked for.
    private let analyser: FaceAnalyser?
    private let configuration: SessionConfiguration
    private let model: String
    private let reader = PictureReader()
    private var history = TrackHistory()
    private var lastTime: FrameTime?
    private var faces: [Face] = []

    /// - Parameter slots: the session's classifiers.
    init(
        tracker: TrackingSession, configuration: SessionConfiguration, model: String, options: TrackingOptions,
        presenceOptions: PresenceOptions, slots: [ClassifierSlot], numbers: TrackNumbers
    ) {
        self.tracker = tracker
        self.presenceOptions = presenceOptions
        let settings = Self.settings(configuration, presenceOptions, LivenessOptions())
        analyser = settings.isEmpty && slots.isEmpty ? nil : FaceAnalyser(settings: settings, slots: slots)
        tracker.measure(configuration.features.details.union(analyser?.details ?? []))
        self.configuration = configuration
        self.model = model
        self.options = options
        self.numbers = numbers
    }

    func apply(_ options: TrackingOptions) {
        self.options = options
        tracker.apply(options.settings(configuration))
        tracker.landmarkBudget = options.maximumLandmarkRuns
    }

    func apply(_ options: PresenceOptions) {
        presenceOptions = options
        analyser?.apply(Self.settings(configuration, options, livenessOptions), at: lastTime)
    }

    func apply(_ options: LivenessOptions) {
        livenessOptions = options
        analyser?.apply(Self.settings(configuration, presenceOptions, options), at: lastTime)
    }

    /// Nil where presence is not asked for.
    var presence: PresenceTotals? { analyser?.presence.map { PresenceTotals($0) } }

    private static func settings(
        _ configuration: SessionConfiguration, _ presenceOptions: PresenceOptions, _ livenessOptions: LivenessOptions
    ) -> AnalysisSettings {
        var settings = AnalysisSettings()
        settings.features = configuration.features.analysis
        settings.presence = presenceOptions.settings(isEnabled: configuration.features.contains(.presence))
        settings.liveness = livenessOptions.settings
        return settings
    }

    /// Tracks the faces of one image.
    func track(_ stream: ImageStream) throws -> FaceResults {
        clock?.begin(.convert)
        let (result, analysis, time) = try stream.withPicture(reader) { picture, time in
            clock?.end(.convert)
            let time = try frameTime(time)
            let result = try tracker.track(picture, at: time)
            return (result, analyse(result, in: picture, at: time), time)
        }
        lastTime = time
        let seconds = Double(time.nanoseconds) * 1e-9
        let size = ImageSize(width: result.size.width, height: result.size.height)
        clock?.begin(.record)
        defer { clock?.end(.record) }
        // Results that somebody kept stay as they are: then, and only then, this makes room anew.
        faces.removeAll(keepingCapacity: true)
        for (index, face) in result.faces.enumerated() where face.confidence >= options.minimumConfidence {
            let isSeen = face.state != .coasting
            let count = face.id.map { history.count($0, isSeen: isSeen, at: seconds) } ?? 1
            faces.append(Face(face, analysis?.facts[index], trackCount: count, imageSize: size, model: model))
        }
        history.forget(by: seconds)
        return FaceResults(
            imageSize: size, time: .nanoseconds(time.nanoseconds), faces: faces,
            actions: analysis?.actions.map { FaceActionEvent($0) } ?? [],
            presenceEvents: analysis?.presence.map { PresenceEvent($0) } ?? [], people: analyser?.presence?.people)
    }

    private func analyse(
        _ result: TrackingResult, in picture: borrowing Picture, at time: FrameTime
    ) -> AnalysisResult? {
        guard let analyser else { return nil }
        clock?.begin(.analyse)
        defer { clock?.end(.analyse) }
        let found = analyser.analyse(result, in: picture, at: time)
        for trouble in found.troubles {
            ErrorLog.note(
                FaceTrackingError(.runFailed, subject: "a session's classifier", message: trouble), level: .warning)
        }
        return found
    }

    /// When the image was taken: as its stream says, at the configured rate, or now.
    private func frameTime(_ time: Duration?) throws -> FrameTime {
        guard let time else {
            if let interval = configuration.interval {
                return FrameTime(nanoseconds: (lastTime?.nanoseconds ?? 0) + Int64(interval * 1e9))
            }
            return FrameTime(nanoseconds: max(SystemTime.monotonic(), (lastTime?.nanoseconds ?? 0) + 1))
        }
        let taken = try FrameTime(time)
        // Pictures by themselves have no order.
        if let lastTime, taken <= lastTime, configuration.detectionMode != .alwaysDetect {
            throw FaceTrackingError(
                .invalidTime, subject: "an image at \(time)",
                message:
                    "it does not come after the one before, at \(Duration.nanoseconds(lastTime.nanoseconds)); track "
                    + "images in their order, or reset the session where another film begins")
        }
        return taken
    }
}

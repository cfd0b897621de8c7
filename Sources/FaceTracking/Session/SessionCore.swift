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
    /// Of the last image: images come after it.
    private var lastImage: FrameTime?
    /// Of the last image, or where time has passed since without any, of that.
    private var lastTime: FrameTime?
    /// Of the last image or up to which time was said to have passed, whether that was long enough to count or not.
    private var lastSaid: FrameTime?
    /// Tells images that are on their way from those that do not come.
    private var gaps = FrameGaps()
    /// Whether the tracker knows that no images come.
    private var isAway = false
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
            let time = try imageTime(time)
            let result = try tracker.track(picture, at: time)
            return (result, analyse(result, in: picture, at: time), time)
        }
        (lastImage, lastTime, lastSaid) = (time, max(time, lastTime ?? time), max(time, lastSaid ?? time))
        gaps.take(time)
        isAway = false
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

    /// Lets time pass without images: faces stand still for as long as they may be found again, and who is not seen leaves.
    func pass(to time: Duration?) throws -> [PresenceEvent] {
        // Pictures by themselves have no order, and nobody is followed from one to the next.
        guard configuration.detectionMode != .alwaysDetect else { return [] }
        let now = try passedTime(time)
        lastSaid = now
        // The next image may be on its way.
        guard gaps.isPause(before: now) else { return [] }
        lastTime = now
        if let lastImage, !isAway, now.seconds(since: lastImage) > options.coastTime {
            tracker.cameraLost(at: lastImage)
            isAway = true
        }
        _ = tracker.pass(to: now)
        return analyser?.pass(to: now).map { PresenceEvent($0) } ?? []
    }

    private func passedTime(_ time: Duration?) throws(FaceTrackingError) -> FrameTime {
        guard let time else {
            guard configuration.framesPerSecond == nil else {
                throw FaceTrackingError(
                    .invalidTime, subject: "now, without a time",
                    message:
                        "images of a session with `framesPerSecond` have the time of their film, which no clock shows; say "
                        + "up to which time of it no image came")
            }
            return FrameTime(nanoseconds: max(SystemTime.monotonic(), lastSaid?.nanoseconds ?? 0))
        }
        let now = try FrameTime(time, of: "now")
        if let lastSaid, now < lastSaid {
            throw FaceTrackingError(
                .invalidTime, subject: "now, \(time)",
                message:
                    "it lies before the last image or call of `passTime(to:)`, \(Duration.nanoseconds(lastSaid.nanoseconds)); "
                    + "say the time of the images' own clock, or reset the session where another film begins")
        }
        return now
    }

    /// An image's time as it is said; or, where it is not, one image after the last at the configured rate, or the clock's.
    private func imageTime(_ time: Duration?) throws(FaceTrackingError) -> FrameTime {
        guard let time else {
            if let interval = configuration.interval {
                return FrameTime(nanoseconds: (lastTime?.nanoseconds ?? 0) + Int64(interval * 1e9))
            }
            return FrameTime(nanoseconds: max(SystemTime.monotonic(), (lastSaid?.nanoseconds ?? 0) + 1))
        }
        let taken = try FrameTime(time, of: "an image")
        // Pictures by themselves have no order.
        if let lastImage, taken <= lastImage, configuration.detectionMode != .alwaysDetect {
            throw FaceTrackingError(
                .invalidTime, subject: "an image, \(time)",
                message:
                    "it does not come after the one before, \(Duration.nanoseconds(lastImage.nanoseconds)); track images in "
                    + "their order, or reset the session where another film begins")
        }
        return taken
    }
}

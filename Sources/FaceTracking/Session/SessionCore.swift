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
    /// Seconds after an image in which the next one may be on its way.
    private static let shortestPause = 0.5
    private var history = TrackHistory()
    /// Of the last image, or where time has passed since without any, of that: images come after it.
    private var lastTime: FrameTime?
    private var lastImage: FrameTime?
    /// Up to which time was said to have passed, whether that was long enough to count or not.
    private var lastSaid: FrameTime?
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
            let time = try frameTime(time, of: "an image", after: lastTime)
            let result = try tracker.track(picture, at: time)
            return (result, analyse(result, in: picture, at: time), time)
        }
        (lastImage, lastTime, lastSaid) = (time, time, max(time, lastSaid ?? time))
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
        let now = try frameTime(time, of: "now", after: lastSaid, mayStay: true)
        lastSaid = now
        if let lastImage {
            // The next image may be on its way.
            guard now.seconds(since: lastImage) > Self.shortestPause else { return [] }
            if now.seconds(since: lastImage) > options.coastTime { tracker.cameraLost(at: lastImage) }
        }
        lastTime = now
        _ = tracker.pass(to: now)
        return analyser?.pass(to: now).map { PresenceEvent($0) } ?? []
    }

    /// A time as it is said; or, where it is not, one image after the last at the configured rate, or the clock's.
    ///
    /// - Parameters:
    ///   - what: has this time; for the error.
    ///   - before: the time that it must come after.
    ///   - mayStay: that time may come again.
    private func frameTime(
        _ time: Duration?, of what: String, after before: FrameTime?, mayStay: Bool = false
    ) throws -> FrameTime {
        guard let time else {
            let last = max(before?.nanoseconds ?? 0, lastSaid?.nanoseconds ?? 0)
            if let interval = configuration.interval { return FrameTime(nanoseconds: last + Int64(interval * 1e9)) }
            return FrameTime(nanoseconds: max(SystemTime.monotonic(), last + 1))
        }
        let taken = try FrameTime(time, of: what)
        // Pictures by themselves have no order.
        if let before, mayStay ? taken < before : taken <= before, configuration.detectionMode != .alwaysDetect {
            throw FaceTrackingError(
                .invalidTime, subject: "\(what), \(time)",
                message:
                    "it does not come after the one before, \(Duration.nanoseconds(before.nanoseconds)), of an image or of "
                    + "`passTime(to:)`; track images in their order, or reset the session where another film begins")
        }
        return taken
    }
}

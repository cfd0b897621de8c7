internal import Frames
internal import Records
internal import Tracking

/// The running state of a session. *Queue-bound*: its session sees to that.
final class SessionCore {
    let numbers: TrackNumbers
    private(set) var options: TrackingOptions
    /// Measures the stages; nil while nobody asks.
    var clock: StageClock? {
        didSet { tracker.stages = clock }
    }
    private let tracker: TrackingSession
    private let configuration: SessionConfiguration
    private let model: String
    private let reader = PictureReader()
    private var history = TrackHistory()
    private var lastTime: FrameTime?
    private var faces: [Face] = []

    init(
        tracker: TrackingSession, configuration: SessionConfiguration, model: String, options: TrackingOptions,
        numbers: TrackNumbers
    ) {
        self.tracker = tracker
        self.configuration = configuration
        self.model = model
        self.options = options
        self.numbers = numbers
    }

    func apply(_ options: TrackingOptions) {
        self.options = options
        tracker.apply(options.settings(configuration))
        tracker.landmarkBudget = options.landmarkBudget
    }

    /// Tracks the faces of one image.
    func track(_ stream: ImageStream) throws -> FaceResults {
        clock?.begin(.convert)
        let (result, time) = try stream.withPicture(reader) { picture, time in
            clock?.end(.convert)
            let time = try frameTime(time)
            return (try tracker.track(picture, at: time), time)
        }
        lastTime = time
        let seconds = Double(time.nanoseconds) * 1e-9
        let size = ImageSize(width: result.size.width, height: result.size.height)
        // Results that somebody kept stay as they are: then, and only then, this makes room anew.
        faces.removeAll(keepingCapacity: true)
        for face in result.faces where face.confidence >= options.minimumConfidence {
            let isSeen = face.state != .coasting
            let count = face.id.map { history.count($0, isSeen: isSeen, at: seconds) } ?? 1
            faces.append(Face(face, trackCount: count, imageSize: size, model: model))
        }
        history.forget(by: seconds)
        return FaceResults(imageSize: size, time: .nanoseconds(time.nanoseconds), faces: faces)
    }

    /// When the image was taken: as its stream says, at the configured rate, or now.
    private func frameTime(_ time: Duration?) throws -> FrameTime {
        guard let time else {
            if let interval = configuration.interval {
                return FrameTime(nanoseconds: (lastTime?.nanoseconds ?? 0) + Int64(interval * 1e9))
            }
            return FrameTime(nanoseconds: max(SystemTime.monotonic(), (lastTime?.nanoseconds ?? 0) + 1))
        }
        let taken = FrameTime(nanoseconds: try Self.nanoseconds(time))
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

    private static func nanoseconds(_ time: Duration) throws -> Int64 {
        let (seconds, attoseconds) = time.components
        guard seconds.magnitude < 4_000_000_000 else {
            throw FaceTrackingError(
                .invalidTime, subject: "an image at \(time)",
                message: "no clock shows such a time; check where it comes from")
        }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}

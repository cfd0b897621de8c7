internal import Analysis
public import Dispatch
internal import Frames
internal import Inference
internal import Records
internal import Tracking

// @unchecked: what the session holds is touched only behind the gate.
/// Finds and follows the faces of one camera, movie or set of pictures. Any number of sessions may run side by side; they
/// share the compiled models.
///
/// Thread rule: one session is used by one queue at a time, image after image. It may be bound to a serial queue, and says then
/// when it is used elsewhere (`wrongQueue`); bound or not, it refuses to be used twice at once (`inUse`).
public final class FaceSession: @unchecked Sendable {
    /// What the session was made for.
    public let configuration: SessionConfiguration
    /// What runs the models, in the inference runtime's words, such as "CPU"; "AUTO" leaves the choice to it.
    public let actualDevice: String

    let gate = UseGate("the session")
    let loaded: LoadedModels
    private let number: Int
    private let networks: TrackingNetworks
    private let slots: [ClassifierSlot]
    private let queue: SessionQueue?
    var core: SessionCore?

    /// Makes a session. The first one for a compute device or pixel level compiles models, which takes about a second.
    ///
    /// - Parameter queue: the serial queue that alone may use the session; nil leaves that to the caller.
    /// - Throws: `FaceTrackingError`: `notLaunched`, `invalidSetting`, `unknownFeature`, `deviceUnavailable`, `modelDamaged`;
    ///   `modelMissing`, where a classifier's file is.
    public init(configuration: SessionConfiguration = SessionConfiguration(), queue: DispatchQueue? = nil) throws {
        (loaded, networks, slots) = try ErrorLog.noting {
            let loaded = try FaceTrackingRuntime.models()
            try configuration.check()
            let networks = try FaceTrackingError.translating {
                try loaded.networks(for: configuration.computeDevice, level: configuration.roundedLevel)
            }
            let slots = try FaceTrackingError.translating {
                try loaded.slots(for: configuration.classifiers, on: configuration.computeDevice)
            }
            return (loaded, networks, slots)
        }
        self.configuration = configuration
        actualDevice = networks.landmarks.executionDevices ?? configuration.computeDevice.rawValue
        self.queue = queue.map { SessionQueue($0) }
        // Counted before what may fail: `deinit` runs then, too.
        number = ObjectCounts.opened(
            .session,
            "\(configuration.detectionMode.rawValue), pixel level \(configuration.roundedLevel), on \(actualDevice)")
        core = try ErrorLog.noting { try makeCore(TrackingOptions(), PresenceOptions(), numbers: TrackNumbers()) }
        LibraryLog.write(
            .information, "session \(number) was made: \(configuration.detectionMode.rawValue), on \(actualDevice)")
    }

    deinit {
        ObjectCounts.closed(.session, number)
    }

    /// Ends the session and frees what it alone holds; the models stay loaded for other sessions. Whatever is done with it
    /// after that is an error, closing it again, too. It is not needed where the session is let go: memory is freed then as
    /// well.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`.
    public func close() throws {
        try queue?.check()
        try gate.close { core = nil }
        LibraryLog.write(.information, "session \(number) was closed")
    }

    /// Whether it was closed.
    public var isClosed: Bool { gate.isClosed }

    /// - Throws: `FaceTrackingError`, code `wrongQueue`, elsewhere than on the session's queue.
    func checkQueue() throws(FaceTrackingError) { try queue?.check() }

    /// Runs `body` alone, on the right queue, while the models are loaded.
    func withCore<R: ~Copyable>(_ body: (SessionCore) throws -> R) throws -> R {
        try ErrorLog.noting {
            try queue?.check()
            return try gate.change {
                guard !loaded.launch.isEnded, let core else { throw FaceTrackingRuntime.notLaunched }
                return try FaceTrackingError.translating { try body(core) }
            }
        }
    }

    /// Ends all faces and presence without their events, as if the session were new; track IDs go on rising.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`, `notLaunched`.
    public func reset() throws {
        try withCore { old in
            let made = try makeCore(old.options, old.presenceOptions, numbers: old.numbers)
            made.clock = old.clock == nil ? nil : StageClock()
            made.apply(old.livenessOptions)
            core = made
        }
    }

    private func makeCore(
        _ options: TrackingOptions, _ presenceOptions: PresenceOptions, numbers: TrackNumbers
    ) throws -> SessionCore {
        try FaceTrackingError.translating {
            let tracker = try TrackingSession(
                networks: networks, settings: options.settings(configuration), nextID: { numbers.next() })
            if networks.pixelLevel != configuration.roundedLevel {
                tracker.use(try networks.detectors.make(level: configuration.roundedLevel))
            }
            return SessionCore(
                tracker: tracker, configuration: configuration, model: loaded.landmarkModel, options: options,
                presenceOptions: presenceOptions, slots: slots, numbers: numbers)
        }
    }
}

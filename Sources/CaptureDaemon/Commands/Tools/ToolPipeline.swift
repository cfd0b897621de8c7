internal import Analysis
internal import Capture
internal import Frames
internal import Records
internal import Tracking

/// The pipeline as the tools run it: on the caller's thread, each frame in order, ids from 1, records without wall time.
///
/// Thread rule: *queue-bound*.
final class ToolPipeline {
    let pipeline: FramePipeline
    private let landmarks: LandmarkSet.Layout?
    private let raw: Bool
    private var writer = JSONWriter()
    private let say: (String) -> Void
    /// Whether no classifier has failed so far.
    private(set) var isWhole = true
    /// Of the last frame.
    private var analysis: AnalysisResult?

    /// - Parameters:
    ///   - camera: what of the configured cameras holds here; nil takes the only one, where there is only one.
    ///   - mode: nil takes the configuration's.
    ///   - rotation: the clockwise turn that makes frames upright; nil takes the camera's.
    ///   - fieldOfView: horizontal degrees of the upright frame; nil takes the camera's.
    ///   - landmarks: layout of the records' points; nil for none.
    ///   - expectsNoise: whether the source is a camera, whose pictures never equal each other.
    ///   - raw: whether records have the values before smoothing, too.
    ///   - say: is told of classifiers that fail, or work again.
    convenience init(
        _ configuration: Configuration, paths: RuntimePaths, camera: ToolCamera? = nil,
        mode: TrackingSettings.Mode? = nil, rotation: Rotation? = nil, fieldOfView: Double? = nil,
        landmarks: LandmarkSet.Layout?, raw: Bool, expectsNoise: Bool = false,
        say: @escaping (String) -> Void
    ) throws {
        let camera = camera ?? ToolCamera(configuration.cameras, source: nil)
        var settings = camera.tracking(configuration.tracking)
        // As the daemon does with this configuration, also where a tool has its own mode.
        let isBoxesOnly = settings.isBoxesOnly
        if let mode { settings.mode = mode }
        if let fieldOfView { settings.fieldOfView = fieldOfView }
        let numbers = IDCounter()
        let session: any FaceTracker =
            if isBoxesOnly {
                BoxTrackingSession(
                    detector: try TrackerMaker.boxDetectors(settings).make(level: settings.pixelLevel),
                    settings: settings, nextID: { numbers.next() })
            } else {
                try TrackingSession(
                    networks: NetworkLoader(configuration, paths: paths).networks(), settings: settings,
                    nextID: { numbers.next() })
            }
        let pipeline = FramePipeline(
            session: session, rotation: rotation ?? camera.settings?.rotation ?? .none,
            light: LightWatch(strobe: .off, expectsNoise: expectsNoise),
            slots: try ClassifierLoader(configuration).slots())
        pipeline.analyse(configuration.analysis)
        self.init(pipeline, landmarks: landmarks, raw: raw, say: say)
    }

    /// - Parameter pipeline: knows already what to analyse.
    init(
        _ pipeline: FramePipeline, landmarks: LandmarkSet.Layout? = nil, raw: Bool = false,
        say: @escaping (String) -> Void
    ) {
        pipeline.session.measure(FaceDetails { $0 == landmarks }.union(pipeline.analysisDetails))
        self.pipeline = pipeline
        self.landmarks = landmarks
        self.say = say
        self.raw = raw
    }

    /// Tracks a frame.
    func process(_ frame: borrowing Frame) throws -> TrackingResult {
        guard let result = try pipeline.process(frame, at: frame.time) else {
            preconditionFailure("a tool's pipeline leaves out no frame")
        }
        analysis = pipeline.takeAnalysis()
        for trouble in analysis?.troubles ?? [] {
            say(trouble)
            isWhole = false
        }
        return result
    }

    /// The frame's record.
    func record(_ result: TrackingResult, time: FrameTime?, sequence: UInt64?, file: String? = nil) -> FrameRecord {
        FrameRecord(
            file: file, seq: sequence, time: time?.nanoseconds, size: [result.size.width, result.size.height],
            faces: FaceRecord.records(of: result, analysis, landmarks: landmarks, raw: raw))
    }

    /// The record as a line of the protocol, line feed included; valid until the next call.
    func line(_ record: FrameRecord) -> [UInt8] {
        writer.clear()
        writer.write(record)
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// What faces did in the last frame, and who came, went or looked.
    var analysisEvents: [EventRecord] {
        (analysis?.actions ?? []).map { EventRecord($0, camera: nil, wall: nil) }
            + (analysis?.liveness ?? []).map { EventRecord($0, camera: nil, wall: nil) }
            + (analysis?.presence ?? []).map { EventRecord($0, camera: nil, wall: nil) }
    }

    /// What has changed in the light, as events.
    func takeLightEvents(at time: FrameTime) -> [EventRecord] {
        (pipeline.light?.takeChanges() ?? []).map { EventRecord($0, camera: nil, time: time.nanoseconds, wall: nil) }
    }

    /// An event as a line of the protocol, line feed included.
    func line(_ event: EventRecord) -> [UInt8] {
        writer.clear()
        writer.write(event)
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Counts from 1: a tool's ids mean nothing beyond its run.
    private final class IDCounter {
        private var last = 0

        func next() -> Int {
            last += 1
            return last
        }
    }
}

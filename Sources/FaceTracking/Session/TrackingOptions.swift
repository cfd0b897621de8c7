internal import Tracking

/// How faces are followed and smoothed: what can change while a session runs. Times are in seconds, so that nothing depends on
/// the rate of the images.
public struct TrackingOptions: Sendable, Equatable {
    /// How values are smoothed over time.
    public enum Smoothing: String, Sendable, CaseIterable, Codable {
        /// A low-pass filter that opens with speed: still faces stand still, fast ones are followed at once.
        case oneEuro
        /// A low-pass filter of one time constant.
        case exponential
        /// A filter that expects motion to go on at its speed.
        case kalman
        /// Values as measured.
        case off
    }

    /// Faces narrower than this are left out, pixels of the upright image; 0...65535.
    public var minimumFaceSize = 0.0
    /// Faces with a lower confidence are left out of the results, 0...1. They are followed all the same, so that a face that
    /// is doubtful for a moment keeps its track ID.
    public var minimumConfidence = 0.0
    /// How long a face must be seen to be `tracked`, 0...10 s.
    public var confirmTime = 0.1
    /// How long a face out of sight is carried on by its motion, 0...10 s.
    public var coastTime = 0.5
    /// How long after that the same face gets its track ID back, 0...60 s.
    public var relinkTime = 3.0
    /// From one look of the detector to the next while all known faces are seen, 0.01...60 s.
    public var detectionInterval = 1.0
    /// The same while no face is seen, 0...60 s.
    public var searchInterval = 0.1
    /// How boxes, points and angles are smoothed over time.
    public var smoothing = Smoothing.oneEuro
    /// Time constant of smoothing, 0...10 s; 0 takes the method's own.
    public var smoothingTime = 0.0
    /// Horizontal degrees that the upright image spans, 10...170: angles are taken against the line from the lens to the
    /// face.
    public var fieldOfView = 60.0
    /// Runs of the landmark model in one image from which on no further followed face is measured anew, in mode `lightTrack`;
    /// one face may take two runs. Faces that are not measured are carried on by their motion, and come first in the next
    /// image. Nil for as many as there are to do, else 1...100.
    public var maximumLandmarkRuns: Int?

    /// The values that stand above.
    public init() {}

    func check() throws(FaceTrackingError) {
        let ranges: [(String, Double, ClosedRange<Double>)] = [
            ("minimumFaceSize", minimumFaceSize, 0...65535), ("minimumConfidence", minimumConfidence, 0...1),
            ("confirmTime", confirmTime, 0...10), ("coastTime", coastTime, 0...10), ("relinkTime", relinkTime, 0...60),
            ("detectionInterval", detectionInterval, 0.01...60), ("searchInterval", searchInterval, 0...60),
            ("smoothingTime", smoothingTime, 0...10), ("fieldOfView", fieldOfView, Lens.range),
        ]
        for (name, value, range) in ranges { try FaceTrackingError.check(name, value, in: range) }
        if let maximumLandmarkRuns {
            try FaceTrackingError.check("maximumLandmarkRuns", maximumLandmarkRuns, in: 1...100)
        }
    }

    func settings(_ configuration: SessionConfiguration) -> TrackingSettings {
        var settings = TrackingSettings()
        settings.mode = configuration.detectionMode.room
        settings.maximumFaces = configuration.maximumFaces
        settings.pixelLevel = configuration.roundedLevel
        settings.minimumFace = minimumFaceSize
        settings.confirmSeconds = confirmTime
        settings.coastSeconds = coastTime
        settings.relinkSeconds = relinkTime
        settings.detectionInterval = detectionInterval
        settings.searchInterval = searchInterval
        settings.smoothing =
            switch smoothing {
            case .oneEuro: .oneEuro
            case .exponential: .exponential
            case .kalman: .kalman
            case .off: .off
            }
        settings.smoothingSeconds = smoothingTime
        settings.fieldOfView = fieldOfView
        settings.landmarkBudget = maximumLandmarkRuns
        return settings
    }
}

internal import Analysis

/// What a picture of a face must be like to be taken, and how long good ones are looked for. Times are in seconds, sizes and
/// distances are shares of the upright image's width or height: nothing depends on rate or resolution.
public struct CaptureConfiguration: Sendable, Equatable {
    /// When the time limit begins to run.
    public enum LimitStart: String, Sendable, CaseIterable, Codable {
        /// With the first image, whether somebody is on it or not.
        case firstImage
        /// When the person is first seen; with another person anew.
        case firstFace
    }

    /// Faces in the image, from 0...100.
    public var faceCount = 1...1
    /// Width of the face, shares of the image's width, from 0...1.
    public var faceSize = 0.12...0.75
    /// Distance of the face's middle from the image's, across or down, at most; 0...1.
    public var maximumCenterOffset = 0.25
    /// Distance of the face from the image's edges, at least; -1...0.5, below 0 lets it reach over them.
    public var minimumMargin = 0.02
    /// How far the face's middle may move within a tenth of a second; 0...1.
    public var maximumMotion = 0.025
    /// By what share of itself the face's area may change within a tenth of a second; 0...10.
    public var maximumAreaChange = 0.08
    /// Degrees to either side, at most; 0...90.
    public var maximumYaw = 25.0
    /// Degrees up or down, at most; 0...90.
    public var maximumPitch = 25.0
    /// Degrees towards either shoulder, at most; 0...180.
    public var maximumRoll = 20.0
    /// Least quality of the picture of the face, 0...1: sharpness, exposure, size and pose together, and what covers it where
    /// the session was made with `FaceFeatures.visibility`.
    public var minimumQuality = 0.60
    /// Least sharpness, 0...1.
    public var minimumSharpness = 0.20
    /// Mean brightness of the face, from 0...1.
    public var brightness = 0.15...0.90
    /// How long the face must be well placed and still before pictures are taken, 0...60 s.
    public var stableTime = 0.3
    /// From the first chance of a picture until the capture is `ready`, 0...3600 s.
    public var collectTime = 0.8
    /// After this it is `finished`, one way or the other; 0.01...3600 s.
    public var maximumTime = 3.0
    /// When `maximumTime` begins to run.
    public var limitStart = LimitStart.firstImage
    /// How long the face may be out of sight before the state is `trackLost`, 0...60 s. Images must come faster than that.
    public var lostGraceTime = 0.3
    /// Between pictures that are taken, at least; of closer ones the better counts. 0...60 s.
    public var candidateInterval = 0.15
    /// Most pictures, 1...8.
    public var maximumResults = 1
    /// Side in pixels of the bitmap of the face that each result has, 16...2048; nil for none. It is upright, and the face
    /// takes two thirds of it.
    public var bitmapSide: Int?

    /// The defaults, as the properties say.
    public init() {}

    /// - Throws: `FaceTrackingError`, code `invalidSetting`.
    func checked() throws(FaceTrackingError) -> BestShotSettings {
        guard (0...100).contains(faceCount.lowerBound), faceCount.upperBound <= 100 else {
            throw .invalid("faceCount", "\(faceCount)", "is not in 0...100")
        }
        let ranges: [(String, Double, ClosedRange<Double>)] = [
            ("faceSize", faceSize.lowerBound, 0...1), ("faceSize", faceSize.upperBound, 0...1),
            ("brightness", brightness.lowerBound, 0...1), ("brightness", brightness.upperBound, 0...1),
            ("maximumCenterOffset", maximumCenterOffset, 0...1), ("minimumMargin", minimumMargin, -1...0.5),
            ("maximumMotion", maximumMotion, 0...1), ("maximumAreaChange", maximumAreaChange, 0...10),
            ("maximumYaw", maximumYaw, 0...90), ("maximumPitch", maximumPitch, 0...90),
            ("maximumRoll", maximumRoll, 0...180), ("minimumQuality", minimumQuality, 0...1),
            ("minimumSharpness", minimumSharpness, 0...1), ("stableTime", stableTime, 0...60),
            ("collectTime", collectTime, 0...3600), ("maximumTime", maximumTime, 0.01...3600),
            ("lostGraceTime", lostGraceTime, 0...60), ("candidateInterval", candidateInterval, 0...60),
        ]
        for (name, value, range) in ranges { try FaceTrackingError.check(name, value, in: range) }
        try FaceTrackingError.check("maximumResults", maximumResults, in: 1...8)
        if let bitmapSide { try FaceTrackingError.check("bitmapSide", bitmapSide, in: 16...2048) }
        return settings
    }

    private var settings: BestShotSettings {
        var settings = BestShotSettings()
        settings.faces = faceCount
        settings.size = faceSize
        settings.centreOffset = maximumCenterOffset
        settings.margin = minimumMargin
        settings.motion = maximumMotion
        settings.areaChange = maximumAreaChange
        (settings.yaw, settings.pitch, settings.roll) = (maximumYaw, maximumPitch, maximumRoll)
        settings.quality = minimumQuality
        settings.sharpness = minimumSharpness
        settings.brightness = brightness
        settings.stableSeconds = stableTime
        settings.collectSeconds = collectTime
        settings.maximumSeconds = maximumTime
        settings.limitStart = limitStart == .firstImage ? .firstImage : .firstFace
        settings.lostGraceSeconds = lostGraceTime
        settings.candidateSeconds = candidateInterval
        settings.results = maximumResults
        return settings
    }
}

/// What a session is made for. It stays as it is; what can change later is in `TrackingOptions`.
public struct SessionConfiguration: Sendable, Equatable {
    /// What is measured beyond place, points and angles.
    public var features: FaceFeatures
    /// Whether and how faces are followed from image to image.
    public var detectionMode: DetectionMode
    /// Most faces of an image, 1...100; where there are more, the largest.
    public var maximumFaces: Int
    /// Input size of the detector in pixels, 160...640, rounded up to one of `FaceTrackingRuntime.supportedPixelLevels`: the
    /// higher, the smaller the faces that are found, and the longer it takes.
    public var pixelLevel: Int
    /// Images a second of streams that do not say when they were taken, 0.01...1000; nil takes the clock when they come.
    public var framesPerSecond: Double?
    /// What shall run the models; `FaceSession.actualDevice` says what does.
    public var computeDevice: ComputeDevice
    /// Classifiers of your own, at most 16, each with its own name.
    public var classifiers: [Classifier]

    /// A configuration; `FaceSession` checks it.
    public init(
        features: FaceFeatures = [], detectionMode: DetectionMode = .lightTrack, maximumFaces: Int = 10,
        pixelLevel: Int = 256, framesPerSecond: Double? = nil, computeDevice: ComputeDevice = .cpu,
        classifiers: [Classifier] = []
    ) {
        self.features = features
        self.detectionMode = detectionMode
        self.maximumFaces = maximumFaces
        self.pixelLevel = pixelLevel
        self.framesPerSecond = framesPerSecond
        self.computeDevice = computeDevice
        self.classifiers = classifiers
    }

    /// The pixel level that is really used.
    var roundedLevel: Int { (pixelLevel + 31) / 32 * 32 }

    /// Seconds from image to image; nil for the clock.
    var interval: Double? { framesPerSecond.map { 1 / $0 } }

    func check() throws(FaceTrackingError) {
        guard (1...100).contains(maximumFaces) else {
            throw .invalid("maximumFaces", "\(maximumFaces)", "is not in 1...100")
        }
        guard (160...640).contains(pixelLevel) else {
            throw .invalid("pixelLevel", "\(pixelLevel)", "is not in 160...640")
        }
        if let framesPerSecond, !(0.01...1000).contains(framesPerSecond) {
            throw .invalid("framesPerSecond", "\(framesPerSecond)", "is not in 0.01...1000; nil takes the clock")
        }
        try features.check()
        let ofTracks = features.namesOfTracks
        guard detectionMode != .alwaysDetect || ofTracks.isEmpty else {
            throw .invalid(
                "features", ofTracks.joined(separator: ", "),
                "\(ofTracks.count == 1 ? "needs" : "need") faces that are followed: another mode than alwaysDetect")
        }
        guard classifiers.count <= 16 else { throw .invalid("classifiers", "\(classifiers.count)", "is more than 16") }
        for (index, classifier) in classifiers.enumerated() {
            try classifier.check()
            guard !classifiers[..<index].contains(where: { $0.name == classifier.name }) else {
                throw .invalid("name of a classifier", "\"\(classifier.name)\"", "is that of another one, too")
            }
        }
    }
}

extension FaceTrackingError {
    static func invalid(_ setting: String, _ value: String, _ rule: String) -> FaceTrackingError {
        FaceTrackingError(
            .invalidSetting, subject: setting,
            message: "\(value) \(rule)")
    }

    /// Refuses a setting out of its range; also one that is no number.
    static func check<Value: Comparable>(
        _ setting: String, _ value: Value, in range: ClosedRange<Value>
    ) throws(FaceTrackingError) {
        guard range.contains(value) else { throw .invalid(setting, "\(value)", "is not in \(range)") }
    }
}

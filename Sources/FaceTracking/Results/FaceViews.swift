/// The faces of one image, as parallel views: the same index is the same face everywhere.
public protocol FaceViews: ~Copyable {
    /// The faces, in the order of all views.
    var faces: [Face] { get }
}

extension FaceViews where Self: ~Copyable {
    /// How many faces there are.
    public var count: Int { faces.count }
    /// Whether there is no face.
    public var isEmpty: Bool { faces.isEmpty }

    /// The face with this index, which must be in 0..<`count`.
    public subscript(index: Int) -> Face { faces[index] }

    /// In pixels of the upright image.
    public var rectangles: FaceValues<FaceRectangle> { FaceValues(faces) { $0.rectangle } }
    /// Nil in mode `alwaysDetect`.
    public var trackIDs: FaceValues<Int?> { FaceValues(faces) { $0.trackID } }
    /// Images in which each face has been seen.
    public var trackCounts: FaceValues<Int> { FaceValues(faces) { $0.trackCount } }
    /// 0...1.
    public var confidences: FaceValues<Double> { FaceValues(faces) { $0.confidence } }
    /// Each face as bytes that can be kept.
    public var tokens: FaceValues<FaceToken> { FaceValues(faces) { $0.token } }
    /// Degrees; nil where it was not measured.
    public var rolls: FaceValues<Double?> { FaceValues(faces) { $0.roll } }
    /// Degrees; nil where it was not measured.
    public var yaws: FaceValues<Double?> { FaceValues(faces) { $0.yaw } }
    /// Degrees; nil where it was not measured.
    public var pitches: FaceValues<Double?> { FaceValues(faces) { $0.pitch } }
    /// Nil unless `FaceFeatures.eyes` was asked for.
    public var eyes: FaceValues<EyeOpenness?> { FaceValues(faces) { $0.eyes } }
    /// 0...1; nil unless `FaceFeatures.expression` was asked for, as with the next two.
    public var mouthOpens: FaceValues<Double?> { FaceValues(faces) { $0.mouthOpen } }
    /// 0...1.
    public var smiles: FaceValues<Double?> { FaceValues(faces) { $0.smile } }
    /// 0...1.
    public var browRaises: FaceValues<Double?> { FaceValues(faces) { $0.browRaise } }
    /// Nil unless `FaceFeatures.gaze` was asked for.
    public var gazes: FaceValues<Gaze?> { FaceValues(faces) { $0.gaze } }
    /// Nil unless `FaceFeatures.quality` was asked for.
    public var qualities: FaceValues<FaceQuality?> { FaceValues(faces) { $0.quality } }
    /// Seconds; nil unless `FaceFeatures.presence` was asked for.
    public var dwells: FaceValues<Double?> { FaceValues(faces) { $0.dwell } }
    /// Nil unless `FaceFeatures.liveness` was asked for.
    public var livenesses: FaceValues<Liveness?> { FaceValues(faces) { $0.liveness } }
    /// Empty where the session has no classifiers.
    public var labels: FaceValues<[String: FaceLabel]> { FaceValues(faces) { $0.labels } }
}

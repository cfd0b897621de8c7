/// The faces of one image, as parallel views: the same index is the same face everywhere.
public protocol FaceViews: ~Copyable {
    var faces: [Face] { get }
}

extension FaceViews where Self: ~Copyable {
    public var count: Int { faces.count }
    public var isEmpty: Bool { faces.isEmpty }

    public subscript(index: Int) -> Face { faces[index] }

    public var rectangles: FaceValues<FaceRectangle> { FaceValues(faces) { $0.rectangle } }
    /// Nil in mode `alwaysDetect`.
    public var trackIDs: FaceValues<Int?> { FaceValues(faces) { $0.trackID } }
    /// Images in which each face has been seen.
    public var trackCounts: FaceValues<Int> { FaceValues(faces) { $0.trackCount } }
    /// 0...1.
    public var confidences: FaceValues<Double> { FaceValues(faces) { $0.confidence } }
    public var tokens: FaceValues<FaceToken> { FaceValues(faces) { $0.token } }
    /// Degrees; nil where it was not measured.
    public var rolls: FaceValues<Double?> { FaceValues(faces) { $0.roll } }
    /// Degrees; nil where it was not measured.
    public var yaws: FaceValues<Double?> { FaceValues(faces) { $0.yaw } }
    /// Degrees; nil where it was not measured.
    public var pitches: FaceValues<Double?> { FaceValues(faces) { $0.pitch } }
}

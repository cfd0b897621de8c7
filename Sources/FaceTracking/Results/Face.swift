internal import Records
internal import Tracking

/// One face of one image. What was not measured is absent, never 0. A value: it may be kept.
public struct Face: Sendable, Equatable {
    public enum State: String, Sendable, Codable {
        /// Seen for the first time a moment ago.
        case tentative
        case tracked
        /// Not seen in this image, and carried on by its motion.
        case coasting
    }

    /// Rises from 1, never used again in a session; nil in mode `alwaysDetect`.
    public let trackID: Int?
    /// Nil in mode `alwaysDetect`.
    public let state: State?
    /// Images in which this face has been seen so far.
    public let trackCount: Int
    public let rectangle: FaceRectangle
    /// 0...1: how sure the models are that this is a face.
    public let confidence: Double
    /// Degrees, clockwise in the image positive, (-180, 180].
    public let roll: Double?
    /// Degrees, nose towards the image's right positive, (-90, 90).
    public let yaw: Double?
    /// Degrees, looking up positive, (-90, 90).
    public let pitch: Double?
    /// Slope of the line through the eyes in degrees, clockwise positive.
    public let eyeAngle: Double?
    /// Which parts can be seen; nil unless `FaceFeatures.visibility` was asked for.
    public let visibility: Visibility?
    /// The face as bytes that can be kept, with its landmarks.
    public let token: FaceToken

    init(_ face: TrackedFace, trackCount: Int, imageSize: ImageSize, model: String) {
        trackID = face.id
        state =
            switch face.state {
            case .tentative: .tentative
            case .tracked: .tracked
            case .coasting: .coasting
            case nil: nil
            }
        self.trackCount = trackCount
        rectangle = FaceRectangle(face.bounds)
        confidence = face.confidence
        roll = face.pose?.roll
        yaw = face.pose?.yaw
        pitch = face.pose?.pitch
        eyeAngle = face.eyeAngle
        visibility = face.visibility.map { Visibility($0) }
        token = FaceToken(
            model: model, imageSize: imageSize, rectangle: rectangle, confidence: face.confidence, mesh: face.mesh,
            irises: face.irises)
    }

    /// The face's points in a layout; nil where they were not measured, as while coasting.
    public func landmarks(_ layout: LandmarkLayout) -> [ImagePoint]? { token.landmarks(layout) }
}

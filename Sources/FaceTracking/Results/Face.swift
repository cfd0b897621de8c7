internal import Records
internal import Tracking

/// One face of one image. What was not measured is absent, never 0. A value: it may be kept.
public struct Face: Sendable, Equatable {
    /// Whether a followed face is believed, seen, or out of sight.
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
    /// In pixels of the upright image, smoothed where the face is followed.
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
    /// How far the eyes are open; nil unless `FaceFeatures.eyes` was asked for, and where neither eye can be seen.
    public let eyes: EyeOpenness?
    /// 0 (closed) ... 1 (wide open); nil unless `FaceFeatures.expression` was asked for, as with the next two.
    public let mouthOpen: Double?
    /// 0 (none) ... 1 (broad).
    public let smile: Double?
    /// 0 (as usual) ... 1 (raised high).
    public let browRaise: Double?
    /// Where the eyes look; nil unless `FaceFeatures.gaze` was asked for, and with the head turned far.
    public let gaze: Gaze?
    /// How good a picture of the face this is; nil unless `FaceFeatures.quality` was asked for.
    public let quality: FaceQuality?
    /// Seconds since the face was first seen; nil unless `FaceFeatures.presence` was asked for, and while it is tentative.
    public let dwell: Double?
    /// Whether it is a living head or a picture of one; nil unless `FaceFeatures.liveness` was asked for, and while it is tentative.
    public let liveness: Liveness?
    /// What the session's classifiers say, by their names; empty where there are none.
    public let labels: [String: FaceLabel]
    /// The face as bytes that can be kept, with its landmarks.
    public let token: FaceToken

    init(_ face: TrackedFace, _ facts: FaceFacts?, trackCount: Int, imageSize: ImageSize, model: String) {
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
        eyes = facts?.eyes.map { EyeOpenness(left: $0.left, right: $0.right) }
        mouthOpen = facts?.mouth?.open
        smile = facts?.mouth?.smile
        browRaise = facts?.browRaise
        gaze = facts?.gaze.map { Gaze(yaw: $0.yaw, pitch: $0.pitch) }
        quality = facts.flatMap { FaceQuality($0) }
        dwell = facts?.dwell
        liveness = facts?.liveness.map { Liveness($0) }
        labels = facts?.labels?.mapValues { FaceLabel(label: $0.label, score: $0.score) } ?? [:]
        token = FaceToken(
            model: model, imageSize: imageSize, rectangle: rectangle, confidence: face.confidence, mesh: face.mesh,
            irises: face.irises)
    }

    /// The face's points in a layout; nil where they were not measured, as while coasting.
    public func landmarks(_ layout: LandmarkLayout) -> [ImagePoint]? { token.landmarks(layout) }
}

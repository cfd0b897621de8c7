/// One face of a frame record. What was not measured is absent, never 0.
package struct FaceRecord: Sendable, Equatable {
    package enum State: String, Sendable, Codable { case tentative, tracked, coasting }

    /// Values before smoothing.
    package struct Raw: Sendable, Equatable, Codable {
        package var bounds: BoundingBox
        package var roll: Double?
        package var yaw: Double?
        package var pitch: Double?

        package init(bounds: BoundingBox, roll: Double?, yaw: Double?, pitch: Double?) {
            self.bounds = bounds
            self.roll = roll
            self.yaw = yaw
            self.pitch = pitch
        }
    }

    /// Rises, unique per camera, never reused. Absent in detection mode "always".
    package var id: Int?
    package var state: State?
    package var bounds: BoundingBox
    /// 0...1: how sure the networks are that this is a face.
    package var confidence: Double
    /// Degrees, clockwise in the picture positive, (-180, 180].
    package var roll: Double?
    /// Degrees, nose towards the image's right positive, (-90, 90).
    package var yaw: Double?
    /// Degrees, looking up positive, (-90, 90).
    package var pitch: Double?
    /// Slope of the line through the eyes in degrees, clockwise positive.
    package var eyeAngle: Double?
    package var landmarks: LandmarkSet?
    /// Which parts of the face can be seen; sent with landmarks only.
    package var visibility: FaceVisibility?
    package var raw: Raw?
    /// What analysis found; nil where none was asked for.
    package var facts: FaceFacts?

    package init(
        id: Int?, state: State?, bounds: BoundingBox, confidence: Double, roll: Double? = nil, yaw: Double? = nil,
        pitch: Double? = nil, eyeAngle: Double? = nil, landmarks: LandmarkSet? = nil, visibility: FaceVisibility? = nil,
        raw: Raw? = nil
    ) {
        self.id = id
        self.state = state
        self.bounds = bounds
        self.confidence = confidence
        self.roll = roll
        self.yaw = yaw
        self.pitch = pitch
        self.eyeAngle = eyeAngle
        self.landmarks = landmarks
        self.visibility = visibility
        self.raw = raw
    }
}

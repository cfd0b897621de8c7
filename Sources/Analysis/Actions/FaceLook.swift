/// What one look at a face gives to tell its actions by. Absent is what was not measured.
package struct FaceLook: Sendable, Equatable {
    /// How far the eyes are open, 0...1.
    package var eyes: Double?
    /// How far the mouth is open, 0...1.
    package var mouth: Double?
    /// Degrees, as of `HeadPose`.
    package var yaw: Double?
    package var pitch: Double?

    package init(eyes: Double? = nil, mouth: Double? = nil, yaw: Double? = nil, pitch: Double? = nil) {
        self.eyes = eyes
        self.mouth = mouth
        self.yaw = yaw
        self.pitch = pitch
    }
}

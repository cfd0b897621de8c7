/// Where the eyes of a face look, in degrees against the line from the lens to the face; signs as of the head's angles.
public struct Gaze: Sendable, Hashable, Codable {
    /// Degrees; above 0 to the image's right.
    public let yaw: Double
    /// Degrees; above 0 up.
    public let pitch: Double
}

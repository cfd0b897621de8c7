/// Where the eyes of a face look, in degrees against the line from the lens to the face; signs as of the head's angles.
public struct Gaze: Sendable, Hashable, Codable {
    public let yaw: Double
    public let pitch: Double
}

/// A session or stream that is alive.
public struct LiveObject: Sendable, Equatable, Codable {
    /// Rises from 1 among its kind in this process.
    public let number: Int
    /// What it was made for; empty for streams, which serve for one image after the other.
    public let description: String
    /// Seconds since it was made. What grows old without being used was perhaps forgotten.
    public let age: Double
}

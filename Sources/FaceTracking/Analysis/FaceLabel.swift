/// What a classifier says of a face.
public struct FaceLabel: Sendable, Hashable, Codable {
    public let label: String
    /// 0...1.
    public let score: Double
}

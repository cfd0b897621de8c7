/// What a classifier says of a face.
public struct FaceLabel: Sendable, Hashable, Codable {
    /// The one of `Classifier.labels` with the largest share.
    public let label: String
    /// 0...1.
    public let score: Double
}

/// Width and height of an upright image in pixels.
public struct ImageSize: Sendable, Hashable, Codable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int

    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

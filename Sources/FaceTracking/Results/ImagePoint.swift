/// A point in pixels of the upright image, x right, y down; the middle of the first pixel is (0.5, 0.5).
public struct ImagePoint: Sendable, Hashable, Codable {
    /// To the right, pixels.
    public let x: Float
    /// Down, pixels.
    public let y: Float
    /// Depth on x's scale, smaller is nearer; nil in layouts that have none.
    public let z: Float?

    /// A point in pixels; nil for no depth.
    public init(x: Float, y: Float, z: Float? = nil) {
        self.x = x
        self.y = y
        self.z = z
    }
}

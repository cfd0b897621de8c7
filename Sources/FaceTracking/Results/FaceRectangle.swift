internal import Records

/// The box of a face in pixels of the upright image, origin top left: from brow and forehead to chin, from ear to ear. It may
/// reach over the image's edge.
public struct FaceRectangle: Sendable, Hashable, Codable {
    /// Left edge, pixels.
    public let x: Double
    /// Upper edge, pixels.
    public let y: Double
    /// Pixels.
    public let width: Double
    /// Pixels.
    public let height: Double

    /// A box by its upper left corner and size, pixels.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ box: BoundingBox) {
        self.init(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    /// Of the middle, pixels.
    public var centerX: Double { x + width / 2 }
    /// Of the middle, pixels.
    public var centerY: Double { y + height / 2 }
}

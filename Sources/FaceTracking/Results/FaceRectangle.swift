internal import Records

/// The box of a face in pixels of the upright image, origin top left: from brow and forehead to chin, from ear to ear. It may
/// reach over the image's edge.
public struct FaceRectangle: Sendable, Hashable, Codable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ box: BoundingBox) {
        self.init(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    public var centerX: Double { x + width / 2 }
    public var centerY: Double { y + height / 2 }
}

/// Width and height in pixels, both at least 0.
package struct PixelSize: Sendable, Hashable, Codable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Most pixels a side may have that a driver or decoder promises: above it something is broken, or lies.
    package static let largestSide = 16_384

    /// Whether a camera or movie may have pictures of this size.
    package var isPlausible: Bool {
        (1...Self.largestSide).contains(width) && (1...Self.largestSide).contains(height)
    }

    package var description: String { "\(width)x\(height)" }
}

/// What a camera's region of interest may be, in pixels of its whole sensor.
package struct RegionLimits: Sendable, Equatable {
    /// The whole sensor.
    package var largest: SensorRectangle
    /// The least width and height.
    package var smallestWidth: Int
    package var smallestHeight: Int

    package init(largest: SensorRectangle, smallestWidth: Int, smallestHeight: Int) {
        self.largest = largest
        self.smallestWidth = smallestWidth
        self.smallestHeight = smallestHeight
    }
}

/// A rectangle of a camera's sensor, in its pixels.
package struct SensorRectangle: Sendable, Equatable, CustomStringConvertible {
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int

    package init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    package var description: String { "\(width)x\(height) at \(left), \(top)" }
}

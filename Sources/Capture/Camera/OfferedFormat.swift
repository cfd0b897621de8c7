package import Frames

/// A format that a camera offers, with its sizes and rates.
package struct OfferedFormat: Sendable, Equatable {
    /// The V4L2 code, handled or not.
    package var code: UInt32
    /// The driver's words for it.
    package var description: String
    package var sizes: [OfferedSize]

    package init(code: UInt32, description: String = "", sizes: [OfferedSize]) {
        self.code = code
        self.description = description
        self.sizes = sizes
    }
}

/// A size, or a range of sizes, in pixels.
package struct OfferedSize: Sendable, Equatable {
    package var minimum: PixelSize
    package var maximum: PixelSize
    /// Distance between two sizes of a range; 0 in a direction that has but one.
    package var step: PixelSize
    /// Frames a second; empty where the driver does not say. Of a range: at its largest size.
    package var rates: [ClosedRange<Double>]

    package init(minimum: PixelSize, maximum: PixelSize, step: PixelSize, rates: [ClosedRange<Double>] = []) {
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.rates = rates
    }

    package init(_ size: PixelSize, rates: [ClosedRange<Double>] = []) {
        self.init(minimum: size, maximum: size, step: PixelSize(width: 0, height: 0), rates: rates)
    }

    package var isDiscrete: Bool { minimum == maximum }

    /// The size of this range that is nearest to `wanted`.
    package func nearest(to wanted: PixelSize) -> PixelSize {
        PixelSize(
            width: Self.nearest(wanted.width, minimum.width, maximum.width, step.width),
            height: Self.nearest(wanted.height, minimum.height, maximum.height, step.height))
    }

    private static func nearest(_ wanted: Int, _ minimum: Int, _ maximum: Int, _ step: Int) -> Int {
        guard maximum > minimum else { return minimum }
        let clamped = min(max(wanted, minimum), maximum)
        guard step > 1 else { return clamped }
        let rounded = minimum + (clamped - minimum + step / 2) / step * step
        return rounded > maximum ? rounded - step : rounded
    }
}

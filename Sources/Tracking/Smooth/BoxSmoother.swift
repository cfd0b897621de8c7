internal import Glibc
internal import Records

/// Smooths the box of a face of which no points are known, by time. Place and size share one motion, that of the whole
/// face.
struct BoxSmoother: Sendable {
    private var box: BoundingBox?
    private var lastRaw: BoundingBox?
    private var velocity = SIMD4<Double>()
    private var gain: SmoothingGain

    init(settings: SmoothingSettings) {
        gain = SmoothingGain(settings, .widths)
    }

    /// - Parameter interval: seconds since the last box, more than 0.
    /// - Returns: the smoothed box.
    mutating func smooth(_ raw: BoundingBox, interval: Double) -> BoundingBox {
        guard let old = box, let lastRaw, interval > 0 else {
            reset()
            box = raw
            lastRaw = raw
            return raw
        }
        let expected = old.values + interval * velocity
        let surprise = Self.motion(from: BoundingBox(expected), to: raw)
        let correction = gain.correction(
            step: Self.motion(from: lastRaw, to: raw), surprise: (surprise * surprise).sum().squareRoot(),
            interval: interval)
        let rest = raw.values - expected
        velocity = correction.kept * (velocity + correction.velocity * rest)
        let new = BoundingBox(expected + correction.value * rest)
        box = new
        self.lastRaw = raw
        return new
    }

    mutating func reset() {
        box = nil
        lastRaw = nil
        velocity = SIMD4()
        gain.reset()
    }

    /// How far the box moved to the right and down and grew to a side, in its widths.
    private static func motion(from: BoundingBox, to: BoundingBox) -> SIMD3<Double> {
        let growth = (to.width + to.height - from.width - from.height) / 4
        return SIMD3(to.centerX - from.centerX, to.centerY - from.centerY, growth) / max(1, from.width)
    }
}

extension BoundingBox {
    fileprivate var values: SIMD4<Double> { SIMD4(x, y, width, height) }

    fileprivate init(_ values: SIMD4<Double>) {
        self.init(x: values.x, y: values.y, width: values.z, height: values.w)
    }
}

internal import Glibc
internal import Records

/// Smooths the box of a face of which no points are known, by time. Place and size share one speed, that of the whole face.
struct BoxSmoother: Sendable {
    private let settings: SmoothingSettings
    private var box: BoundingBox?
    private var lastRaw: BoundingBox?
    private var speed = 0.0

    init(settings: SmoothingSettings) {
        self.settings = settings
    }

    /// - Parameter interval: seconds since the last box, more than 0.
    /// - Returns: the smoothed box.
    mutating func smooth(_ raw: BoundingBox, interval: Double) -> BoundingBox {
        guard let old = box, let lastRaw, interval > 0 else {
            box = raw
            lastRaw = raw
            return raw
        }
        let shift = hypot(raw.centerX - lastRaw.centerX, raw.centerY - lastRaw.centerY)
        let growth = (raw.width + raw.height - lastRaw.width - lastRaw.height) / 2
        let instant = hypot(shift, growth / 2) / max(1, lastRaw.width) / interval
        speed += SmoothingSettings.share(cutoff: settings.speedCutoff, interval: interval) * (instant - speed)
        let share = SmoothingSettings.share(
            cutoff: settings.restCutoff + settings.cutoffPerWidth * speed, interval: interval)
        func between(_ from: Double, _ to: Double) -> Double { from + share * (to - from) }
        let new = BoundingBox(
            x: between(old.x, raw.x), y: between(old.y, raw.y), width: between(old.width, raw.width),
            height: between(old.height, raw.height))
        box = new
        self.lastRaw = raw
        return new
    }

    mutating func reset() {
        box = nil
        lastRaw = nil
        speed = 0
    }
}

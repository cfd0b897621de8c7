package import Frames

/// When the detector looks at boxes to follow, and which parts of the picture it looks at then: the whole picture, and one
/// tile after the other, so that no frame has to bear all of them. Each part gets its turn once an interval.
///
/// Thread rule: *queue-bound*; a value of one session.
package struct DetectionPlan: Sendable {
    private var lastLook: FrameTime?
    private var lastTile: FrameTime?
    private var next = 0
    private var size = PixelSize(width: 0, height: 0)
    private var tiles: [PixelArea] = []
    private var rows = 0
    private var level = 0

    package init() {}

    /// All parts at once, for pictures that stand alone.
    package static func all(of size: PixelSize, rows: Int, level: Int) -> [PixelArea] {
        [PixelArea(whole: size)] + PictureTiles.squares(of: size, rows: rows, least: level)
    }

    /// The parts to look at where faces are followed by boxes: none while that is not due.
    mutating func areas(
        of size: PixelSize, settings: TrackingSettings, level: Int, at time: FrameTime
    ) -> [PixelArea] {
        if let lastLook, time >= lastLook, time.seconds(since: lastLook) < settings.boxInterval { return [] }
        lastLook = time
        let tile = tile(
            of: size, rows: settings.tiles, level: level, at: time, interval: settings.detectionInterval)
        return [PixelArea(whole: size)] + (tile.map { [$0] } ?? [])
    }

    /// The next frame is looked at in any case.
    mutating func lookAtOnce() { lastLook = nil }

    /// The tile whose turn it is at `time`; nil while none is due, and where the picture is not cut.
    ///
    /// - Parameters:
    ///   - rows: as of `PictureTiles`; 0 for no tiles.
    ///   - level: the detector's input size.
    ///   - interval: seconds in which every tile gets its turn.
    package mutating func tile(
        of size: PixelSize, rows: Int, level: Int, at time: FrameTime, interval: Double
    ) -> PixelArea? {
        if size != self.size || rows != self.rows || level != self.level {
            (self.size, self.rows, self.level, next, lastTile) = (size, rows, level, 0, nil)
            tiles = PictureTiles.squares(of: size, rows: rows, least: level)
        }
        guard !tiles.isEmpty else { return nil }
        if let lastTile, time >= lastTile, time.seconds(since: lastTile) < interval / Double(tiles.count) { return nil }
        lastTile = time
        defer { next = (next + 1) % tiles.count }
        return tiles[next]
    }
}

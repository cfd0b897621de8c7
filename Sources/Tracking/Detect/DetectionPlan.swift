package import Frames

/// Which parts of the picture the detector looks at when it is due: the whole picture, and one tile after the other, so
/// that no frame has to bear all of them. Each part gets its turn once an interval.
///
/// Thread rule: *queue-bound*; a value of one session.
package struct DetectionPlan: Sendable {
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

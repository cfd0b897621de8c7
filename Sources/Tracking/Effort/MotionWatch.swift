internal import Frames

/// Whether anything in the whole picture has changed since the detector last looked at it.
///
/// Thread rule: *queue-bound*.
struct MotionWatch {
    private var grid: CellGrid?
    private var cells: [Float] = []
    private var previous: [Float] = []
    private var anchor: [Float] = []
    private var noise: Float = 0

    private static let (columns, rows, places) = (40, 30, 8)
    /// A cell has changed where it differs by this much, 0...255, and by this many times what cells mostly differ by.
    private static let least: Float = 1
    private static let times: Float = 5
    private static let most: Float = 10
    /// This many cells make a motion.
    private static let cellsOfMotion = 2

    /// Looks at the next frame.
    ///
    /// - Returns: true where something has changed since `moveAnchor`; also in the first picture and in one of another
    ///   size.
    mutating func look(at picture: borrowing Picture) -> Bool {
        let grid = picture.grid(columns: Self.columns, rows: Self.rows, places: Self.places)
        guard grid == self.grid else {
            self.grid = grid
            cells = Array(repeating: 0, count: grid.count)
            cells.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
            (previous, anchor, noise) = (cells, [], 0)
            return true
        }
        cells.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
        defer { previous.replaceSubrange(0..., with: cells) }
        return take()
    }

    /// What was looked at last is compared with from now on.
    mutating func moveAnchor() {
        anchor = cells
    }

    /// Forgets all it has seen: the next picture is a first one.
    mutating func reset() {
        grid = nil
    }

    /// The brightness, 0...255, that one cell in a hundred of the last picture exceeds.
    func highlights() -> Float {
        var histogram = InlineArray<256, Int>(repeating: 0)
        for cell in cells { histogram[Int(max(0, min(255, cell)))] += 1 }
        var above = 0
        for level in (0..<256).reversed() {
            above += histogram[level]
            if above * 100 > cells.count { return Float(level) }
        }
        return 0
    }

    private mutating func take() -> Bool {
        var sum: Float = 0
        for index in cells.indices { sum += (cells[index] - previous[index]).magnitude }
        noise += 0.1 * (sum / Float(cells.count) - noise)
        guard !anchor.isEmpty else { return true }
        let limit = min(max(Self.least, Self.times * noise), Self.most)
        var changed = 0
        for index in cells.indices where (cells[index] - anchor[index]).magnitude > limit { changed += 1 }
        return changed >= Self.cellsOfMotion
    }
}

internal import Frames
internal import Records

/// Whether anything in the whole picture has changed since the detector last looked at it.
///
/// Thread rule: *queue-bound*.
struct MotionWatch {
    enum Motion: Sendable {
        case none
        /// Only where something moves all the time: leaves, a fan, a screen.
        case usual
        /// Also where little has moved of late.
        case new
    }

    private var grid: CellGrid?
    private var cells: [Float] = []
    private var previous: [Float] = []
    private var anchor: [Float] = []
    private var noise: Float = 0
    /// How often each cell has moved of late, 0...1.
    private var bustle: [Float] = []

    private static let (columns, rows, places) = (40, 30, 8)
    /// A cell has changed where it differs by this much, 0...255, and by this many times what cells mostly differ by.
    private static let least: Float = 1
    private static let times: Float = 5
    private static let most: Float = 10
    /// Share of the newest frame in a cell's bustle, and the bustle from which on its motion is usual.
    private static let bustleShare: Float = 0.02
    private static let usualBustle: Float = 0.2
    /// This many cells make a motion.
    private static let cellsOfMotion = 2

    /// Looks at the next frame.
    ///
    /// - Returns: what has changed since `moveAnchor`; `.new` in the first picture and in one of another size.
    mutating func look(at picture: borrowing Picture) -> Motion {
        let grid = picture.grid(columns: Self.columns, rows: Self.rows, places: Self.places)
        guard grid == self.grid else {
            self.grid = grid
            cells = Array(repeating: 0, count: grid.count)
            cells.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
            (previous, anchor, noise) = (cells, [], 0)
            bustle = Array(repeating: 0, count: grid.count)
            return .new
        }
        cells.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
        defer { previous.replaceSubrange(0..., with: cells) }
        return take()
    }

    /// What was looked at last is compared with from now on.
    mutating func moveAnchor() {
        anchor = cells
    }

    /// Where something has newly moved since `moveAnchor`, in the picture looked at last: the box, in pixels of the upright
    /// picture, of what moves together and is largest; nil where too little does, and in a first picture.
    ///
    /// - Parameter counts: whether motion in a box, of one cell, is of interest.
    func place(in picture: borrowing Picture, where counts: (BoundingBox) -> Bool) -> BoundingBox? {
        guard let grid, !anchor.isEmpty else { return nil }
        func box(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> BoundingBox {
            let (low, high) = picture.corners(of: grid, columns: columns, rows: rows)
            return BoundingBox(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        }
        let limit = limit
        let marked = cells.indices.map { index in
            let (column, row) = (index % grid.columns, index / grid.columns)
            return hasChanged(index, by: limit) && isUnusual(index) && counts(box(column...column, row...row))
        }
        guard let group = CellGroup.largest(in: marked, columns: grid.columns), group.count >= Self.cellsOfMotion
        else { return nil }
        return box(group.columns, group.rows)
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

    /// By how much a cell must differ to have changed.
    private var limit: Float { min(max(Self.least, Self.times * noise), Self.most) }

    private func hasChanged(_ index: Int, by limit: Float) -> Bool {
        (cells[index] - anchor[index]).magnitude > limit
    }

    private func isUnusual(_ index: Int) -> Bool { bustle[index] < Self.usualBustle }

    private mutating func take() -> Motion {
        var sum: Float = 0
        for index in cells.indices { sum += (cells[index] - previous[index]).magnitude }
        noise += 0.1 * (sum / Float(cells.count) - noise)
        guard !anchor.isEmpty else { return .new }
        let limit = limit
        var (changed, unusual) = (0, 0)
        for index in cells.indices {
            let moves: Float = (cells[index] - previous[index]).magnitude > limit ? 1 : 0
            bustle[index] += Self.bustleShare * (moves - bustle[index])
            guard hasChanged(index, by: limit) else { continue }
            changed += 1
            if isUnusual(index) { unusual += 1 }
        }
        if unusual >= Self.cellsOfMotion { return .new }
        return changed >= Self.cellsOfMotion ? .usual : .none
    }
}

internal import Frames
internal import Records

/// Watches the place of one face for change.
///
/// Thread rule: *queue-bound*.
struct FaceStillness {
    /// The box that is watched, pixels of the upright frame.
    private let bounds: BoundingBox
    private let grid: CellGrid
    private var test: StillnessTest
    private var cells: [Float]

    private static let cellsAcross = 64
    /// How far the face may have moved, in its width, before another place is watched.
    private static let leeway = 0.05

    /// Nil where too little of the face lies in the picture.
    init?(_ bounds: BoundingBox, in picture: borrowing Picture) {
        self.bounds = bounds
        guard
            let grid = picture.grid(
                from: PixelPoint(x: bounds.x, y: bounds.y),
                to: PixelPoint(x: bounds.x + bounds.width, y: bounds.y + bounds.height), atMost: Self.cellsAcross),
            grid.columns >= 12, grid.rows >= 12
        else { return nil }
        self.grid = grid
        cells = Array(repeating: 0, count: grid.count)
        cells.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
        test = StillnessTest(cells: cells, columns: grid.columns, rows: grid.rows, cell: grid.cellWidth)
    }

    /// Looks at the next frame, which has the size of the first.
    ///
    /// - Returns: true where it provably shows the face as it was at the anchor.
    mutating func look(at picture: borrowing Picture) -> Bool {
        cells.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
        return test.take(cells)
    }

    /// What was looked at last is compared with from now on.
    mutating func moveAnchor() {
        test.moveAnchor()
    }

    /// Whether a face at `other` is still watched by this.
    func covers(_ other: BoundingBox) -> Bool {
        let leeway = bounds.width * Self.leeway
        return (other.centerX - bounds.centerX).magnitude < leeway
            && (other.centerY - bounds.centerY).magnitude < leeway
            && (other.width - bounds.width).magnitude < 2 * leeway
    }
}

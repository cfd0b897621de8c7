internal import PixelBridge

extension Picture {
    /// A grid over the part of the picture that a box covers, of square cells as small as `atMost` columns and rows allow;
    /// nil where less than eight pixels of the box lie in the picture either way.
    ///
    /// - Parameters:
    ///   - low: top left corner of the box in pixels of the upright picture; may lie outside.
    ///   - high: bottom right corner.
    package borrowing func grid(from low: PixelPoint, to high: PixelPoint, atMost cells: Int) -> CellGrid? {
        precondition(cells >= 1, "a grid has cells")
        let (first, second) = (uprightToCaptured(low), uprightToCaptured(high))
        func clamped(_ value: Double, _ limit: Int32) -> Int { Int(max(0, min(Double(limit), value))) }
        let left = clamped(min(first.x, second.x), image.width)
        let right = clamped(max(first.x, second.x), image.width)
        let top = clamped(min(first.y, second.y), image.height)
        let bottom = clamped(max(first.y, second.y), image.height)
        let (width, height) = (right - left, bottom - top)
        guard width >= 8, height >= 8 else { return nil }
        let cell = (max(width, height) + cells - 1) / cells
        return CellGrid(
            columns: max(1, width / cell), rows: max(1, height / cell), cellWidth: min(cell, width),
            cellHeight: min(cell, height), x: left, y: top, step: 1)
    }

    /// A grid over the whole picture, in which a fixed number of pixels is looked at whatever the picture's size, so
    /// that the cost does not grow with it.
    ///
    /// - Parameters:
    ///   - columns: as captured; fewer where the picture has fewer pixels.
    ///   - rows: as captured.
    ///   - places: pixels looked at in a cell, each way: at least so many where the cell has them, and not twice as many, as
    ///     only every pixel, every second, fourth or eighth is looked at; of cells wider than that, more.
    package borrowing func grid(columns: Int, rows: Int, places: Int) -> CellGrid {
        precondition(columns >= 1 && rows >= 1 && places >= 1, "a grid has cells")
        let (width, height) = (Int(image.width), Int(image.height))
        let (cellWidth, cellHeight) = (max(1, width / columns), max(1, height / rows))
        let (across, down) = (min(columns, width), min(rows, height))
        return CellGrid(
            columns: across, rows: down, cellWidth: cellWidth, cellHeight: cellHeight,
            x: (width - across * cellWidth) / 2, y: (height - down * cellHeight) / 2,
            step: Self.step(min(cellWidth, cellHeight), places: places))
    }

    /// The steps that vectors take: what is not one of them would cost ten times as much.
    private static func step(_ side: Int, places: Int) -> Int {
        [8, 4, 2].first { side / $0 >= places } ?? 1
    }

    /// The corners, top left and bottom right, that some cells of a grid have in the upright picture, in pixels.
    ///
    /// - Precondition: the grid was made for a picture of this size.
    package borrowing func corners(
        of grid: CellGrid, columns: ClosedRange<Int>, rows: ClosedRange<Int>
    ) -> (low: PixelPoint, high: PixelPoint) {
        // Quarter turns can be undone.
        let back = uprightToCaptured.inverted() ?? .identity
        let first = back(
            PixelPoint(
                x: Double(grid.x + columns.lowerBound * grid.cellWidth),
                y: Double(grid.y + rows.lowerBound * grid.cellHeight)))
        let last = back(
            PixelPoint(
                x: Double(grid.x + (columns.upperBound + 1) * grid.cellWidth),
                y: Double(grid.y + (rows.upperBound + 1) * grid.cellHeight)))
        return (
            PixelPoint(x: min(first.x, last.x), y: min(first.y, last.y)),
            PixelPoint(x: max(first.x, last.x), y: max(first.y, last.y))
        )
    }

    /// Measures the mean brightness of each cell of a grid, as coded, 0...255. Allocates nothing.
    ///
    /// - Parameter means: receives `grid.count` values: rows, columns, of the picture as captured.
    /// - Precondition: the grid was made for a picture of this size, and `means` has room.
    package borrowing func measure(_ grid: CellGrid, into means: UnsafeMutableBufferPointer<Float>) {
        precondition(means.count >= grid.count, "the output is too small")
        precondition(
            grid.x + grid.columns * grid.cellWidth <= Int(image.width)
                && grid.y + grid.rows * grid.cellHeight <= Int(image.height), "the grid is another picture's")
        guard let base = means.baseAddress else { return }
        withUnsafePointer(to: image) { image in
            withUnsafePointer(to: grid.bridged) { pixel_bridge_cells_measure(image, $0, base) }
        }
    }
}

internal import Frames
internal import Records

/// The picture around faces in two looks, coarsely, and whether it is at rest.
///
/// Thread rule: *queue-bound*; its memory is used again for each look.
struct SurroundingsLook {
    private var grid: CellGrid?
    private var now: [Float] = []
    private var before: [Float] = []
    /// From pixels of the upright picture to cells.
    private var toCells = AffineMap.identity
    private var toPicture = AffineMap.identity
    private var hasBefore = false

    private static let (columns, rows, places) = (160, 120, 2)
    /// What is looked at beside and above a face, in its box's widths and heights from the middle: near enough to be part
    /// of whatever picture shows the face, far enough to be no hair.
    private static let beside = 0.85...1.7
    private static let above = 1.0...1.8
    private static let besideRows = -1.2...0.5
    /// Places looked at for one face, at most.
    private static let most = 36
    private static let least = 6
    /// Cells from one place to the next.
    private static let pitch = 4

    /// Looks at a picture; what was seen last becomes what is compared with.
    ///
    /// - Parameter continues: whether the last look is near enough in time to be compared with.
    mutating func look(at picture: borrowing Picture, continues: Bool) {
        let grid = picture.grid(columns: Self.columns, rows: Self.rows, places: Self.places)
        if grid != self.grid {
            self.grid = grid
            now = [Float](repeating: 0, count: grid.count)
            before = now
            hasBefore = false
            (toCells, toPicture) = Self.maps(grid, picture)
        } else {
            swap(&now, &before)
            hasBefore = continues
        }
        now.withUnsafeMutableBufferPointer { picture.measure(grid, into: $0) }
    }

    /// Cells lie as captured, faces upright: three cells tell how the ones lie in the others.
    private static func maps(_ grid: CellGrid, _ picture: borrowing Picture) -> (AffineMap, AffineMap) {
        func middle(_ column: Int, _ row: Int) -> PixelPoint {
            let (low, high) = picture.corners(of: grid, columns: column...column, rows: row...row)
            return PixelPoint(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
        }
        let (origin, right, down) = (middle(0, 0), middle(1, 0), middle(0, 1))
        let map = AffineMap(
            a: right.x - origin.x, b: down.x - origin.x, c: origin.x, d: right.y - origin.y, e: down.y - origin.y,
            f: origin.y)
        return (map.inverted() ?? .identity, map)
    }

    /// Share of what is around a face that has not moved since the look before, 0...1; nil where there is no drawing
    /// around it to tell by.
    ///
    /// - Parameters:
    ///   - bounds: of the face.
    ///   - distance: pixels up to which something counts as not moved.
    func restShare(around bounds: BoundingBox, within distance: Double) -> Double? {
        guard hasBefore, let grid, bounds.width > 0, bounds.height > 0 else { return nil }
        let cell = (toPicture.a.magnitude + toPicture.b.magnitude + toPicture.d.magnitude + toPicture.e.magnitude) / 2
        let limit = max(distance / cell, Self.leastDistance)
        let side = BlockFlow.side
        var places: [(column: Int, row: Int)] = []
        for row in stride(from: 1, to: grid.rows - side - 1, by: Self.pitch) {
            for column in stride(from: 1, to: grid.columns - side - 1, by: Self.pitch)
            where isAround(bounds, column: column, row: row) {
                places.append((column, row))
            }
        }
        let step = max(1, (places.count + Self.most - 1) / Self.most)
        let flow = BlockFlow(columns: grid.columns, rows: grid.rows)
        var (drawn, resting) = (0, 0)
        for place in stride(from: 0, to: places.count, by: step) {
            let (column, row) = places[place]
            switch flow.motion(column: column, row: row, from: before, to: now) {
            case .plain: continue
            case .lost: drawn += 1
            case .moved(let way):
                drawn += 1
                if way.x * way.x + way.y * way.y <= limit * limit { resting += 1 }
            }
        }
        return drawn < Self.least ? nil : Double(resting) / Double(drawn)
    }

    /// Mean brightness of the middle of a face, as coded, 0...255; nil where it is outside the picture.
    func brightness(of bounds: BoundingBox) -> Double? {
        guard let grid else { return nil }
        var (sum, count) = (Float(0), 0)
        for down in -2...2 {
            for across in -2...2 {
                let cell = toCells(
                    PixelPoint(
                        x: bounds.centerX + Double(across) * bounds.width / 8,
                        y: bounds.centerY + Double(down) * bounds.height / 8))
                let (column, row) = (Int(cell.x.rounded()), Int(cell.y.rounded()))
                guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { continue }
                sum += now[row * grid.columns + column]
                count += 1
            }
        }
        return count > 0 ? Double(sum) / Double(count) : nil
    }

    /// Cells that noise alone moves a block by.
    private static let leastDistance = 0.15

    private func isAround(_ bounds: BoundingBox, column: Int, row: Int) -> Bool {
        let half = Double(BlockFlow.side) / 2
        let place = toPicture(PixelPoint(x: Double(column) + half - 0.5, y: Double(row) + half - 0.5))
        let across = ((place.x - bounds.centerX) / bounds.width).magnitude
        let down = (place.y - bounds.centerY) / bounds.height
        if Self.beside.contains(across) { return Self.besideRows.contains(down) }
        return across < Self.beside.lowerBound && Self.above.contains(-down)
    }
}

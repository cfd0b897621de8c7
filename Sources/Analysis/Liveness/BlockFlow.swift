/// Follows a small square of a coarse picture from one look to the next, to a fraction of a cell (Lucas, Kanade 1981).
/// *Reentrant*.
struct BlockFlow {
    enum Motion {
        /// There is no drawing to follow.
        case plain
        /// It is not found near where it was.
        case lost
        /// Cells from where it was.
        case moved(SIMD2<Double>)
    }

    /// Cells each way.
    static let side = 8

    let columns: Int
    let rows: Int

    private static let rounds = 4
    /// Smallest curvature, in squared steps of 255 a cell, by which a place can be told in every direction.
    private static let leastCurvature: Float = 4
    /// Share of the drawing's spread by which a square may have changed.
    private static let change: Float = 0.3
    /// Farthest way, in cells, that a square is followed.
    private static let reach: Float = 4

    /// - Parameters:
    ///   - column: of the square's top left cell, at least 1 and one away from the edge.
    ///   - row: likewise.
    ///   - before: brightness of the earlier look, row after row, 0...255.
    ///   - now: of the later one.
    func motion(column: Int, row: Int, from before: [Float], to now: [Float]) -> Motion {
        now.withUnsafeBufferPointer { now in
            before.withUnsafeBufferPointer { before in motion(column, row, before, now) }
        }
    }

    private func motion(
        _ column: Int, _ row: Int, _ before: UnsafeBufferPointer<Float>, _ now: UnsafeBufferPointer<Float>
    ) -> Motion {
        let cells = Float(Self.side * Self.side)
        var (xx, xy, yy, sum, square): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for y in row..<row + Self.side {
            for x in column..<column + Self.side {
                let place = y * columns + x
                let across = (now[place + 1] - now[place - 1]) / 2
                let down = (now[place + columns] - now[place - columns]) / 2
                xx += across * across
                xy += across * down
                yy += down * down
                sum += now[place]
                square += now[place] * now[place]
            }
        }
        let determinant = xx * yy - xy * xy
        let trace = xx + yy
        let curvature = (trace - max(0, trace * trace - 4 * determinant).squareRoot()) / (2 * cells)
        guard curvature > Self.leastCurvature, determinant > 0 else { return .plain }
        let mean = sum / cells
        let spread = square / cells - mean * mean
        var way = SIMD2<Float>()
        var left: Float = .infinity
        for round in 0...Self.rounds {
            let (pull, error) = difference(column, row, way, before, now)
            left = error / cells
            guard round < Self.rounds else { break }
            let step = SIMD2(
                (yy * pull.x - xy * pull.y) / determinant, (xx * pull.y - xy * pull.x) / determinant)
            way += step.clamped(lowerBound: SIMD2(repeating: -2), upperBound: SIMD2(repeating: 2))
            guard way.x.magnitude < Self.reach, way.y.magnitude < Self.reach else { return .lost }
        }
        return left < Self.change * spread ? .moved(SIMD2<Double>(way)) : .lost
    }

    /// The pull along and down of what differs, and its squares' sum, both apart from brightness.
    private func difference(
        _ column: Int, _ row: Int, _ way: SIMD2<Float>, _ before: UnsafeBufferPointer<Float>,
        _ now: UnsafeBufferPointer<Float>
    ) -> (pull: SIMD2<Float>, error: Float) {
        var pull = SIMD2<Float>()
        var slope = SIMD2<Float>()
        var (sum, square): (Float, Float) = (0, 0)
        for y in row..<row + Self.side {
            for x in column..<column + Self.side {
                let place = y * columns + x
                let gap = now[place] - value(Float(x) + way.x, Float(y) + way.y, before)
                let gradient = SIMD2(now[place + 1] - now[place - 1], now[place + columns] - now[place - columns]) / 2
                pull += gradient * gap
                slope += gradient
                sum += gap
                square += gap * gap
            }
        }
        let cells = Float(Self.side * Self.side)
        return (pull - slope * (sum / cells), square - sum * sum / cells)
    }

    private func value(_ x: Float, _ y: Float, _ cells: UnsafeBufferPointer<Float>) -> Float {
        let (x, y) = (max(0, min(Float(columns) - 1.001, x)), max(0, min(Float(rows) - 1.001, y)))
        let (left, top) = (Int(x), Int(y))
        let (across, down) = (x - Float(left), y - Float(top))
        let place = top * columns + left
        let upper = cells[place] + (cells[place + 1] - cells[place]) * across
        let lower = cells[place + columns] + (cells[place + columns + 1] - cells[place + columns]) * across
        return upper + (lower - upper) * down
    }
}

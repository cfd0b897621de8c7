/// The best way to give each of some rows a column of its own, or none: the one whose gains add up to the most.
///
/// Source of the method: R. Jonker, A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment
/// problems", 1987; here without its preparing steps, for the few dozen faces that a picture has.
enum Assignment {
    /// - Parameter gains: of each row with each column, above 0; nil where the two must not be paired. All rows are equally long.
    /// - Returns: each row's column; nil where it has none. *Reentrant*.
    static func best(_ gains: [[Double?]]) -> [Int?] {
        let columns = gains.first?.count ?? 0
        precondition(gains.allSatisfy { $0.count == columns }, "rows of one length")
        return undisputed(gains, columns) ?? shortestPaths(gains, columns)
    }

    /// The pairs where no row can have two columns and no column two rows; nil where there is something to decide.
    private static func undisputed(_ gains: [[Double?]], _ columns: Int) -> [Int?]? {
        var isTaken = [Bool](repeating: false, count: columns)
        var result = [Int?](repeating: nil, count: gains.count)
        for (row, gains) in gains.enumerated() {
            for column in gains.indices where gains[column] != nil {
                guard result[row] == nil, !isTaken[column] else { return nil }
                result[row] = column
                isTaken[column] = true
            }
        }
        return result
    }

    /// Takes in one row after the other, along the path that costs least. A cost is a gain's negative; each row has a further
    /// column that costs nothing, for having none.
    private static func shortestPaths(_ gains: [[Double?]], _ columns: Int) -> [Int?] {
        let width = columns + gains.count
        func cost(_ row: Int, _ column: Int) -> Double {
            if column >= columns { return column - columns == row ? 0 : .infinity }
            return gains[row][column].map { -$0 } ?? .infinity
        }
        // What has been paid for rows and columns; no pair costs less than both together, a taken one exactly that.
        var rowPrice = [Double](repeating: 0, count: gains.count)
        var columnPrice = [Double](repeating: 0, count: width)
        var rowOf = [Int?](repeating: nil, count: width)
        for newcomer in gains.indices {
            var distance = [Double](repeating: .infinity, count: width)
            var previous = [Int?](repeating: nil, count: width)
            var isSettled = [Bool](repeating: false, count: width)
            var (row, reached, last) = (newcomer, 0.0, Int?.none)
            while true {
                for column in 0..<width where !isSettled[column] {
                    let length = reached + cost(row, column) - rowPrice[row] - columnPrice[column]
                    if length < distance[column] { (distance[column], previous[column]) = (length, last) }
                }
                // There always is one: the row's own column for none.
                let nearest = (0..<width).filter { !isSettled[$0] }.min { distance[$0] < distance[$1] }
                guard let nearest else { preconditionFailure("a row with nowhere to go") }
                isSettled[nearest] = true
                (reached, last) = (distance[nearest], nearest)
                guard let owner = rowOf[nearest] else { break }
                row = owner
            }
            pay(newcomer, reached, distance, isSettled, rowOf, &rowPrice, &columnPrice)
            // Each row on the way moves on to the column by which its own was reached.
            while let column = last {
                last = previous[column]
                rowOf[column] = last.flatMap { rowOf[$0] } ?? newcomer
            }
        }
        var result = [Int?](repeating: nil, count: gains.count)
        for column in 0..<columns { if let row = rowOf[column] { result[row] = column } }
        return result
    }

    private static func pay(
        _ newcomer: Int, _ reached: Double, _ distance: [Double], _ isSettled: [Bool], _ rowOf: [Int?],
        _ rowPrice: inout [Double], _ columnPrice: inout [Double]
    ) {
        rowPrice[newcomer] += reached
        for column in distance.indices where isSettled[column] {
            columnPrice[column] -= reached - distance[column]
            if let row = rowOf[column] { rowPrice[row] += reached - distance[column] }
        }
    }
}

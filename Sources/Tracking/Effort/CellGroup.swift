/// Marked cells of a grid that lie together: the columns and rows they span, and how many they are.
///
/// Thread rule: *reentrant*.
struct CellGroup: Equatable {
    private(set) var columns: ClosedRange<Int>
    private(set) var rows: ClosedRange<Int>
    private(set) var count: Int

    /// Cells of one group are at most this far from the next one, each way: what moves is seldom marked without gaps.
    private static let reach = 2

    /// The group of the most cells; the first of several, nil where no cell is marked.
    ///
    /// - Parameters:
    ///   - marked: rows x columns.
    ///   - width: columns of the grid.
    static func largest(in marked: consuming [Bool], columns width: Int) -> CellGroup? {
        precondition(width > 0 && marked.count.isMultiple(of: width), "whole rows")
        var largest: CellGroup?
        var open: [Int] = []
        for first in marked.indices where marked[first] {
            var group = CellGroup(
                columns: first % width...first % width, rows: first / width...first / width, count: 0)
            marked[first] = false
            open.append(first)
            while let cell = open.popLast() {
                group.add(column: cell % width, row: cell / width)
                for row in max(0, cell / width - reach)...min(marked.count / width - 1, cell / width + reach) {
                    for column in max(0, cell % width - reach)...min(width - 1, cell % width + reach) {
                        let other = row * width + column
                        guard marked[other] else { continue }
                        marked[other] = false
                        open.append(other)
                    }
                }
            }
            if group.count > largest?.count ?? 0 { largest = group }
        }
        return largest
    }

    private mutating func add(column: Int, row: Int) {
        columns = min(columns.lowerBound, column)...max(columns.upperBound, column)
        rows = min(rows.lowerBound, row)...max(rows.upperBound, row)
        count += 1
    }
}

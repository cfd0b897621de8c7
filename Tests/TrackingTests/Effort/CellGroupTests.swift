import Testing

@testable import Tracking

@Suite struct CellGroupTests {
    /// The largest group of a picture of `#` and `.`, rows of one length.
    private func largest(_ rows: String...) -> CellGroup? {
        CellGroup.largest(in: rows.joined().map { $0 == "#" }, columns: rows.first?.count ?? 1)
    }

    @Test func `the group of the most cells is taken, with its gaps`() throws {
        let group = try #require(
            largest(
                "##......",
                "........",
                "........",
                "....#.#.",
                "......#."))
        #expect(group.count == 3)
        #expect(group.columns == 4...6 && group.rows == 3...4)
    }

    @Test func `of equals the first is taken, and where nothing is marked there is none`() {
        #expect(largest("#....#")?.columns == 0...0)
        #expect(largest("......", "......") == nil)
        #expect(CellGroup.largest(in: [], columns: 4) == nil)
    }

    @Test func `a group may span the whole grid`() {
        let group = CellGroup.largest(in: [Bool](repeating: true, count: 40 * 30), columns: 40)
        #expect(group?.count == 1200 && group?.columns == 0...39 && group?.rows == 0...29)
    }
}

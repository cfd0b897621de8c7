import CaptureDaemon
import Testing

@Suite struct TextColumnsTests {
    @Test func `columns are as wide as their widest cell`() {
        #expect(TextColumns.table(["a", "long"], [["wide", ""], ["x", "y"]]) == ["a     long", "wide", "x     y"])
    }

    @Test(arguments: [(1.0, 1, "1.0"), (-0.04, 1, "0.0"), (-3.14159, 2, "-3.14"), (2.999, 0, "3"), (0.05, 2, "0.05")])
    func `numbers have a fixed count of decimals`(number: Double, decimals: Int, text: String) {
        #expect(TextColumns.fixed(number, decimals: decimals) == text)
    }
}

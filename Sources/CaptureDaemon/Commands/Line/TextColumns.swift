/// Text in columns. Widths count characters, which is right for the scripts without wide characters.
package enum TextColumns {
    /// Names and what they mean, the meanings below each other.
    package static func twoColumns(_ rows: [(String, String)]) -> String {
        let width = min(rows.map(\.0.count).max() ?? 0, 32)
        return rows.map { "  " + padded($0.0, width) + "  " + $0.1 + "\n" }.joined()
    }

    /// A table with a heading: each column as wide as its widest cell, two spaces between, no blanks at the ends.
    package static func table(_ heading: [String], _ rows: [[String]]) -> [String] {
        let all = [heading] + rows
        let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += column == row.count - 1 ? cell : padded(cell, widths[column]) + "  "
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// `text` followed by blanks up to `width` characters; longer text is left as it is.
    package static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// `text` after blanks up to `width` characters.
    package static func paddedLeft(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// `number` with a fixed count of decimals.
    package static func fixed(_ number: Double, decimals: Int) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((number.magnitude * scale).rounded(.toNearestOrAwayFromZero))
        let whole = scaled / Int(scale)
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let fraction = String(scaled % Int(scale))
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}

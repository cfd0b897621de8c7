internal import FoundationEssentials

/// A table of a corpus: lines of fields between commas, of which the first may be a file's name.
struct NumberTable {
    struct Row {
        /// First field as it stands.
        var name: String
        /// All fields that are numbers, in order; the first field's own number included.
        var numbers: [Double]
    }

    let rows: [Row]

    /// No pixel, frame or angle is as large.
    private static let most = 1e9

    /// - Parameter heading: whether the first line names the columns.
    init(contentsOf path: String, heading: Bool) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw EvaluationError(path, "cannot be read; is the corpus whole?")
        }
        rows = try text.split(whereSeparator: \.isNewline).dropFirst(heading ? 1 : 0).compactMap { line in
            let fields = line.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            guard let name = fields.first, !name.isEmpty else { return nil }
            let numbers = fields.compactMap(Double.init)
            guard numbers.allSatisfy({ $0.magnitude < Self.most }) else {
                throw EvaluationError(path, "has a number that is none, or too large, in the line \"\(line)\"")
            }
            return Row(name: name, numbers: numbers)
        }
    }
}

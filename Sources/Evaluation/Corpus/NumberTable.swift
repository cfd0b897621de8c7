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

    /// - Parameters:
    ///   - heading: whether the first line names the columns; then there must be more lines.
    ///   - least: numbers that every line must have.
    init(contentsOf path: String, heading: Bool, least: Int) throws {
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
            guard numbers.count >= least else {
                throw EvaluationError(
                    path, "has \(numbers.count) numbers instead of \(least) in the line \"\(line)\"; get the file again"
                )
            }
            return Row(name: name, numbers: numbers)
        }
        guard !heading || !rows.isEmpty else {
            throw EvaluationError(path, "has no line below its heading; is the corpus whole?")
        }
    }
}

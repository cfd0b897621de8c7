/// What a command's line may hold, and the words that explain it.
package struct CommandRule: Sendable, Equatable {
    /// Operands: what stands on the line without dashes.
    package struct Operands: Sendable, Equatable {
        /// As in the help: `IMAGE…`.
        package let name: String
        package let count: ClosedRange<Int>
        package let help: String

        package init(_ name: String, _ count: ClosedRange<Int>, _ help: String) {
            self.name = name
            self.count = count
            self.help = help
        }
    }

    /// As typed: `facetrack watch`.
    package let name: String
    /// One line, for lists of commands.
    package let summary: String
    package let operands: Operands?
    /// Besides `--help`, which every command has.
    package let options: [OptionRule]
    /// Options that are taken and change nothing, so that one line serves all commands; the help is silent about them.
    package let ignored: [OptionRule]
    /// Further paragraphs of the help.
    package let discussion: String

    package init(
        _ name: String, _ summary: String, operands: Operands? = nil, options: [OptionRule],
        ignored: [OptionRule] = [], discussion: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.ignored = ignored
        self.discussion = discussion
    }

    /// `usage: facetrack watch [--json] …`
    package var usage: String {
        var parts = ["usage:", name]
        if let operands {
            parts.append(operands.count.lowerBound == 0 ? "[\(operands.name)]" : operands.name)
        }
        for option in options {
            parts.append(
                "[\(option.name)" + (option.value.map { " \($0)" } ?? "") + "]" + (option.isRepeatable ? "…" : ""))
        }
        return parts.joined(separator: " ")
    }

    /// The whole text of `--help`.
    package var help: String {
        var text = "\(usage)\n\n\(summary)\n"
        var rows: [(String, String)] = []
        if let operands { rows.append((operands.name, operands.help)) }
        for option in options + [.help] {
            rows.append((option.spelling, option.help))
        }
        text += "\n" + TextColumns.twoColumns(rows)
        if !discussion.isEmpty { text += "\n\(discussion)\n" }
        return text
    }
}

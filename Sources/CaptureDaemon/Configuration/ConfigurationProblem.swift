internal import Capture

/// One thing that is wrong with a configuration: where, which key, the rule, and the nearest valid name.
package struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
    /// Where a value came from.
    package enum Origin: Sendable, Equatable, CustomStringConvertible {
        /// A place in a file; nil for the file as a whole.
        case file(String, SourcePosition?)
        /// The text after `--set`.
        case override(String)

        package var description: String {
            switch self {
            case .file(let name, nil): name
            case .file(let name, let place?): "\(name):\(place.line):\(place.column)"
            case .override(let text): "--set \(Self.shown(text))"
            }
        }

        /// Of an address no more than its scheme: with passwords in it, only its author knows where they end.
        private static func shown(_ text: String) -> String {
            guard let separator = text.firstRange(of: "://") else { return text }
            return text[..<separator.upperBound] + "…"
        }
    }

    package var origin: Origin
    /// The full key with dots; nil where the problem is not one key's.
    package var key: String?
    /// What is wrong and the rule that says so.
    package var message: String
    /// The nearest valid name.
    package var suggestion: String?

    package init(origin: Origin, key: String? = nil, message: String, suggestion: String? = nil) {
        self.origin = origin
        self.key = key
        self.message = message
        self.suggestion = suggestion
    }

    package var description: String {
        "\(origin): " + (key.map { "\($0): " } ?? "") + message + (suggestion.map { "; did you mean \($0)?" } ?? "")
    }
}

/// A configuration that was refused, with everything that is wrong with it.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// At least one, in the order of the text.
    package let problems: [ConfigurationProblem]

    package init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// One line a problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

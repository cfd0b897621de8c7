internal import Records

/// A command line that keeps the rules of its command.
package struct ParsedArguments: Sendable, Equatable {
    /// What stood there without dashes, in order.
    package internal(set) var operands: [String] = []
    /// Whether `--help` was asked for; then nothing else is checked.
    package internal(set) var wantsHelp = false
    var values: [String: [String]] = [:]
    var flags: Set<String> = []

    /// Whether a flag was given.
    package func has(_ option: OptionRule) -> Bool { flags.contains(option.name) }

    /// The option's value, nil when it was not given.
    package func value(_ option: OptionRule) -> String? { values[option.name]?.last }

    /// All values of a repeatable option, in order.
    package func all(_ option: OptionRule) -> [String] { values[option.name] ?? [] }

    /// The option's value as a number within a range, nil when it was not given.
    ///
    /// - Throws: `UsageError` for anything else.
    package func number(_ option: OptionRule, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = value(option) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw UsageError(
                "\(option.name) must be \(SettingKind.number(range).rule), not \"\(text)\"")
        }
        return number
    }

    /// The option's value as a whole number within a range, nil when it was not given.
    ///
    /// - Throws: `UsageError` for anything else.
    package func integer(_ option: OptionRule, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(option.name) must be \(SettingKind.integer(range, step: 1).rule), not \"\(text)\"")
        }
        return number
    }

    /// The option's value as one of several names, nil when it was not given.
    ///
    /// - Throws: `UsageError` for anything else.
    package func choice<Choice>(_ option: OptionRule, _: Choice.Type) throws(UsageError) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = value(option) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        throw UsageError(
            "\(option.name) must be one of \(names.joined(separator: ", ")), not \"\(text)\"",
            suggestion: NameSuggestion.nearest(to: text, among: names))
    }
}

/// A command line that breaks the rules.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ message: String, suggestion: String? = nil) {
        description = message + (suggestion.map { "; did you mean \($0)?" } ?? "")
    }
}

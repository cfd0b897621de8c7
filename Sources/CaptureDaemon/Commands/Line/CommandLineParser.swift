internal import Records

/// Reads a command line by its rule. *Reentrant*.
///
/// Options may stand before, between and after operands, as `--name value` or `--name=value`. After `--` all is
/// operand. `-` alone is an operand. A value that begins with `--` must be joined by `=`.
package enum CommandLineParser {
    package static func parse(_ arguments: [String], by rule: CommandRule) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        let options = rule.options + [.help] + rule.ignored
        // Asking for help must work on a line that is wrong: that is when it is needed.
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            parsed.wantsHelp = true
            return parsed
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                parsed.operands.append(argument)
                continue
            }
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
                throw unknown(name, options: options)
            }
            let joined = equals.map { String(argument[argument.index(after: $0)...]) }
            try store(option, joined: joined, rest: &rest, in: &parsed)
        }
        try checkOperands(parsed.operands, by: rule)
        return parsed
    }

    private static func store(
        _ option: OptionRule, joined: String?, rest: inout ArraySlice<String>, in parsed: inout ParsedArguments
    ) throws(UsageError) {
        guard let valueName = option.value else {
            guard joined == nil else { throw UsageError("\(option.name) takes no value") }
            parsed.flags.insert(option.name)
            return
        }
        var value = joined
        if value == nil, let next = rest.first, !next.hasPrefix("--") {
            value = rest.removeFirst()
        }
        guard let value, !value.isEmpty else {
            throw UsageError("\(option.name) needs a value: \(option.name) \(valueName)")
        }
        if !option.isRepeatable, parsed.values[option.name] != nil {
            throw UsageError("\(option.name) is given twice")
        }
        parsed.values[option.name, default: []].append(value)
    }

    private static func unknown(_ name: String, options: [OptionRule]) -> UsageError {
        UsageError(
            "unknown option \(name)", suggestion: NameSuggestion.nearest(to: name, among: options.map(\.name)))
    }

    private static func checkOperands(_ operands: [String], by rule: CommandRule) throws(UsageError) {
        guard let allowed = rule.operands else {
            if let first = operands.first { throw UsageError("unexpected argument \"\(first)\"") }
            return
        }
        if operands.count < allowed.count.lowerBound { throw UsageError("\(allowed.name) is missing") }
        if operands.count > allowed.count.upperBound {
            throw UsageError("unexpected argument \"\(operands[allowed.count.upperBound])\"")
        }
    }
}

/// A `--set KEY=VALUE` of the command line.
package struct ConfigurationOverride: Sendable, Equatable {
    /// As given.
    package let text: String
    /// Before the first `=`.
    package let key: String
    /// After it: TOML, or a bare word where the key takes text.
    package let value: String

    /// Nil where there is no key or no `=`.
    package init?(_ text: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
        self.text = text
        key = String(text[..<equals])
        value = String(text[text.index(after: equals)...])
    }

    /// The value read for a setting of this kind, or nil where it cannot be read.
    ///
    /// A kind that takes text takes anything that is not a quoted string as it stands, so that `5` and `true` can
    /// be names.
    func node(for kind: SettingKind) -> TOMLNode? {
        let parsed = parsedValue()
        if kind.takesBareWords {
            if let parsed, case .string = parsed.value { return parsed }
            // A choice that can be switched off.
            if case .choice = kind, let parsed, kind.value(of: parsed) != nil { return parsed }
            return TOMLNode(value: .string(value), position: SourcePosition(line: 0, column: 0))
        }
        return parsed
    }

    /// The value read for one control of a camera: a number, true or false; what is no TOML is text.
    var controlNode: TOMLNode {
        parsedValue() ?? TOMLNode(value: .string(value), position: SourcePosition(line: 0, column: 0))
    }

    private func parsedValue() -> TOMLNode? {
        // A line feed could begin another key.
        guard !value.utf8.contains(UInt8(ascii: "\n")),
            let entries = try? TOMLDocument.parse(Array("value = \(value)".utf8)), entries.count == 1
        else { return nil }
        return entries[0].node
    }
}

/// An option of a command line.
package struct OptionRule: Sendable, Equatable {
    /// With its dashes: `--config`.
    package let name: String
    /// With its one dash: `-o`; nil where it has no short form.
    package let short: String?
    /// What its value is called in the help, `FILE`; nil for a flag.
    package let value: String?
    /// Whether it may be given more than once.
    package let isRepeatable: Bool
    package let help: String

    package static func flag(_ name: String, _ help: String) -> OptionRule {
        OptionRule(name: name, short: nil, value: nil, isRepeatable: false, help: help)
    }

    package static func value(
        _ name: String, short: String? = nil, _ value: String, repeatable: Bool = false, _ help: String
    ) -> OptionRule {
        OptionRule(name: name, short: short, value: value, isRepeatable: repeatable, help: help)
    }

    /// As the help writes it: `-o, --output FILE`.
    var spelling: String {
        [short, name].compactMap(\.self).joined(separator: ", ") + (value.map { " \($0)" } ?? "")
    }

    // MARK: Options that many commands share

    package static let config = value("--config", "FILE", "read this configuration")
    package static let set = value(
        "--set", "KEY=VALUE", repeatable: true, "set a configuration key, for example tracking.pixel_level=384")
    package static let socket = value("--socket", "PATH", "the daemon's socket")
    package static let json = flag("--json", "print records, one JSON object a line")
    static let help = flag("--help", "show this help")

    /// What every command takes.
    package static let common: [OptionRule] = [config, set]
}

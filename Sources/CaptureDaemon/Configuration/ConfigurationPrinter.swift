internal import Capture

/// A configuration as TOML with comments. Loading the text gives the same configuration again; of one with passwords in
/// URLs, when they are put back. *Reentrant*.
package enum ConfigurationPrinter {
    package static func text(_ configuration: Configuration) -> String {
        var lines: [String] = []
        for camera in configuration.cameras {
            lines += ["[[camera]]"]
            for rule in ConfigurationSchema.cameraRules { lines += setting(rule, of: camera) }
        }
        var section = ""
        for rule in ConfigurationSchema.rules {
            if rule.section != section {
                section = rule.section
                lines += ["", "[\(section)]"]
            }
            lines += setting(rule, of: configuration)
        }
        for classifier in configuration.classifiers {
            lines += ["", "[[classifier]]"]
            for rule in ConfigurationSchema.classifierRules { lines += setting(rule, of: classifier) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func setting<Root>(_ rule: SettingRule<Root>, of root: Root) -> [String] {
        var comment = "\(rule.help) (\(rule.kind.rule))"
        if let whenUnset = rule.whenUnset { comment += " Not set: \(whenUnset)." }
        let lines = wrapped(comment, width: 110).map { "# \($0)" }
        guard let value = rule.read(root) else { return lines + ["# \(rule.name) ="] }
        let shown = value.withoutPasswords
        let hint = shown == value ? [] : ["# Its password is not shown; put it in the place of *** to use this."]
        return lines + hint + ["\(rule.name) = \(shown.toml)"]
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let last = lines.count - 1
            if !lines[last].isEmpty && lines[last].count + 1 + word.count > width {
                lines.append(String(word))
            } else {
                lines[last] += (lines[last].isEmpty ? "" : " ") + word
            }
        }
        return lines
    }
}

internal import Analysis

/// The table of all keys in `docs/configuration.md`, made from the schema so that neither can be wrong alone.
package enum ConfigurationReference {
    /// Markdown: a heading and a table for each section. *Reentrant*.
    package static func markdown() -> String {
        var text = "### `[[camera]]`\n\n" + header
        for rule in ConfigurationSchema.cameraRules { text += row(rule, default: CameraSettings()) }
        var section = ""
        for rule in ConfigurationSchema.rules {
            if rule.section != section {
                section = rule.section
                text += "\n### `[\(section)]`\n\n" + header
            }
            text += row(rule, default: Configuration())
        }
        text += "\n### `[[classifier]]`\n\n" + header
        for rule in ConfigurationSchema.classifierRules { text += row(rule, default: SlotSettings()) }
        return text
    }

    private static let header = "| key | what it may be | default | change | what it does |\n|---|---|---|---|---|\n"

    private static func row<Root>(_ rule: SettingRule<Root>, default root: Root) -> String {
        let value = rule.read(root).map { "`\($0.toml)`" } ?? "not set: \(rule.whenUnset ?? "")"
        return "| `\(rule.name)` | \(rule.kind.rule) | \(value) | \(rule.change.rawValue) | \(rule.help) |\n"
    }
}
